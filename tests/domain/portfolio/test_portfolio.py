"""The portfolio reads the person's businesses alone, and puts the worst first."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kempen.domain.accounts.models import Business, Person
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.metrics.sums import Sums
from kempen.domain.portfolio.queries import DAYS, portfolio_of
from kempen.domain.portfolio.rules import BusinessFigures, Decisions, Pace, Urgency
from kempen.domain.strategies.models import Strategy
from kempen.kit import clock
from tests import make
from tests.builders.approved import strategy

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice() -> Person:
    return make.person()


def client(person: Person, name: str, **fields: object) -> Business:
    business = make.business(name, **fields)
    make.member(business, person)
    return business


def days(campaign: Campaign, count: int, spend: str, revenue: str) -> None:
    """So many days up to yesterday, every second one a little better, so that a range is known."""
    for number in range(1, count + 1):
        more = number % 2
        day = clock.today() - timedelta(days=number)
        make.day(campaign, day, spend, str(int(revenue) + more))


def test_only_the_persons_businesses_are_read(alice: Person) -> None:
    mine = client(alice, "Mine")
    theirs = make.business("Theirs")
    make.member(theirs, make.person("bob"))
    for business in (mine, theirs):
        days(make.campaign(business), 2, "100", "400")
    (line,) = portfolio_of(alice, has_second_factor=False)
    assert line.business == mine
    assert (line.figures.sums.spend, line.figures.sums.revenue) == (Decimal(200), Decimal(801))
    assert line.role == "owner"


def test_figures_are_of_the_last_days_and_the_range_of_longer(alice: Person) -> None:
    campaign = make.campaign(client(alice, "Mine"))
    days(campaign, DAYS + 10, "100", "300")
    make.day(campaign, clock.today(), "9999", "0")
    (line,) = portfolio_of(alice, has_second_factor=False)
    assert line.figures.sums.rows == DAYS
    assert line.figures.sums.spend == Decimal(100 * DAYS)
    assert line.figures.likely is not None
    assert line.figures.likely.low < float(line.figures.result) < line.figures.likely.high


def test_pace_compares_spend_with_an_even_share_of_the_budget(alice: Person) -> None:
    business, today = client(alice, "Mine"), clock.today()
    budget: dict[str, Any] = {
        "budget_amount": Decimal(1000),
        "budget_start": today - timedelta(days=4),
    }
    campaign = make.campaign(business, **budget, budget_end=today + timedelta(days=5))
    days(campaign, 6, "150", "0")
    make.campaign(business, "Over", **budget, budget_end=today - timedelta(days=1))
    make.campaign(
        business,
        "Draft",
        status=Campaign.Status.DRAFT,
        **budget,
        budget_end=today + timedelta(days=5),
    )
    (line,) = portfolio_of(alice, has_second_factor=False)
    assert line.figures.pace == Pace(Decimal(1000), Decimal(400), Decimal(600))
    assert line.figures.urgency is Urgency.OVERSPENDING


def test_what_waits_for_a_person_is_counted_by_business(alice: Person) -> None:
    lost, waiting = client(alice, "Lost"), client(alice, "Waiting")
    Connection.objects.add(
        lost,
        platform="social",
        environment="sandbox",
        account_id="1",
        status=Connection.Status.RECONNECT_NEEDED,
    )
    proposed = strategy(waiting)
    Strategy.objects.of(waiting).filter(pk=proposed.pk).update(status=Strategy.Status.READY)
    proposed.brief.budget_end = clock.today()
    proposed.brief.save()
    lines = portfolio_of(alice, has_second_factor=False)
    assert [(line.business, line.figures.urgency) for line in lines] == [
        (lost, Urgency.BROKEN),
        (waiting, Urgency.UNDECIDED),
    ]
    assert lines[0].figures.decisions == Decisions(lost_accounts=1)
    assert lines[1].figures.decisions == Decisions(ready_strategies=1)
    proposed.brief.budget_end = clock.today() - timedelta(days=1)
    proposed.brief.save()
    assert {
        line.figures.decisions.ready_strategies
        for line in portfolio_of(alice, has_second_factor=False)
    } == {0}


def test_the_worst_comes_first(alice: Person) -> None:
    names = {"Fine": ("400", Decimal(3)), "Losing": ("100", Decimal(3)), "Worse": ("50", 3)}
    for name, (revenue, goal) in names.items():
        days(make.campaign(client(alice, name, return_goal=goal)), 28, "100", revenue)
    client(alice, "Empty")
    lines = portfolio_of(alice, has_second_factor=False)
    assert [line.business.name for line in lines] == ["Worse", "Losing", "Fine", "Empty"]
    assert [line.figures.urgency for line in lines] == [
        Urgency.LOSING,
        Urgency.LOSING,
        Urgency.FINE,
        Urgency.NO_DATA,
    ]


def test_as_many_statements_for_many_businesses_as_for_one(alice: Person) -> None:
    client(alice, "One")
    with CaptureQueriesContext(
        connection,
    ) as of_one:
        portfolio_of(alice, has_second_factor=False)
    for number in range(5):
        client(alice, f"Client {number}")
    with CaptureQueriesContext(connection) as of_six:
        portfolio_of(alice, has_second_factor=False)
    assert len(of_six) == len(of_one) <= 9


def test_nothing_is_read_of_a_business_that_requires_a_second_factor(alice: Person) -> None:
    business = client(alice, "Strict", requires_second_factor=True)
    days(make.campaign(business), 2, "100", "400")
    (line,) = portfolio_of(alice, has_second_factor=False)
    assert line.figures == BusinessFigures(Sums(), None, None, None, Decisions(), is_locked=True)
    assert line.figures.urgency is Urgency.LOCKED
    (line,) = portfolio_of(alice, has_second_factor=True)
    assert line.figures.sums.spend == Decimal(200)


def test_a_business_that_the_session_does_not_open_is_left_out(alice: Person) -> None:
    opened, closed = client(alice, "Open"), client(alice, "Closed")
    lines = portfolio_of(alice, has_second_factor=False, closed=[closed.pk])
    assert [line.business for line in lines] == [opened]


def test_nobody_without_a_business_is_shown_one(alice: Person) -> None:
    make.business()
    assert portfolio_of(alice, has_second_factor=False) == []


@pytest.mark.parametrize(
    ("spent", "urgency"),
    [
        ("130", Urgency.OVERSPENDING),
        ("100", Urgency.NO_DATA),
        ("70", Urgency.UNDERSPENDING),
    ],
)
def test_a_budget_far_from_its_plan_is_a_concern(spent: str, urgency: Urgency) -> None:
    pace = Pace(Decimal(500), Decimal(100), Decimal(spent))
    assert BusinessFigures(Sums(), None, None, pace, Decisions()).urgency is urgency
