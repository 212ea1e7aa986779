"""The next plan is proposed a week before a plan ends, once."""

from datetime import timedelta

import pytest
from babel.dates import format_date
from django.core import mail

from kempen.domain.accounts.models import Member, Person
from kempen.domain.campaigns.models import Campaign
from kempen.domain.steering.actions.next_plan import propose_next_plans
from kempen.domain.steering.models import NextPlan
from kempen.domain.strategies.models import Brief, Strategy
from tests.builders.people import mails, work_off
from tests.builders.steering.steered_plan import SteeredPlan, steered_plan

pytestmark = pytest.mark.django_db


@pytest.fixture
def ending(member: Member) -> SteeredPlan:
    """A plan with a week to go."""
    return steered_plan(member, passed=21)


def proposed(plan: SteeredPlan) -> Strategy | None:
    rows = Strategy.objects.of(plan.launch.business).exclude(pk=plan.strategy.pk)
    return rows.select_related("brief").first()


def test_the_next_plan_is_the_same_brief_for_the_days_after(ending: SteeredPlan) -> None:
    assert propose_next_plans() == 1
    strategy = proposed(ending)
    assert strategy is not None
    old = Brief.objects.of(ending.launch.business).get(pk=ending.strategy.brief_id)
    new = strategy.brief
    assert new.budget_start == old.budget_end + timedelta(days=1)
    assert new.budget_end - new.budget_start == old.budget_end - old.budget_start
    assert (new.budget_amount, new.return_goal) == (old.budget_amount, old.return_goal)
    assert set(new.campaign_ids) == {ending.poor.public_id, ending.rich.public_id}
    assert strategy.status == "generating"
    work_off()
    assert [subject for _, subject in mails()] == ["A plan ends soon, the next one is ready"]


def test_it_is_proposed_once(ending: SteeredPlan) -> None:
    propose_next_plans()
    assert propose_next_plans() == 0
    assert Strategy.objects.of(ending.launch.business).count() == 2


def test_nothing_is_proposed_earlier(member: Member) -> None:
    steered_plan(member, passed=19)
    assert propose_next_plans() == 0
    assert not NextPlan.objects.of(member.business).exists()


def test_a_short_plan_has_no_next_one(member: Member) -> None:
    steered_plan(member, passed=5, days=10)
    assert propose_next_plans() == 0


def test_whoever_has_planned_on_is_left_alone(ending: SteeredPlan) -> None:
    propose_next_plans()
    NextPlan.objects.of(ending.launch.business).delete()
    assert propose_next_plans() == 0


def test_campaigns_that_ended_are_not_planned_for(ending: SteeredPlan) -> None:
    Campaign.objects.of(ending.launch.business).update(status="ended")
    assert propose_next_plans() == 0
    assert proposed(ending) is None


def test_the_email_says_where_campaigns_end_with_the_plan(ending: SteeredPlan) -> None:
    briefs = Brief.objects.of(ending.launch.business)
    bodies = []
    for after_plan in ("end", "continue"):
        briefs.filter(pk=ending.strategy.brief_id).update(after_plan=after_plan)
        propose_next_plans()
        work_off()
        bodies.append(" ".join(str(mail.outbox[-1].body).split()))
        NextPlan.objects.of(ending.launch.business).delete()
        Strategy.objects.of(ending.launch.business).exclude(pk=ending.strategy.pk).delete()
    last = format_date(briefs.get(pk=ending.strategy.brief_id).budget_end, "d MMMM y", locale="en")
    words = f"To continue them, launch the next plan by {last}."
    assert [words in body for body in bodies] == [True, False]


def test_the_email_writes_the_last_day_in_its_readers_language(ending: SteeredPlan) -> None:
    Person.objects.update(language="ms")
    propose_next_plans()
    work_off()
    last = Brief.objects.of(ending.launch.business).get(pk=ending.strategy.brief_id).budget_end
    written = format_date(last, "d MMMM y", locale="ms_MY")
    assert f"tamat pada {written}." in " ".join(str(mail.outbox[-1].body).split())
