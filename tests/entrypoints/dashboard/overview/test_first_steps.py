"""The first steps of a new business: ticked by what is there, and hidden by each for themself."""

import pytest

from kempen.domain.launches.models import Launch
from kempen.domain.notification_centre.first_steps import first_steps
from kempen.domain.performance.models import Import
from tests import make
from tests.builders import approved
from tests.builders.browsers import signed_in
from tests.builders.pages import text_of

pytestmark = pytest.mark.django_db


def test_steps_are_ticked_by_facts_until_all_are_done() -> None:
    business = make.business(profile_completed_at=None)
    member = make.member(business)

    def done() -> list[str]:
        return [step.kind.value for step in first_steps(member) if step.is_done]

    assert done() == ["verify"]
    Import.objects.add(business, source="csv", status=Import.Status.FAILED)
    assert done() == ["verify"]
    Import.objects.add(business, source="csv", status=Import.Status.COMPLETED)
    strategy = approved.strategy(business)
    assert done() == ["verify", "data", "brief"]
    business.profile_completed_at = business.created_at
    business.save()
    Launch.objects.add(business, strategy=strategy, starts_at=business.created_at)
    assert first_steps(member) == []


def test_a_new_owner_sees_them_with_links_and_hides_them() -> None:
    business = make.business()
    owner, viewer = signed_in(business), signed_in(business, "bob", "viewer")
    answer = owner.get("/")
    assert "First steps" in text_of(answer)
    assert 'href="/integrations/">Connect an account or import results' in answer.content.decode()
    assert "/strategies/new/" not in viewer.get("/").content.decode()
    assert "First steps" not in text_of(owner.post("/first-steps/hide/", follow=True))
    owner.post("/first-steps/hide/")
    assert "First steps" in text_of(viewer.get("/"))
