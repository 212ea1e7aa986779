"""What a season brought, where the results begin in the middle of it or end there."""

from datetime import date, timedelta
from decimal import Decimal

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.metrics.calendar.season_results import SeasonResult, results_of_season
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.suppliers import UNANSWERED
from tests import make
from tests.builders.stored_days import put_sales

pytestmark = pytest.mark.django_db
# Raya 2025 was on 31 March. Its season began on 1 March and ended on 14 April.
FIRST, LAST = date(2025, 3, 1), date(2025, 4, 14)
BEFORE = FIRST - timedelta(days=28)
TODAY = date(2025, 12, 1)


def raya(business: Business, first: date, last: date, today: date = TODAY) -> SeasonResult | None:
    """What the season of 2025 brought to a business with RM20 a day between two days."""
    days = [first + timedelta(days=at) for at in range((last - first).days + 1)]
    make.days(make.campaign(business), dict.fromkeys(days, ("20", "60")))
    return next(iter(results_of_season(business, "raya", today, UNANSWERED)), None)


def test_a_season_within_the_results_is_whole(business: Business) -> None:
    season = raya(business, BEFORE, LAST + timedelta(days=1))
    assert season is not None
    assert (season.days, season.is_partial, season.change) == (
        Period(FIRST, LAST),
        False,
        Decimal(0),
    )


def test_results_that_begin_in_a_season_are_a_part_of_it(business: Business) -> None:
    begun = FIRST + timedelta(days=10)
    season = raya(business, begun, LAST + timedelta(days=1))
    assert season is not None
    assert (season.days, season.whole) == (Period(begun, LAST), Period(FIRST, LAST))
    assert (season.is_partial, season.sums.spend, season.change) == (True, Decimal(700), None)


def test_results_that_begin_just_before_a_season_are_no_28_days(business: Business) -> None:
    season = raya(business, BEFORE + timedelta(days=18), LAST)
    assert season is not None
    # Of 10 days with results the sum is no sum of 28: the season would look 2.8 times as good.
    assert (season.is_partial, season.change) == (False, None)


def test_results_that_end_in_a_season_are_a_part_of_it(business: Business) -> None:
    ended = LAST - timedelta(days=5)
    season = raya(business, BEFORE, ended)
    assert season is not None
    assert (season.days, season.is_partial, season.change) == (
        Period(FIRST, ended),
        True,
        Decimal(0),
    )


def test_a_season_that_is_on_is_no_part_but_not_over(business: Business) -> None:
    newest = LAST - timedelta(days=6)
    season = raya(business, BEFORE, newest, today=newest + timedelta(days=2))
    assert season is not None
    assert (season.days, season.is_partial, season.is_over) == (Period(FIRST, newest), False, False)


def test_a_season_outside_the_results_is_left_out(business: Business) -> None:
    assert raya(business, LAST + timedelta(days=1), LAST + timedelta(days=40)) is None


def test_total_sales_of_a_part_of_the_days_are_not_shown_as_all(business: Business) -> None:
    days = [FIRST + timedelta(days=at) for at in range(20, (LAST - FIRST).days + 1)]
    put_sales(business, *({"date": day.isoformat(), "revenue": 500} for day in days))
    season = raya(business, BEFORE, LAST)
    assert season is not None
    assert season.sales is None
