"""A client and members decide about changes to ads in the same moment: one decision counts."""

import pytest
from django.db import connection

from kempen.domain.accounts.actors import Actor
from kempen.domain.ad_revisions.actions.drafting import set_running
from kempen.domain.ad_revisions.models import AdRevision
from kempen.domain.client_approvals.actions.answering import answer
from kempen.domain.client_approvals.rules import ClientAnswer
from kempen.domain.creatives.models import Ad
from kempen.domain.events.models import Event
from kempen.domain.launches.actions.revising import approve_revision, begin_revision
from kempen.domain.launches.models import Change
from kempen.domain.steering.actions.advising_ads import apply_ad_advice
from kempen.domain.steering.models import Recommendation
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders.at_once import at_once
from tests.builders.client_approvals import asked, mailed_code
from tests.builders.launches import running_campaign
from tests.builders.steering.losing_ads import advised_pause
from tests.builders.steering.steered_plan import steered_plan

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_client_declines_while_a_member_approves() -> None:
    business = make.business()
    alice = Actor.member(make.member(business))
    campaign = running_campaign(business, "search")
    revision = begin_revision(alice, campaign)
    ad = Ad.objects.of(business).order_by("id")[0]
    revision = set_running(alice, revision, 1, ad, runs=False)
    one = asked(business, revision)
    code = mailed_code(one)

    def decline() -> str:
        try:
            return answer(one.now(), code, ClientAnswer.DECLINED).answer
        except Refusal as refusal:
            return str(refusal.code)

    def approve() -> str:
        try:
            return str(approve_revision(alice, revision, revision.version).status)
        except Refusal as refusal:
            return str(refusal.code)

    results = set(at_once(decline, approve, decline, approve))
    assert results in ({"approved", "link_over"}, {"declined", "ad_revision_not_open"})
    revision = AdRevision.objects.of(business).get()
    assert revision.status == ("approved" if "approved" in results else "declined")
    decided = Event.objects.of(business).filter(type__in=_DECIDED)
    assert [event.type for event in decided] == [f"ad_revision.{revision.status}"]
    sent = Change.objects.of(business).filter(ad_revision=revision).count()
    assert sent == (1 if revision.status == "approved" else 0)
    connection.close()


_DECIDED = ("ad_revision.approved", "ad_revision.declined")


def test_a_recommendation_that_is_applied_at_once_is_one_change() -> None:
    business = make.business()
    member = make.member(business)
    row = advised_pause(steered_plan(member))
    applied = at_once(*[lambda: apply_ad_advice(Actor.member(member), row).pk] * 4)
    assert len(set(applied)) == 1
    assert AdRevision.objects.of(business).count() == 1
    assert Recommendation.objects.of(business).get(pk=row.pk).status == "applied"
    connection.close()
