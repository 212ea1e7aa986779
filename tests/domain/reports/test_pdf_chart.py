"""The chart of a PDF names the days of the calendar below its drawing."""

from datetime import date, timedelta

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.forecasts.shown_calendar import shown_calendar
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.queries import performance_of
from kempen.domain.reports.pdf_chart import chart_of
from tests import make

pytestmark = pytest.mark.django_db


def test_the_days_of_the_calendar_stand_below_the_drawing_in_the_order_of_its_numbers(
    business: Business,
) -> None:
    campaign, first, last = make.campaign(business), date(2025, 11, 1), date(2025, 11, 14)
    for at in range(14):
        make.day(campaign, first + timedelta(days=at), spend="20", revenue="60")
    performance = performance_of(business, Period(first, last))
    chart = chart_of(performance, "", shown_calendar(business, first, last))
    assert chart.marks == ("11.11 sale · 11 Nov 2025 · not seen yet",)
    assert 'font-weight="600"' in chart.drawing
    assert ">1</text>" in chart.drawing
    assert chart_of(performance).marks == ()
