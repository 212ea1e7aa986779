"""Days into the table, what they replace into the ledger: the statements that all ways share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final
from uuid import UUID

from django.db.backends.utils import CursorWrapper

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.events.actions import audit
from kempen.domain.performance.models import Import, SourceRule
from kempen.domain.performance.rules import (
    CAMPAIGN,
    CLICKS,
    CONVERSIONS,
    DATE,
    REVENUE,
    SPEND,
    SYNC,
)
from kempen.kit import clock, ids
from kempen.kit.database.key_scans import over_the_key

COLUMNS: Final = (CAMPAIGN, DATE, SPEND, REVENUE, CLICKS, CONVERSIONS)
# Where the rows of an import are staged (staging.py).
STAGED: Final = "staged_day"
_CREATE: Final = """
    CREATE TEMPORARY TABLE IF NOT EXISTS standing_day (
        campaign_id uuid, date date, spend numeric(18, 6), revenue numeric(18, 6), clicks bigint,
        conversions numeric(18, 6), last_import_id uuid, changed_at timestamptz
    ) ON COMMIT DROP;
    CREATE TEMPORARY TABLE IF NOT EXISTS told_day (
        campaign_id uuid, date date, spend numeric(18, 6), revenue numeric(18, 6), clicks bigint,
        conversions numeric(18, 6), is_new boolean, old_spend numeric(18, 6),
        old_revenue numeric(18, 6), old_clicks bigint, old_conversions numeric(18, 6),
        last_import_id uuid, changed_at timestamptz
    ) ON COMMIT DROP
"""
# What stands there is read in the order of the key, and so over its index: the work stays flat as
# the table grows. The other index leads over all days of the business between the two dates.
_FIRST_STANDING: Final = """
    SELECT campaign_id FROM performance_performanceday
    WHERE campaign_id = ANY(%(campaigns)s::uuid[]) AND date BETWEEN %(first)s AND %(last)s
    ORDER BY campaign_id, date LIMIT 1
"""
_STANDING: Final = """
    INSERT INTO standing_day
    SELECT campaign_id, date, spend, revenue, clicks, conversions, last_import_id, changed_at
    FROM performance_performanceday
    WHERE campaign_id = ANY(%(campaigns)s::uuid[]) AND date BETWEEN %(first)s AND %(last)s
    ORDER BY campaign_id, date
"""
# What is stored already in the same words is left alone, not even locked. What is not told (clicks,
# conversions) stays as it was.
_TELL: Final = f"""
    INSERT INTO told_day
    SELECT staged.campaign_id, staged.date, staged.spend, staged.revenue,
        coalesce(staged.clicks, day.clicks), coalesce(staged.conversions, day.conversions),
        day.campaign_id IS NULL, day.spend, day.revenue, day.clicks, day.conversions,
        day.last_import_id, day.changed_at
    FROM {STAGED} AS staged
    LEFT JOIN standing_day AS day
        ON day.campaign_id = staged.campaign_id AND day.date = staged.date
    WHERE staged.campaign_id = ANY(%(campaigns)s::uuid[]) AND staged.spend IS NOT NULL AND (
        day.campaign_id IS NULL
        OR day.spend <> staged.spend OR day.revenue <> staged.revenue
        OR day.clicks IS DISTINCT FROM coalesce(staged.clicks, day.clicks)
        OR day.conversions IS DISTINCT FROM coalesce(staged.conversions, day.conversions)
    )
"""  # noqa: S608 -- our own name
# What a changed day was before goes into the ledger, one row for each; new days and unchanged ones
# cost nothing there.
_REPLACED: Final = """
    INSERT INTO performance_replacedday (
        campaign_id, date, replaced_at, business_id, spend, revenue, clicks, conversions,
        import_id, since, replaced_by, is_undo
    )
    SELECT campaign_id, date, %(now)s, %(business)s, old_spend, old_revenue, old_clicks,
        old_conversions, last_import_id, changed_at, %(import)s, false
    FROM told_day WHERE NOT is_new
"""
# Days go in by key, so that two writers meet in one order.
_WRITE: Final = """
    INSERT INTO performance_performanceday AS day (
        campaign_id, date, business_id, spend, revenue, clicks, conversions,
        last_import_id, changed_at
    )
    SELECT campaign_id, date, %(business)s, spend, revenue, clicks, conversions,
        %(import)s, %(now)s
    FROM told_day ORDER BY campaign_id, date
    ON CONFLICT (campaign_id, date) DO UPDATE SET
        spend = excluded.spend, revenue = excluded.revenue,
        clicks = coalesce(excluded.clicks, day.clicks),
        conversions = coalesce(excluded.conversions, day.conversions),
        last_import_id = excluded.last_import_id, changed_at = excluded.changed_at
"""
# Where nothing stands, all that is staged is new, and goes from there straight into the table.
# Nobody else writes days of campaigns that are locked, so none can have come in between.
_WRITE_NEW: Final = f"""
    INSERT INTO performance_performanceday (
        campaign_id, date, business_id, spend, revenue, clicks, conversions,
        last_import_id, changed_at
    )
    SELECT campaign_id, date, %(business)s, spend, revenue, clicks, conversions,
        %(import)s, %(now)s
    FROM {STAGED} WHERE campaign_id = ANY(%(campaigns)s::uuid[]) AND spend IS NOT NULL
    ORDER BY campaign_id, date
"""  # noqa: S608 -- our own name
_TICK: Final = timedelta(microseconds=1)
_Parameters = dict[str, UUID | date | str | None]


@dataclass(frozen=True)
class Batch:
    """Campaigns whose staged days are written together, all from the first day to the last."""

    campaigns: Sequence[UUID]
    first: date
    last: date
    height: int


class DayWriter:
    """Writes what is staged, one batch of `whole` after the other, and counts what became of it.

    The campaigns must be locked, and the import must have its moment. Days that are staged without
    numbers are left out.
    """

    def __init__(
        self, cursor: CursorWrapper, business: Business, import_: Import, whole: Batch
    ) -> None:
        self._cursor, self._whole = cursor, whole
        self._is_all_new: bool | None = None
        self._parameters = {"business": business.pk, "import": import_.id, "now": import_.stored_at}
        self._leave_out = exclude_outranked(business, whole.campaigns, import_.source)
        self.inserted = self.updated = self.outranked = 0
        # Foreign keys are looked at batch by batch, not all at once after the last one.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")

    def write(self, batch: Batch) -> None:
        """Write the days of a batch that are staged."""
        cursor, parameters = self._cursor, self._parameters_of(batch)
        with over_the_key(cursor):
            if not self._has_standing(batch):
                cursor.execute(_WRITE_NEW, parameters)
                self.inserted += cursor.rowcount
                return
            cursor.execute(_CREATE)
            cursor.execute("TRUNCATE standing_day, told_day")
            cursor.execute(_STANDING, parameters)
        self._write_over(parameters)

    def _has_standing(self, batch: Batch) -> bool:
        """Whether any day stands where a batch goes.

        The whole import is asked about first, before it wrote anything. For all that is new this is
        the only question: a server that has not counted the table yet answers it by looking through
        all days of the business, those of the batches before among them.
        """
        if self._is_all_new is None:
            self._is_all_new = not self._finds(self._whole)
        return not self._is_all_new and (batch == self._whole or self._finds(batch))

    def _finds(self, batch: Batch) -> bool:
        self._cursor.execute(_FIRST_STANDING, self._parameters_of(batch))
        return self._cursor.fetchone() is not None

    def _parameters_of(self, batch: Batch) -> _Parameters:
        return {
            **self._parameters,
            "campaigns": ids.array_literal(batch.campaigns),
            "first": batch.first,
            "last": batch.last,
        }

    def _write_over(self, parameters: _Parameters) -> None:
        """Write what differs from what stands there, and keep that in the ledger."""
        cursor = self._cursor
        self.outranked += self._leave_out(cursor)
        cursor.execute(_TELL, parameters)
        changed = cursor.rowcount
        if changed:
            cursor.execute(_REPLACED, parameters)
            updated = cursor.rowcount
            cursor.execute(_WRITE, parameters)
            self.inserted, self.updated = self.inserted + changed - updated, self.updated + updated


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


# The days of campaigns that prefer the other source, and which that source has told.
_LEAVE_OUT: Final = f"""
    DELETE FROM {STAGED} AS staged
    USING standing_day AS day, performance_import AS origin
    WHERE staged.campaign_id = ANY(%(campaigns)s::uuid[])
        AND day.campaign_id = staged.campaign_id AND day.date = staged.date
        AND origin.id = day.last_import_id AND (origin.source = %(sync)s) <> %(is_sync)s
"""  # noqa: S608 -- our own name


def choose_source(actor: Actor, campaign: Campaign, wins: str) -> None:
    """Keep which source wins from now on; days that are stored stay as they are."""
    rule, _ = SourceRule.objects.of(actor.business).update_or_create(
        campaign=campaign,
        defaults={"wins": wins},
        create_defaults={
            "business": actor.business,
            "wins": wins,
        },
    )
    audit(actor, "campaign.source_chosen", {"campaign_id": campaign.public_id, "wins": rule.wins})


def exclude_outranked(
    business: Business, campaigns: Sequence[UUID], source: str
) -> Callable[[CursorWrapper], int]:
    """Return what takes the days out of the staging table that another source holds.

    What holds them is in the table `standing_day`.

    It returns their number. Where no campaign prefers the other source it does nothing at all.
    """
    is_sync = source == SYNC
    other = SourceRule.Wins.FILE if is_sync else SourceRule.Wins.SYNC
    rules = SourceRule.objects.of(business).filter(wins=other, campaign__in=campaigns)
    strict = list(rules.values_list("campaign_id", flat=True))

    def leave_out(cursor: CursorWrapper) -> int:
        if not strict:
            return 0
        cursor.execute(
            _LEAVE_OUT, {"campaigns": ids.array_literal(strict), "sync": SYNC, "is_sync": is_sync}
        )
        return int(cursor.rowcount)

    return leave_out
