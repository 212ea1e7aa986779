"""Days into the table, what they replace into the ledger: the statement that all ways share."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from kempen.domain.accounts.models import Business
from kempen.domain.performance.actions.ranking import leave_out_outranked
from kempen.domain.performance.models import Import
from kempen.domain.performance.rules import (
    CAMPAIGN,
    CLICKS,
    CONVERSIONS,
    DATE,
    REVENUE,
    SPEND,
)
from kempen.kit import clock

COLUMNS: Final = (CAMPAIGN, DATE, SPEND, REVENUE, CLICKS, CONVERSIONS)
# So many rows go in at once: progress can be told in between, and memory stays flat.
CHUNK: Final = 20_000
_CREATE_STAGING: Final = """
    CREATE TEMPORARY TABLE IF NOT EXISTS staged_day (
        campaign_id uuid NOT NULL, date date NOT NULL, spend numeric(18, 6) NOT NULL,
        revenue numeric(18, 6) NOT NULL, clicks bigint, conversions numeric(18, 6)
    ) ON COMMIT DROP
"""
COPY: Final = "COPY staged_day FROM STDIN (FORMAT csv)"
# What is stored already in the same words is left alone, not even locked. What is not told (clicks,
# conversions) stays as it was. Days go in by key, so that two writers meet in one order. What
# stands there is read campaign by campaign over the index of the key, whatever the planner believes
# about the table: the work stays flat as the table grows.
# What a changed day was before goes into the ledger, one row for each; new days and unchanged ones
# cost nothing there.
_UPSERT: Final = """
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


class DayWriter:
    """Writes what is staged, one chunk after the other, and counts what became of it.

    The campaigns must be locked, and the import must have its moment.
    """

    def __init__(
        self, cursor: Any, business: Business, made: Import, campaigns: Sequence[UUID]
    ) -> None:
        self._cursor = cursor
        self._told = {"business": business.pk, "import": made.id, "now": made.stored_at}
        self._leave_out = leave_out_outranked(business, campaigns, made.source)
        self.inserted = self.updated = self.outranked = 0
        # Foreign keys are looked at chunk by chunk, not all at once after the last one.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(_CREATE_STAGING)

    def clear(self) -> None:
        """Empty the staging table; two stores in one transaction share it."""
        self._cursor.execute("TRUNCATE staged_day")

    def write(self) -> None:
        """Write the days that are staged."""
        self.outranked += self._leave_out(self._cursor)
        self._cursor.execute(_UPSERT, self._told)
        inserted, updated = self._cursor.fetchone()
        self.inserted, self.updated = self.inserted + inserted, self.updated + updated


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
