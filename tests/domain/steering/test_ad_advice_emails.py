"""Those who decide are emailed that changes to ads are recommended, once a week at most."""

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.steering.actions.advising_ads import advise_on_ads
from kempen.domain.steering.actions.recommending import dismiss
from kempen.domain.steering.queries import open_recommendations
from tests.builders.people import mails, work_off
from tests.builders.steering.losing_ads import losing, placed
from tests.builders.steering.steered_plan import day_passes, steered_plan
from tests.builders.stored_days import ran_days
from tests.domain.conftest import Later

pytestmark = pytest.mark.django_db


def subjects() -> list[str]:
    work_off()
    return [subject for _to, subject in mails() if "ads" in subject]


def test_those_who_decide_are_emailed_once_a_week(member: Member, later: Later) -> None:
    plan = steered_plan(member)
    losing(plan)
    assert advise_on_ads(str(plan.launch.pk)) == 1
    assert subjects() == ["Kempen recommends to change ads"]
    # Another ad loses on the next day: that is on the page, and in the next email.
    row = open_recommendations(plan.launch.business).exclude(kind="move").get()
    dismiss(Actor.member(member), row)
    placed(plan, "3", "proof")
    later(86_400)
    day_passes(plan)
    ran_days(plan.poor, {"1": 9, "2": 3, "3": 1})
    advise_on_ads(str(plan.launch.pk))
    assert len(subjects()) == 1
