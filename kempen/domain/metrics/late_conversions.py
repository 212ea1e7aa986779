"""How much the newest days usually still grow, learned from the ledger of earlier versions.

Platforms report some conversions days after the click, so a day's revenue grows for a while. For
days that are old enough to be complete, the ledger has what each stood at 1, 2, … days later. The
share that was there at that age, over all such days, says what the newest days still lack.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final
from uuid import UUID

from django.db import connection

from kempen.domain.accounts.models import Business
from kempen.domain.metrics.periods import Period
from kempen.kit import clock

# A day is taken as complete at this age; until then its growth is measured.
COMPLETE_AFTER: Final = 14
# So many complete days are looked at, the newest ones; fewer than FEWEST prove nothing.
_LEARNED_FROM: Final = 28
_FEWEST: Final = 7
# Days that have this share of their revenue are as good as complete.
_AS_GOOD_AS_COMPLETE: Final = 0.98
# A day that first came later than this was not read day by day, so its growth was not seen.
_READ_WITHIN: Final = 3

# Each version of a complete day was what was known of it from one age up to another. The versions
# are summed by these two ages: what was known, what the days have now, and which days they are.
_KNOWN_BY_AGES: Final = """
WITH final AS (
    SELECT campaign_id, date, revenue, changed_at FROM performance_performanceday
    WHERE business_id = %(business)s AND date BETWEEN %(first)s AND %(last)s
        AND revenue > 0 {only}
), version AS (
    SELECT past.campaign_id, past.date, past.revenue, final.revenue AS whole,
        past.since, past.replaced_at AS until
    FROM performance_replacedday AS past JOIN final USING (campaign_id, date)
    WHERE past.business_id = %(business)s
    UNION ALL
    SELECT campaign_id, date, revenue, revenue, changed_at, NULL FROM final
), aged AS (
    SELECT date, revenue, whole, since, until,
        min(since) OVER (PARTITION BY campaign_id, date) AS first_seen,
        date::timestamp AT TIME ZONE %(zone)s + make_interval(secs => %(offset)s) AS begin
    FROM version
)
SELECT ceil(extract(epoch FROM since - begin) / 86400)::int AS known_from,
    ceil(extract(epoch FROM until - begin) / 86400)::int AS known_until,
    sum(revenue)::float8, sum(whole)::float8, array_agg(DISTINCT date)
FROM aged WHERE first_seen < (date + %(read_within)s)::timestamp AT TIME ZONE %(zone)s
GROUP BY known_from, known_until
"""
_NEWEST: Final = """
SELECT date, sum(revenue)::float8 FROM performance_performanceday
WHERE business_id = %(business)s AND date BETWEEN %(first)s AND %(last)s {only} GROUP BY date
"""


_Parameters = dict[str, UUID | list[UUID] | date | float | str]


@dataclass(frozen=True)
class LateGrowth:
    """The newest days, which are not complete, and the share by which they usually still grow.

    `growth` 0.18: their revenue together usually grows by 18%.
    """

    days: Period
    growth: float


def late_growth(
    business: Business, period: Period, campaigns: Collection[UUID] | None = None
) -> LateGrowth | None:
    """Return how much the newest days of a period usually grow, in the business or some campaigns.

    None where they are complete, where the period ended long ago, and where the ledger has too few
    days to tell.
    """
    today = clock.today()
    newest = Period(today - timedelta(days=COMPLETE_AFTER), today - timedelta(days=1))
    if period.last < newest.first or (campaigns is not None and not campaigns):
        return None
    only = "" if campaigns is None else "AND campaign_id = ANY(%(campaigns)s)"
    facts: _Parameters = {"business": business.pk, "campaigns": list(campaigns or ())}
    shares = _shares_by_age(today, only, facts)
    if not shares:
        return None
    first, last = max(newest.first, period.first), min(newest.last, period.last)
    with connection.cursor() as cursor:
        newest_days: _Parameters = facts | {"first": first, "last": last}
        cursor.execute(_NEWEST.format(only=only), newest_days)
        revenue = {day: amount for day, amount in cursor.fetchall() if amount}
    lacking = [day for day in revenue if shares.get((today - day).days, 1.0) < _AS_GOOD_AS_COMPLETE]
    known = sum(revenue[day] for day in lacking)
    if not known:
        return None
    whole = sum(revenue[day] / shares[(today - day).days] for day in lacking)
    return LateGrowth(Period(min(lacking), max(lacking)), whole / known - 1)


def _shares_by_age(today: date, only: str, facts: _Parameters) -> dict[int, float]:
    """Return which share of its revenue a day has at each age; nothing where few days tell."""
    last = today - timedelta(days=COMPLETE_AFTER + 1)
    parameters: _Parameters = facts | {
        "first": last - timedelta(days=_LEARNED_FROM - 1),
        "last": last,
        "read_within": _READ_WITHIN,
        # Days are compared at this time of the day, when just as much has come in of the newest.
        "offset": _seconds_of_today(),
        "zone": str(clock.BUSINESS_TIME_ZONE),
    }
    with connection.cursor() as cursor:
        cursor.execute(_KNOWN_BY_AGES.format(only=only), parameters)
        rows = cursor.fetchall()
    shares = {}
    for age in range(1, COMPLETE_AFTER + 1):
        at_age = [row for row in rows if row[0] <= age and (row[1] is None or age < row[1])]
        known, whole = sum(row[2] for row in at_age), sum(row[3] for row in at_age)
        if len({day for row in at_age for day in row[4]}) < _FEWEST:
            return {}
        if known:
            shares[age] = min(known / whole, 1.0)
    return shares


def _seconds_of_today() -> float:
    now: datetime = clock.now().astimezone(clock.BUSINESS_TIME_ZONE)
    midnight = datetime.combine(now.date(), time(), clock.BUSINESS_TIME_ZONE)
    return (now - midnight).total_seconds()
