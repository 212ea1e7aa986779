"""The sales days of an import become what they were: the statements of an undo."""

from datetime import datetime
from typing import Final
from uuid import UUID

from django.db.backends.utils import CursorWrapper

from kempen.domain.accounts.models import Business
from kempen.domain.performance.models import Import

_CREATE: Final = """
    DROP TABLE IF EXISTS pg_temp.undone_sales;
    CREATE TEMPORARY TABLE undone_sales ON COMMIT DROP AS
    SELECT day.*, version.import_id AS old_import_id, version.revenue AS old_revenue,
        version.orders AS old_orders, version.refunds AS old_refunds,
        version.new_customers AS old_new_customers, version.margin AS old_margin
    FROM sales_salesday AS day
    LEFT JOIN LATERAL (
        -- The newest version before the import whose own import was not taken back.
        SELECT past.* FROM sales_replacedsalesday AS past
        JOIN performance_import AS origin ON origin.id = past.import_id
        WHERE past.business_id = day.business_id AND past.date = day.date
            AND past.state = day.state AND past.shop = day.shop
            AND past.import_id <> %(import)s AND origin.undone_at IS NULL
        ORDER BY past.replaced_at DESC LIMIT 1
    ) AS version ON true
    WHERE day.business_id = %(business)s AND day.last_import_id = %(import)s
"""
_REPLACED: Final = """
    INSERT INTO sales_replacedsalesday (
        business_id, date, state, shop, replaced_at, revenue, orders, refunds, new_customers,
        margin, import_id, since, replaced_by, is_undo
    )
    SELECT business_id, date, state, shop, %(now)s, revenue, orders, refunds, new_customers,
        margin, last_import_id, changed_at, %(import)s, true
    FROM undone_sales
"""
_RESTORE: Final = """
    UPDATE sales_salesday AS day SET
        revenue = undone.old_revenue, orders = undone.old_orders, refunds = undone.old_refunds,
        new_customers = undone.old_new_customers, margin = undone.old_margin,
        last_import_id = undone.old_import_id, changed_at = %(now)s
    FROM undone_sales AS undone
    WHERE undone.old_import_id IS NOT NULL AND day.business_id = undone.business_id
        AND day.date = undone.date AND day.state = undone.state AND day.shop = undone.shop
"""
_REMOVE: Final = """
    DELETE FROM sales_salesday AS day USING undone_sales AS undone
    WHERE undone.old_import_id IS NULL AND day.business_id = undone.business_id
        AND day.date = undone.date AND day.state = undone.state AND day.shop = undone.shop
"""


def restore_sales_days(
    cursor: CursorWrapper, business: Business, import_: Import, now: datetime
) -> tuple[int, int, list[UUID]]:
    """Return how many days were restored and removed; they are of no campaign.

    The business must be locked. Only the days that stand as the import left them are touched: what
    came later wins.
    """
    parameters: dict[str, UUID | datetime] = {
        "business": business.pk,
        "import": import_.pk,
        "now": now,
    }
    cursor.execute(_CREATE, parameters)
    cursor.execute(_REPLACED, parameters)
    cursor.execute(_RESTORE, parameters)
    restored = cursor.rowcount
    cursor.execute(_REMOVE)
    return restored, cursor.rowcount, []


__all__ = ["restore_sales_days"]
