"""Figures that have learned from days without tracked conversions say so."""

from datetime import timedelta

import pytest
from django.test import Client
from msgspec.structs import replace

from kempen.domain.accounts.models import Member
from kempen.domain.alerts.models import Alert
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.strategies.models import Strategy
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.kit import clock
from tests import make
from tests.builders import plans, shop
from tests.builders.approved import approve
from tests.builders.pages import unescaped_text_of

pytestmark = pytest.mark.django_db
SAYS = "These figures count such days as days without sales."
LEFT_OUT = "Days without conversion tracking that are left out of these figures: 4."
COMPARE = "/strategies/compare/?objective=increase_sales&days=quarter&budget_A=9000"


@pytest.fixture
def strategy(alice: Member) -> Strategy:
    """One for two campaigns of a search platform, learned up to yesterday."""
    ready = plans.ready(alice)
    assert ready.answer is not None
    ready.answer = replace(ready.answer, history_until=clock.today() - timedelta(days=1))
    ready.save()
    return ready


def broken(alice: Member, *, platform: str, days_ago: int) -> Alert:
    return Alert.objects.add(
        alice.business,
        cause="tracking_broken",
        platform=platform,
        account_key="files",
        since=clock.now() - timedelta(days=days_ago),
        facts={"clicks": 920, "conversions": 0, "expected": 24},
    )


def shown(client: Client, strategy: Strategy, section: str = "") -> str:
    return unescaped_text_of(client.get(f"/strategies/{strategy.public_id}/{section}"))


def test_a_strategy_that_learned_from_such_days_says_so_in_each_section(
    at_screen: Client, alice: Member, strategy: Strategy
) -> None:
    alert = broken(alice, platform="search", days_ago=3)
    for section in ("", "decision/"):
        page = shown(at_screen, strategy, section)
        assert "920 clicks brought no conversions." in page
        assert SAYS in page
    address = f"/strategies/{strategy.public_id}/"
    assert f'href="/alerts/#{alert.public_id}"' in at_screen.get(address).content.decode()


@pytest.mark.parametrize(("platform", "days_ago"), [("social", 3), ("search", 0)])
def test_a_fault_elsewhere_or_after_what_was_learned_is_not_said(
    at_screen: Client, alice: Member, strategy: Strategy, platform: str, days_ago: int
) -> None:
    broken(alice, platform=platform, days_ago=days_ago)
    assert SAYS not in shown(at_screen, strategy)


def test_what_is_approved_or_tracked_again_says_nothing(
    at_screen: Client, alice: Member, strategy: Strategy
) -> None:
    alert = broken(alice, platform="", days_ago=3)
    assert SAYS in shown(at_screen, strategy)
    alert.closed_at = clock.now()
    alert.save()
    assert SAYS not in shown(at_screen, strategy)
    alert.closed_at = None
    alert.save()
    assert SAYS not in shown(at_screen, approve(strategy, alice))


def test_plans_side_by_side_are_learned_from_the_days_before(
    at_screen: Client, alice: Member
) -> None:
    shop.past(make.campaign(alice.business, "Beans", platform="social"), 120, top=500.0)
    alert = broken(alice, platform="social", days_ago=3)
    page = unescaped_text_of(at_screen.get(COMPARE))
    before = clock.today() - timedelta(days=4)
    assert f"Learned from results up to {figures.day(before)}." in page
    assert SAYS not in page
    assert LEFT_OUT not in page
    # What is broken for longer than a plan can wait for is all that there is.
    alert.since = clock.now() - timedelta(days=115)
    alert.save()
    page = unescaped_text_of(at_screen.get(COMPARE))
    assert f"Learned from results up to {figures.day(clock.today() - timedelta(days=1))}." in page
    assert SAYS in page
    # Works again: the days of the break alone are left out.
    PerformanceDay.objects.of(alice.business).filter(
        date__range=(clock.today() - timedelta(days=9), clock.today() - timedelta(days=6))
    ).update(revenue=0, conversions=0)
    alert.since = clock.now() - timedelta(days=9)
    alert.closed_at = clock.now() - timedelta(days=5)
    alert.save()
    page = unescaped_text_of(at_screen.get(COMPARE))
    assert SAYS not in page
    assert LEFT_OUT in page
