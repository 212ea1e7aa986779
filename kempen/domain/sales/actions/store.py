"""The one way in for sales days, with what they replace going into the ledger."""

from dataclasses import replace
from datetime import datetime
from typing import Final
from uuid import UUID

import polars as pl
from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper

from kempen.domain.accounts.actors import Actor
from kempen.domain.performance.actions.store import (
    keep_or_undo,
    lock_sales,
    new_import,
    record_import,
)
from kempen.domain.performance.actions.writing import next_moment
from kempen.domain.performance.models import Import
from kempen.domain.performance.results import (
    COMPLETED,
    REFUSED,
    ImportPreview,
    ImportResult,
    RowFaults,
)
from kempen.domain.performance.rows import ROW
from kempen.domain.performance.rules import REFUSE
from kempen.domain.sales.rows import SCHEMA, SalesRows, one_spelling
from kempen.domain.sales.rules import SHOP
from kempen.kit.database.scope import in_business

COLUMNS: Final = "date, state, shop, revenue, orders, refunds, new_customers, margin"
_CREATE: Final = """
    DROP TABLE IF EXISTS pg_temp.staged_sales;
    CREATE TEMPORARY TABLE staged_sales (
        date date NOT NULL, state text NOT NULL, shop text NOT NULL,
        revenue numeric(18, 6) NOT NULL, orders bigint, refunds numeric(18, 6),
        new_customers bigint, margin numeric(18, 6)
    ) ON COMMIT DROP
"""
_COPY: Final = (
    f"COPY staged_sales ({COLUMNS}) FROM STDIN (FORMAT csv, FORCE_NOT_NULL (state, shop))"
)
_SHOPS: Final = "SELECT DISTINCT shop FROM sales_salesday WHERE business_id = %(business)s"
# An export of orders says all that there is of a day in a shop. Another state that stands there was
# of an order that has since been cancelled, or of a file that said the same sales otherwise.
_EMPTY_THE_REST: Final = f"""
    INSERT INTO staged_sales ({COLUMNS})
    SELECT day.date, day.state, day.shop, 0, 0, 0, 0, NULL
    FROM sales_salesday AS day
    WHERE day.business_id = %(business)s
        AND (day.date, day.shop) IN (SELECT date, shop FROM staged_sales)
        AND NOT EXISTS (
            SELECT 1 FROM staged_sales AS staged
            WHERE staged.date = day.date AND staged.shop = day.shop AND staged.state = day.state
        )
        AND (day.revenue <> 0 OR coalesce(day.refunds, 0) <> 0 OR coalesce(day.orders, 0) <> 0)
"""  # noqa: S608 -- our own names
# What is stored already in the same words is left alone. What is not told stays as it was.
_WRITE: Final = f"""
    WITH told AS MATERIALIZED (
        SELECT staged.date, staged.state, staged.shop, staged.revenue,
            coalesce(staged.orders, day.orders) AS orders,
            coalesce(staged.refunds, day.refunds) AS refunds,
            coalesce(staged.new_customers, day.new_customers) AS new_customers,
            coalesce(staged.margin, day.margin) AS margin,
            day.business_id IS NULL AS is_new, day.revenue AS old_revenue,
            day.orders AS old_orders, day.refunds AS old_refunds,
            day.new_customers AS old_new_customers, day.margin AS old_margin,
            day.last_import_id, day.changed_at
        FROM staged_sales AS staged
        LEFT JOIN sales_salesday AS day ON day.business_id = %(business)s
            AND day.date = staged.date AND day.state = staged.state AND day.shop = staged.shop
    ), changed AS (
        SELECT * FROM told
        WHERE is_new OR (old_revenue, old_orders, old_refunds, old_new_customers, old_margin)
            IS DISTINCT FROM (revenue, orders, refunds, new_customers, margin)
    ), replaced AS (
        INSERT INTO sales_replacedsalesday (
            business_id, date, state, shop, replaced_at, revenue, orders, refunds, new_customers,
            margin, import_id, since, replaced_by, is_undo
        )
        SELECT %(business)s, date, state, shop, %(now)s, old_revenue, old_orders, old_refunds,
            old_new_customers, old_margin, last_import_id, changed_at, %(import)s, false
        FROM changed WHERE NOT is_new
    ), written AS (
        INSERT INTO sales_salesday (business_id, {COLUMNS}, last_import_id, changed_at)
        SELECT %(business)s, {COLUMNS}, %(import)s, %(now)s FROM changed
        ON CONFLICT (business_id, date, state, shop) DO UPDATE SET
            revenue = excluded.revenue, orders = excluded.orders, refunds = excluded.refunds,
            new_customers = excluded.new_customers, margin = excluded.margin,
            last_import_id = excluded.last_import_id, changed_at = excluded.changed_at
    )
    SELECT count(*) FILTER (WHERE is_new), count(*) FILTER (WHERE NOT is_new) FROM changed
"""  # noqa: S608 -- our own names


def store_sales(
    actor: Actor,
    rows: SalesRows,
    *,
    source: str,
    file_name: str = "",
    on_error: str = REFUSE,
    dry_run: bool = False,
) -> ImportResult:
    """Store sales days in one transaction, all or nothing, and record `import.completed`.

    With faults among the rows nothing is stored, unless `on_error` is "skip": then the good ones
    are. A day that is there is replaced, never added to; what the source does not tell stays as it
    was. A dry run does exactly the same and takes it back. Raises ImportInProgress.
    """
    result = ImportResult(
        REFUSED,
        received=rows.received,
        rejected=rows.rejected,
        rounded=rows.rounded,
        skipped=rows.skipped,
        faults=RowFaults.of(rows.faults),
        glimpse=ImportPreview.of(rows.good.drop(ROW)),
    )
    with in_business(actor.business.pk), transaction.atomic(), connection.cursor() as cursor:
        if not (result.faults and on_error == REFUSE):
            lock_sales(actor.business)
            import_ = new_import(actor, source, file_name)
            import_.kind = Import.Kind.SALES
            import_.stored_at = next_moment(actor.business)
            inserted, updated, height = _write(cursor, actor, import_, rows)
            result = replace(
                result,
                status=COMPLETED,
                inserted=inserted,
                updated=updated,
                unchanged=height - inserted - updated,
                import_id=import_.id,
            )
            record_import(actor, import_, result)
        return keep_or_undo(result, dry_run=dry_run)


def _write(
    cursor: CursorWrapper, actor: Actor, import_: Import, rows: SalesRows
) -> tuple[int, int, int]:
    """Write the days; return how many are new, how many changed, how many there were."""
    parameters: dict[str, UUID | datetime | None] = {
        "business": actor.business.pk,
        "import": import_.id,
        "now": import_.stored_at,
    }
    cursor.execute(_CREATE)
    columns = [name for name in SCHEMA if name != ROW]
    cursor.execute(_SHOPS, parameters)
    known = [shop for (shop,) in cursor.fetchall()]
    spelled = pl.Series(SHOP, one_spelling(rows.good[SHOP], known), dtype=pl.String)
    with cursor.copy(_COPY) as copy:
        copy.write(
            rows.good.with_columns(spelled).select(columns).write_csv(include_header=False).encode()
        )
    height = rows.good.height
    if rows.are_whole_days:
        cursor.execute(_EMPTY_THE_REST, parameters)
        height += cursor.rowcount
    cursor.execute(_WRITE, parameters)
    inserted, updated = cursor.fetchone()
    return inserted, updated, height


__all__ = ["store_sales"]
