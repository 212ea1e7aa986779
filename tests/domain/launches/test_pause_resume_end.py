"""Pausing, resuming and ending what was launched."""

from typing import Any

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.events.models import Event
from kempen.domain.launches.actions.launching import launch
from kempen.domain.launches.actions.pause_resume_end import end, pause, resume
from kempen.domain.launches.actions.plan_end import finish_plans
from kempen.domain.launches.actions.pushing import push_changes
from kempen.domain.launches.models import Change
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders.approved import approve, strategy
from tests.domain.conftest import Later
from tests.sandbox.partners import Partners

pytestmark = pytest.mark.django_db
_DAY = 86_400


@pytest.fixture
def running_campaign(
    business: Business, member: Member, alice: Actor, social: Connection, later: Later
) -> Campaign:
    launch(alice, approve(strategy(business, days=2), member))
    later(61)
    push_changes(str(social.pk))
    return Campaign.objects.of(business).get()


def status_there(partners: Partners, campaign: Campaign) -> str:
    tag = campaign.public_id[-12:]
    state: list[dict[str, Any]] = partners.get("/control/state")["campaigns"]
    return str(next(one for one in state if tag in one["name"])["status"])


def now_here(campaign: Campaign) -> str:
    campaign.refresh_from_db()
    return str(campaign.status)


def test_a_campaign_is_paused_resumed_and_ended_on_its_platform(
    running_campaign: Campaign, alice: Actor, social: Connection, partners: Partners
) -> None:
    campaign = running_campaign
    for action, here, there in (
        (pause, "paused", "PAUSED"),
        (resume, "active", "ACTIVE"),
        (end, "ended", "PAUSED"),
    ):
        change = action(alice, campaign)
        push_changes(str(social.pk))
        change.refresh_from_db()
        assert (change.status, change.error) == ("done", "")
        assert now_here(campaign) == here
        assert status_there(partners, campaign) == there
    types = Event.objects.of(campaign.business).order_by("sequence").values_list("type", flat=True)
    assert list(types)[2:] == [
        "campaign.launched",
        "campaign.paused",
        "campaign.resumed",
        "campaign.ended",
    ]


def test_asking_twice_changes_once(
    running_campaign: Campaign, alice: Actor, social: Connection
) -> None:
    first = pause(alice, running_campaign)
    assert pause(alice, running_campaign).pk == first.pk
    push_changes(str(social.pk))
    assert pause(alice, running_campaign).pk == first.pk
    assert Change.objects.of(alice.business).filter(kind="pause").count() == 1


def test_a_resume_that_waits_does_not_undo_an_end(
    running_campaign: Campaign, alice: Actor, social: Connection, partners: Partners
) -> None:
    pause(alice, running_campaign)
    push_changes(str(social.pk))
    late = resume(alice, running_campaign)
    Change.objects.of(alice.business).filter(pk=late.pk).update(status="pushing")
    end(alice, running_campaign)
    push_changes(str(social.pk))
    late.refresh_from_db()
    assert late.status == "withdrawn"
    assert now_here(running_campaign) == "ended"
    assert status_there(partners, running_campaign) == "PAUSED"
    with pytest.raises(Refusal, match="cannot_resume"):
        resume(alice, running_campaign)


@pytest.mark.parametrize("action", [pause, resume, end])
def test_what_kempen_did_not_launch_it_does_not_touch(
    action: Any, business: Business, alice: Actor, social: Connection
) -> None:
    foreign = make.campaign(business, platform="social", status="paused")
    with pytest.raises(Refusal) as refusal:
        action(alice, foreign)
    assert refusal.value.code == "not_launched"
    assert not Change.objects.of(business).exists()


def test_a_campaign_ends_after_its_last_day_and_cannot_be_resumed_then(
    running_campaign: Campaign, alice: Actor, social: Connection, later: Later
) -> None:
    assert finish_plans() == 0
    later(2 * _DAY + 61)
    assert finish_plans() == 1
    assert finish_plans() == 0
    push_changes(str(social.pk))
    assert now_here(running_campaign) == "ended"
    with pytest.raises(Refusal, match="campaign_dates_passed"):
        resume(alice, running_campaign)
