"""The overview says in a line how each running plan keeps to its money."""

from decimal import Decimal

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business, Member
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.steering.running_plan import running_plan
from tests.builders.pages import unescaped_text_of
from tests.builders.steering.steered_plan import steered_plan

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice(business: Business, at_screen: Client) -> Member:
    """Who is at the screen."""
    return Member.objects.of(business).get()


def page(client: Client, query: str = "") -> str:
    return unescaped_text_of(client.get(f"/{query}"))


def test_a_running_plan_has_its_spend_and_its_end_in_a_line(
    at_screen: Client, alice: Member
) -> None:
    plan = steered_plan(alice)
    shown = page(at_screen)
    assert "Liberica beans On plan RM1,400 of RM1,400 planned so far. By " in shown
    assert " of RM5,600." in shown
    assert "See moves" in shown
    rows = PerformanceDay.objects.of(alice.business).filter(campaign=plan.poor)
    rows.filter(date__gte=plan.strategy.brief.budget_start).update(spend=Decimal(40))
    assert "Behind plan RM980 of RM1,400 planned so far." in page(at_screen)


def test_on_its_first_day_a_plan_has_no_figures(at_screen: Client, alice: Member) -> None:
    steered_plan(alice, passed=0)
    assert "Started today. Its first figures come tomorrow." in page(at_screen)


def test_without_a_running_plan_there_is_no_line(at_screen: Client, alice: Member) -> None:
    steered_plan(alice, passed=28)
    assert "Running plans" not in page(at_screen)


def test_a_plan_is_no_answer_to_a_search(at_screen: Client, alice: Member) -> None:
    steered_plan(alice)
    assert "Running plans" not in page(at_screen, "?q=hampers")


def test_a_plan_takes_as_many_statements_as_its_campaigns_share(
    alice: Member, django_assert_max_num_queries: pytest.FixtureRequest
) -> None:
    plan = steered_plan(alice)
    with django_assert_max_num_queries(6):  # type: ignore[operator]  # pytest-django's fixture.
        assert running_plan(plan.launch) is not None
