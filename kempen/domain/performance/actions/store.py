"""The one way in for numbers: a request, a file, a platform's report all end here."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

import polars as pl
from django.db import connection, transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.events.actions import record
from kempen.domain.performance.actions.locks import lock_campaigns
from kempen.domain.performance.actions.ranking import leave_out_outranked
from kempen.domain.performance.faults import Faults
from kempen.domain.performance.models import Import
from kempen.domain.performance.results import COMPLETED, REFUSED, ImportResult
from kempen.domain.performance.rows import Rows
from kempen.domain.performance.rules import (
    CAMPAIGN,
    CLICKS,
    CONVERSIONS,
    DATE,
    REFUSE,
    REVENUE,
    SPEND,
)
from kempen.kit import clock, ids

Progress = Callable[[int], None]
# So many rows go in at once: progress can be told in between, and memory stays flat.
_CHUNK: Final = 20_000
_COLUMNS: Final = (CAMPAIGN, DATE, SPEND, REVENUE, CLICKS, CONVERSIONS)

_CREATE_STAGING = """
    CREATE TEMPORARY TABLE IF NOT EXISTS staged_day (
        campaign_id uuid NOT NULL, date date NOT NULL, spend numeric(18, 6) NOT NULL,
        revenue numeric(18, 6) NOT NULL, clicks bigint, conversions numeric(18, 6)
    ) ON COMMIT DROP
"""
_COPY = "COPY staged_day FROM STDIN (FORMAT csv)"
# What is stored already in the same words is left alone, not even locked. What is not told (clicks,
# conversions) stays as it was. Days go in by key, so that two writers meet in one order. What
# stands there is read campaign by campaign over the index of the key, whatever the planner believes
# about the table: the work stays flat as the table grows.
# What a changed day was before goes into the ledger, one row for each; new days and unchanged ones
# cost nothing there.
_UPSERT = """
    WITH told AS MATERIALIZED (
        SELECT staged.campaign_id, staged.date, staged.spend, staged.revenue,
            coalesce(staged.clicks, day.clicks) AS clicks,
            coalesce(staged.conversions, day.conversions) AS conversions,
            day.campaign_id IS NULL AS is_new, day.business_id,
            day.spend AS old_spend, day.revenue AS old_revenue, day.clicks AS old_clicks,
            day.conversions AS old_conversions, day.last_import_id, day.changed_at
        FROM staged_day AS staged
        LEFT JOIN (
            SELECT kept.*
            FROM (
                SELECT campaign_id, min(date) AS first, max(date) AS last
                FROM staged_day GROUP BY campaign_id
            ) AS span
            CROSS JOIN LATERAL (
                SELECT * FROM performance_performanceday
                WHERE campaign_id = span.campaign_id AND date BETWEEN span.first AND span.last
                OFFSET 0
            ) AS kept
        ) AS day ON day.campaign_id = staged.campaign_id AND day.date = staged.date
        WHERE day.campaign_id IS NULL
            OR day.spend <> staged.spend OR day.revenue <> staged.revenue
            OR day.clicks IS DISTINCT FROM coalesce(staged.clicks, day.clicks)
            OR day.conversions IS DISTINCT FROM coalesce(staged.conversions, day.conversions)
    ), replaced AS (
        INSERT INTO performance_replacedday (
            campaign_id, date, replaced_at, business_id, spend, revenue, clicks, conversions,
            import_id, since, replaced_by, is_undo
        )
        SELECT campaign_id, date, %(now)s, business_id, old_spend, old_revenue, old_clicks,
            old_conversions, last_import_id, changed_at, %(import)s, false
        FROM told WHERE NOT is_new
    ), written AS (
        INSERT INTO performance_performanceday AS day (
            campaign_id, date, business_id, spend, revenue, clicks, conversions,
            last_import_id, changed_at
        )
        SELECT campaign_id, date, %(business)s, spend, revenue, clicks, conversions,
            %(import)s, %(now)s
        FROM told ORDER BY campaign_id, date
        ON CONFLICT (campaign_id, date) DO UPDATE SET
            spend = excluded.spend, revenue = excluded.revenue,
            clicks = coalesce(excluded.clicks, day.clicks),
            conversions = coalesce(excluded.conversions, day.conversions),
            last_import_id = excluded.last_import_id, changed_at = excluded.changed_at
    )
    SELECT count(*) FILTER (WHERE is_new), count(*) FILTER (WHERE NOT is_new) FROM told
"""
_TICK: Final = timedelta(microseconds=1)


def store(
    actor: Actor,
    rows: Rows,
    *,
    source: str,
    file_name: str = "",
    on_error: str = REFUSE,
    dry_run: bool = False,
    into: Import | None = None,
    progress: Progress | None = None,
) -> ImportResult:
    """Store performance days in one transaction, all or nothing, and record `import.completed`.

    `rows` name their campaigns by UUID. With faults among them nothing is stored, unless `on_error`
    is "skip": then the good ones are. A day that is there is replaced, never added to; clicks and
    conversions that the source does not tell stay as they were. A dry run does exactly the same and
    takes it back. `into` is an import that waits in the table; `progress` is told how many rows are
    in.
    """
    faults = rows.report()
    if faults and on_error == REFUSE:
        return ImportResult(
            REFUSED, rows.received, rejected=rows.rejected, rounded=rows.rounded, faults=faults
        )
    with transaction.atomic():
        made = into or _new_import(actor, source, file_name)
        result = _store(actor, rows, faults, made, progress)
        if dry_run:
            transaction.set_rollback(True)
            result = replace(result, import_id=None)
    return result


def _new_import(actor: Actor, source: str, file_name: str) -> Import:
    return Import(
        id=ids.new_id(),
        business=actor.business,
        source=source,
        file_name=file_name[:200],
        created_by=actor.person,
        created_at=clock.now(),
    )


def _store(
    actor: Actor, rows: Rows, faults: Faults, made: Import, progress: Progress | None
) -> ImportResult:
    campaigns = tuple(UUID(text) for text in rows.good[CAMPAIGN].unique().sort())
    lock_campaigns(actor.business, campaigns)
    _refuse_strangers(actor, campaigns)
    made.stored_at = next_moment(actor.business)
    inserted, updated, outranked = _write(actor, rows.good, campaigns, made, progress)
    result = ImportResult(
        COMPLETED,
        received=rows.received,
        inserted=inserted,
        updated=updated,
        unchanged=rows.good.height - inserted - updated - outranked,
        outranked=outranked,
        rejected=rows.rejected,
        rounded=rows.rounded,
        faults=faults,
        import_id=made.id,
        campaigns=campaigns,
    )
    _keep(made, result)
    record(
        actor,
        "import.completed",
        {
            "import_id": result.public_id,
            "campaign_ids": result.campaign_ids,
            "status": COMPLETED,
            "rows": result.counts(),
        },
    )
    return result


def _refuse_strangers(actor: Actor, campaigns: tuple[UUID, ...]) -> None:
    """Refuse what a slip of the caller would write into another business."""
    ours = Campaign.objects.of(actor.business).filter(id__in=campaigns).count()
    if ours != len(campaigns):
        raise ValueError("a campaign of these rows is not one of this business")


def next_moment(business: Business) -> datetime:
    """Return the moment of a change to days whose campaigns are locked.

    It is later than every moment before it, also when the clock was set back: an earlier change of
    the same campaigns has been committed and is seen.
    """
    moments = [clock.now()]
    for name in ("stored_at", "undone_at"):
        imports = Import.objects.of(business).filter(**{f"{name}__isnull": False})
        last = imports.order_by(f"-{name}").values_list(name, flat=True).first()
        if last is not None:
            moments.append(last + _TICK)
    return max(moments)


def _write(
    actor: Actor,
    good: pl.DataFrame,
    campaigns: tuple[UUID, ...],
    made: Import,
    progress: Progress | None,
) -> tuple[int, int, int]:
    """Write the days in the order of their key; return how many are new, changed, outranked."""
    told: dict[str, Any] = {
        "business": actor.business.pk,
        "import": made.id,
        "now": made.stored_at,
    }
    days = good.sort(CAMPAIGN, DATE).select(_COLUMNS)
    inserted = updated = outranked = 0
    leave_out = leave_out_outranked(actor.business, campaigns, made.source)
    with connection.cursor() as cursor:
        # Foreign keys are looked at chunk by chunk, not all at once after the last one.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(_CREATE_STAGING)
        for start in range(0, days.height, _CHUNK):
            # Two stores in one transaction share the table.
            cursor.execute("TRUNCATE staged_day")
            chunk = days.slice(start, _CHUNK)
            with cursor.copy(_COPY) as copy:
                copy.write(chunk.write_csv(include_header=False).encode())
            outranked += leave_out(cursor)
            cursor.execute(_UPSERT, told)
            counts = cursor.fetchone()
            inserted, updated = inserted + counts[0], updated + counts[1]
            if progress is not None:
                progress(start + chunk.height)
    return inserted, updated, outranked


def _keep(made: Import, result: ImportResult) -> None:
    if len(result.campaigns) == 1:
        made.campaign_id = result.campaigns[0]
    made.status = Import.Status.COMPLETED
    for name, count in result.summary().items():
        setattr(made, name, count)
    made.done = result.received
    made.errors = [fault.as_json() for fault in result.faults.first]
    made.failure = None
    made.finished_at = clock.now()
    made.save()


__all__ = ["Progress", "next_moment", "store"]
