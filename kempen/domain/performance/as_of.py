"""What days were before: as they stood at a moment, and how each of them changed.

A stored day says since when it stands (`changed_at`); each version before it lies in the ledger
with the moments between which it stood. At any moment a day has at most one version.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from django.db import connection

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.performance.models import Import, PerformanceDay, ReplacedDay, SourceRule

MOST_CHANGES: Final = 50

DAYS: Final = "performance_performanceday"
# In place of the table, for %(business)s and %(as_of)s. The ledger is read campaign by campaign
# over its key.
DAYS_AS_OF: Final = """(
    SELECT campaign_id, date, business_id, spend, revenue, clicks, conversions
    FROM performance_performanceday
    WHERE business_id = %(business)s AND changed_at <= %(as_of)s
    UNION ALL
    SELECT campaign_id, date, business_id, spend, revenue, clicks, conversions
    FROM performance_replacedday
    WHERE campaign_id IN (SELECT id FROM campaigns_campaign WHERE business_id = %(business)s)
        AND since <= %(as_of)s AND replaced_at > %(as_of)s
)"""

# Each version that was replaced, beside the one that took its place at the same moment, if any did.
_CHANGES: Final = """
    SELECT past.date, past.spend, past.revenue, past.clicks, past.conversions,
        past.since, past.replaced_at, past.import_id, past.replaced_by, past.is_undo,
        coalesce(next.spend, day.spend), coalesce(next.revenue, day.revenue),
        coalesce(next.clicks, day.clicks), coalesce(next.conversions, day.conversions)
    FROM performance_replacedday AS past
    LEFT JOIN performance_replacedday AS next
        ON next.campaign_id = past.campaign_id AND next.date = past.date
        AND next.since = past.replaced_at
    LEFT JOIN performance_performanceday AS day
        ON day.campaign_id = past.campaign_id AND day.date = past.date
        AND day.changed_at = past.replaced_at
    WHERE past.campaign_id = %(campaign)s AND past.business_id = %(business)s {only}
    ORDER BY past.replaced_at DESC, past.date DESC LIMIT %(most)s
"""

_DAY_NOW: Final = """
    SELECT spend, revenue, clicks, conversions, changed_at, last_import_id
    FROM performance_performanceday
    WHERE campaign_id = %(campaign)s AND date = %(day)s AND business_id = %(business)s
"""
_ROWS_AS_OF: Final = """
    SELECT date, campaign_id, spend, revenue, clicks, conversions FROM {days} AS day
    WHERE date BETWEEN %(first)s AND %(last)s {only} ORDER BY date, campaign_id
"""


@dataclass(frozen=True)
class Numbers:
    """The numbers of one day; money is MYR."""

    spend: Decimal
    revenue: Decimal
    clicks: int | None
    conversions: Decimal | None


@dataclass(frozen=True)
class DayChange:
    """A day stood as `before` since `since`, until `at`; from then on as `after`, or not at all.

    `cause` is the import that changed it, or whose undo did (`is_undo`); None when that import is
    no longer known.
    """

    day: date
    before: Numbers
    after: Numbers | None
    since: datetime
    at: datetime
    cause: Import | None
    is_undo: bool


@dataclass(frozen=True)
class DayNow:
    """A day as it stands: its numbers, since when, and the import that brought them."""

    numbers: Numbers
    since: datetime
    brought_by: Import | None


def changes_of(
    business: Business, campaign: Campaign, day: date | None = None, most: int = MOST_CHANGES
) -> list[DayChange]:
    """Return how a campaign's days changed, or how that one `day` did, the newest change first."""
    parameters: dict[str, UUID | date | int] = {
        "business": business.pk,
        "campaign": campaign.pk,
        "most": most,
    }
    only = ""
    if day is not None:
        only, parameters["day"] = "AND past.date = %(day)s", day
    with connection.cursor() as cursor:
        cursor.execute(_CHANGES.format(only=only), parameters)
        rows = cursor.fetchall()
    causes = _imports(business, {row[8] for row in rows})
    return [
        DayChange(
            day=row[0],
            before=Numbers(*row[1:5]),
            after=Numbers(*row[10:14]) if row[10] is not None else None,
            since=row[5],
            at=row[6],
            cause=causes.get(row[8]),
            is_undo=row[9],
        )
        for row in rows
    ]


def day_now(business: Business, campaign: Campaign, day: date) -> DayNow | None:
    """Return a day as it stands, or None when it has no numbers."""
    with connection.cursor() as cursor:
        cursor.execute(_DAY_NOW, {"campaign": campaign.pk, "day": day, "business": business.pk})
        row = cursor.fetchone()
    if row is None:
        return None
    return DayNow(Numbers(*row[:4]), row[4], _imports(business, {row[5]}).get(row[5]))


def rows_as_of(
    business: Business, first: date, last: date, as_of: datetime, campaigns: Sequence[UUID] | None
) -> Iterator[tuple[date, UUID, Decimal, Decimal, int | None, Decimal | None]]:
    """Read the days of a period as they stood at a moment, oldest first.

    Each is (date, campaign id, spend, revenue, clicks, conversions). `campaigns` keeps those; None
    keeps all.
    """
    only = "" if campaigns is None else "AND campaign_id = ANY(%(campaigns)s)"
    with connection.cursor() as cursor:
        cursor.execute(
            _ROWS_AS_OF.format(days=DAYS_AS_OF, only=only),
            {
                "business": business.pk,
                "as_of": as_of,
                "first": first,
                "last": last,
                "campaigns": list(campaigns or ()),
            },
        )
        yield from cursor


def days_ever_stored(business: Business) -> set[tuple[UUID, date]]:
    """Return each campaign's days that have numbers, and those that had some before an undo."""
    days = PerformanceDay.objects.of(business).values_list("campaign_id", "date")
    past = ReplacedDay.objects.of(business).values_list("campaign_id", "date")
    return {*days, *past}


def source_rule_of(business: Business, campaign: Campaign) -> str:
    """Return which source wins a day of a campaign: newest, file or sync."""
    rules = SourceRule.objects.of(business).filter(campaign=campaign)
    return rules.values_list("wins", flat=True).first() or SourceRule.Wins.NEWEST.value


def _imports(business: Business, wanted: set[UUID | None]) -> dict[UUID | None, Import]:
    imports = Import.objects.of(business).filter(id__in=[each for each in wanted if each])
    return {import_.id: import_ for import_ in imports.only("id", "source", "file_name", "status")}
