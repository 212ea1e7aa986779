"""What a revision of ads may hold, and who may approve it."""

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.ad_revisions.actions import drafting
from kempen.domain.ad_revisions.actions.new_creatives import WantedAd
from kempen.domain.ad_revisions.models import AdRevision, AdRevisionChange
from kempen.domain.ad_revisions.queries import changes_in, representation
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.creatives.actions.edit import NewTexts
from kempen.domain.creatives.models import Ad
from kempen.domain.launches.actions.revising import (
    approve_revision,
    begin_revision,
    withdraw_revision,
)
from kempen.domain.launches.models import Change
from kempen.domain.strategies.models import Strategy
from tests import make
from tests.builders.launches import launched
from tests.domain.ad_revisions.conftest import added, both, own_words, refused
from tests.domain.conftest import Later

pytestmark = pytest.mark.django_db


@both
def test_the_writer_proposes_an_angle_that_was_not_tried(
    alice: Actor, account: Connection, campaign: Campaign
) -> None:
    revision = begin_revision(alice, campaign)
    drafting.add_ad(alice, revision, 1, WantedAd("en"))
    (change,) = changes_in(revision)
    assert change.creative is not None
    assert change.creative.angle not in {"benefit", ""}
    assert change.creative.writer == "built-in"
    assert refused(drafting.add_ad, alice, revision, 2, WantedAd("fr")) == "unknown_language"
    assert refused(drafting.add_ad, alice, revision, 2, WantedAd("en", "x")) == "unknown_angle"
    assert refused(drafting.add_ad, alice, revision, 2, WantedAd("en", "proof")) == "nothing_to_say"


def test_a_second_revision_is_refused_while_one_waits(
    alice: Actor, account: Connection, campaign: Campaign
) -> None:
    revision = begin_revision(alice, campaign)
    assert refused(begin_revision, alice, campaign) == "ad_revision_open"
    drafting.add_ad(alice, revision, 1, WantedAd("en"))
    assert refused(drafting.add_ad, alice, revision, 1, WantedAd("en")) == "changed_meanwhile"
    withdraw_revision(alice, revision)
    withdraw_revision(alice, revision)
    assert refused(drafting.add_ad, alice, revision, 2, WantedAd("en")) == "ad_revision_not_open"
    assert begin_revision(alice, campaign).pk != revision.pk


def test_who_may_not_approve_sends_nothing(
    business: Business, alice: Actor, account: Connection, campaign: Campaign
) -> None:
    revision = added(alice, campaign)
    analyst = Actor.member(make.member(business, make.person("ann"), "analyst"))
    assert refused(approve_revision, analyst, revision, revision.version) == "not_allowed"
    program = Actor.service(business, "test")
    assert refused(approve_revision, program, revision, revision.version) == "not_allowed"
    assert refused(approve_revision, alice, revision, 1) == "changed_meanwhile"
    assert not Change.objects.of(business).exclude(ad_revision=None).exists()


def test_the_last_ad_of_a_campaign_is_not_paused(
    alice: Actor, account: Connection, campaign: Campaign
) -> None:
    ad = Ad.objects.of(campaign.business).get()
    revision = begin_revision(alice, campaign)
    assert refused(approve_revision, alice, revision, 1) == "nothing_changes"
    drafting.set_running(alice, revision, 1, ad, runs=False)
    assert refused(drafting.set_running, alice, revision, 2, ad, runs=False) == "ad_twice"
    assert refused(drafting.set_running, alice, revision, 2, ad, runs=True) == "ad_not_paused"
    assert refused(approve_revision, alice, revision, 2) == "last_ad"
    (change,) = changes_in(revision)
    drafting.remove_change(alice, revision, 2, change.public_id)
    assert representation(AdRevision.objects.of(campaign.business).get()).changes == []


def test_what_a_law_forbids_is_not_approved(
    alice: Actor, social: Connection, member: Member, later: Later
) -> None:
    campaign = launched(member, social, later)
    words = NewTexts(("Beer and beans",), ("Delivered",), "Beer with every bag of beans.")
    revision = added(alice, campaign, WantedAd("en", "offer", words))
    assert refused(approve_revision, alice, revision, revision.version) == "ad_stopped"
    (change,) = changes_in(revision)
    drafting.edit_new_ad(alice, revision, revision.version, change.public_id, own_words("social"))
    revision.refresh_from_db()
    drafting.set_new_ad_image(alice, revision, revision.version, change.public_id, None)
    revision.refresh_from_db()
    assert refused(approve_revision, alice, revision, revision.version) == "needs_picture"


def test_nothing_begins_where_no_plan_runs(
    business: Business, alice: Actor, social: Connection, member: Member, later: Later
) -> None:
    assert refused(begin_revision, alice, make.campaign(business)) == "not_launched"
    campaign = launched(member, social, later)
    Campaign.objects.of(business).filter(pk=campaign.pk).update(status="ended")
    assert refused(begin_revision, alice, campaign) == "campaign_not_running"
    Campaign.objects.of(business).filter(pk=campaign.pk).update(status="active")
    later(5 * 86_400)
    assert refused(begin_revision, alice, campaign) == "campaign_dates_passed"
    later(61)
    revision = added(alice, campaign)
    newer = Strategy.objects.of(business).get()
    newer.pk, newer.status = None, "ready"
    newer.save()
    AdRevision.objects.of(business).update(strategy=newer)
    assert refused(approve_revision, alice, revision, revision.version) == "other_plan"


def test_an_account_that_needs_its_access_again_is_said(
    alice: Actor, social: Connection, member: Member, later: Later
) -> None:
    campaign = launched(member, social, later)
    revision = added(alice, campaign)
    Connection.objects.of(member.business).update(status="reconnect_needed")
    assert refused(approve_revision, alice, revision, revision.version) == "reconnect_needed"


def test_no_change_of_another_business_is_found(
    alice: Actor, account: Connection, campaign: Campaign
) -> None:
    revision = added(alice, campaign)
    other = make.actor(make.business("Other"))
    with pytest.raises(AdRevision.DoesNotExist):
        drafting.add_ad(other, revision, revision.version, WantedAd("en"))
    assert not AdRevisionChange.objects.of(other.business).exists()
