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
_LEARNED_FROM: Final = 42
_FEWEST: Final = 7
# Days that have this share of their revenue are as good as complete.
_AS_GOOD_AS_COMPLETE: Final = 0.98
# A day that first came later than this was not read day by day, so its growth was not seen.
_READ_WITHIN: Final = 3

# For each age: the revenue that was known of complete days at that age, what they have now, and
# how many days. `known` are all versions of those days, each with the moments between which it
# stood.
_KNOWN_AT_AGE: Final = """
WITH final AS (
    SELECT campaign_id, date, revenue, changed_at FROM performance_performanceday
    WHERE business_id = %(business)s AND date BETWEEN %(first)s AND %(last)s
        AND revenue > 0 {only}
), known AS (
    SELECT past.campaign_id, past.date, past.revenue, past.since, past.replaced_at AS until
    FROM performance_replacedday AS past JOIN final USING (campaign_id, date)
    WHERE past.business_id = %(business)s
    UNION ALL
    SELECT campaign_id, date, revenue, changed_at, 'infinity' FROM final
), seen AS (
    SELECT campaign_id, date FROM known GROUP BY campaign_id, date
    HAVING min(since) < (date + %(read_within)s)::timestamp AT TIME ZONE %(zone)s
)
SELECT age, sum(known.revenue)::float8, sum(final.revenue)::float8, count(DISTINCT final.date)
FROM seen JOIN final USING (campaign_id, date)
CROSS JOIN generate_series(1, %(most)s) AS age
JOIN known ON known.campaign_id = final.campaign_id AND known.date = final.date
CROSS JOIN LATERAL (
    SELECT (final.date + age)::timestamp AT TIME ZONE %(zone)s + %(offset)s AS at
) AS moment
WHERE known.since <= moment.at AND known.until > moment.at
GROUP BY age ORDER BY age
"""
_NEWEST: Final = """
SELECT date, sum(revenue)::float8 FROM performance_performanceday
WHERE business_id = %(business)s AND date BETWEEN %(first)s AND %(last)s {only} GROUP BY date
"""


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
    facts = {"business": business.pk, "campaigns": list(campaigns or ())}
    shares = _shares_by_age(today, only, facts)
    if not shares:
        return None
    first, last = max(newest.first, period.first), min(newest.last, period.last)
    with connection.cursor() as cursor:
        cursor.execute(_NEWEST.format(only=only), facts | {"first": first, "last": last})
        revenue = {day: amount for day, amount in cursor.fetchall() if amount}
    lacking = [day for day in revenue if shares.get((today - day).days, 1.0) < _AS_GOOD_AS_COMPLETE]
    known = sum(revenue[day] for day in lacking)
    if not known:
        return None
    whole = sum(revenue[day] / shares[(today - day).days] for day in lacking)
    return LateGrowth(Period(min(lacking), max(lacking)), whole / known - 1)


def _shares_by_age(today: date, only: str, facts: dict[str, object]) -> dict[int, float]:
    """Return which share of its revenue a day has at each age; nothing where few days tell."""
    last = today - timedelta(days=COMPLETE_AFTER + 1)
    parameters = facts | {
        "first": last - timedelta(days=_LEARNED_FROM - 1),
        "last": last,
        "most": COMPLETE_AFTER,
        "read_within": _READ_WITHIN,
        # Days are compared at this time of the day, when just as much has come in of the newest.
        "offset": _time_of_day(),
        "zone": str(clock.BUSINESS_TIME_ZONE),
    }
    with connection.cursor() as cursor:
        cursor.execute(_KNOWN_AT_AGE.format(only=only), parameters)
        rows = cursor.fetchall()
    if not rows or min(days for *_sums, days in rows) < _FEWEST:
        return {}
    return {age: min(known / final, 1.0) for age, known, final, _days in rows if known}


def _time_of_day() -> timedelta:
    now: datetime = clock.now().astimezone(clock.BUSINESS_TIME_ZONE)
    midnight = datetime.combine(now.date(), time(), clock.BUSINESS_TIME_ZONE)
    return now - midnight
