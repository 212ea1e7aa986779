"""The ads of a campaign that runs change as a person approved it, once, and nothing else does."""

from contextlib import closing
from types import MappingProxyType
from typing import Any
from unittest.mock import Mock
from uuid import uuid4

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.ad_revisions.actions import drafting
from kempen.domain.ad_revisions.queries import changes_in, is_as_approved
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import open_platform
from kempen.domain.creatives.models import Ad, Creative
from kempen.domain.drift.actions.detect import detect_drift
from kempen.domain.drift.models import Drift
from kempen.domain.launches.actions import pushing
from kempen.domain.launches.actions.pushing import push_changes
from kempen.domain.launches.actions.revising import (
    approve_revision,
    begin_revision,
    withdraw_revision,
)
from kempen.domain.launches.change_executor import execute_change
from kempen.domain.launches.changes.add_ads import AddAds
from kempen.domain.launches.changes.new_ads import AdToCreate
from kempen.domain.launches.changes.registry import content_of
from kempen.domain.launches.models import Change
from kempen.domain.strategies.targeting.shapes import ChosenKeyword, LineTargeting
from kempen.domain.sync.actions.review_states import poll_reviews
from kempen.kit import clock
from kempen.platforms.interface import Created, NewAds, PlatformError, Remedy
from tests.builders.launches import campaign_at_partner
from tests.domain.ad_revisions.conftest import (
    SENT,
    added,
    both,
    refused,
    replacing,
    sent,
    shown,
)
from tests.domain.conftest import Later
from tests.sandbox.partners import Partners

pytestmark = pytest.mark.django_db


@both
def test_an_added_ad_runs_beside_the_other_once_it_is_approved(
    alice: Actor, account: Connection, campaign: Campaign, partners: Partners, later: Later
) -> None:
    revision = added(alice, campaign)
    assert Ad.objects.of(campaign.business).count() == 1
    push_changes(str(account.pk))
    assert len(shown(account, campaign, partners)) == 1
    sent(alice, revision, account, later)
    there = shown(account, campaign, partners)
    assert sorted(there.values()) == [True, True]
    adding = content_of(Change.objects.of(campaign.business).get(kind="add_ads"))
    assert isinstance(adding, AddAds)
    assert adding.languages_there == ("en",)
    (change,) = changes_in(revision)
    ad = Ad.objects.of(campaign.business).get(pk=change.pk)
    assert ad.external_id in there
    # What it was approved with is no drift.
    detect_drift(str(account.pk))
    assert not Drift.objects.of(campaign.business).exists()


def test_an_added_ad_is_found_by_no_keyword_of_another_language_that_has_ads() -> None:
    words = ("selendang satin", "satin shawl", "围巾", "zus")
    content = AddAds(
        line_id=uuid4(),
        name="Shawls",
        goal="increase_sales",
        start=clock.today(),
        end=clock.today(),
        languages=(),
        age_min=None,
        age_max=None,
        keywords=(),
        ads=(
            AdToCreate(
                ad_id=uuid4(),
                creative_id=uuid4(),
                tag="a",
                link="https://shawls.example",
                headlines=("Shawls",),
                descriptions=("Shop now.",),
                primary_text="",
                image_id="",
                language="en",
            ),
        ),
        targeting=LineTargeting(keywords=tuple(ChosenKeyword(text) for text in words)),
        languages_there=("en", "ms"),
    )
    platform = Mock()
    platform.add_ads.return_value = Created("1", MappingProxyType({}))
    content.execute(Mock(platform=platform, tag="t", number="1"))
    new: NewAds = platform.add_ads.call_args.args[1]
    # There is no ad in Chinese: what was approved for it is sent all the same.
    assert [one.text for one in new.targeting.keywords] == ["satin shawl", "围巾", "zus"]
    # What the campaign stands for is all that was approved.
    assert content.targeting_after(None) == content.targeting


@both
def test_a_replaced_ad_goes_on_until_the_new_one_may_run(
    alice: Actor, account: Connection, campaign: Campaign, partners: Partners, later: Later
) -> None:
    old = Ad.objects.of(campaign.business).get()
    sent(alice, replacing(alice, campaign), account, later)
    assert shown(account, campaign, partners)[old.external_id]
    partners.move(minutes=10)
    for _ in range(2):
        poll_reviews(str(account.pk))
        push_changes(str(account.pk))
    old.refresh_from_db()
    assert old.status == "paused"
    there = shown(account, campaign, partners)
    assert not there.pop(old.external_id)
    assert list(there.values()) == [True]
    assert Change.objects.of(campaign.business).filter(kind="pause_ad").count() == 1
    # The old words stay as they were approved and measured.
    old.creative.refresh_from_db()
    assert "New harvest" not in old.creative.headlines
    detect_drift(str(account.pk))
    assert not Drift.objects.of(campaign.business).exists()


@both
def test_a_paused_ad_that_runs_there_is_drift_and_a_resumed_one_is_not(
    alice: Actor, account: Connection, campaign: Campaign, partners: Partners, later: Later
) -> None:
    sent(alice, added(alice, campaign), account, later)
    first = Ad.objects.of(campaign.business).order_by("id")[0]
    revision = begin_revision(alice, campaign)
    drafting.set_running(alice, revision, 1, first, runs=False)
    revision.refresh_from_db()
    approve_revision(alice, revision, revision.version)
    later(SENT + 100)
    push_changes(str(account.pk))
    assert not shown(account, campaign, partners)[first.external_id]
    poll_reviews(str(account.pk))
    first.refresh_from_db()
    assert first.status == "paused"
    number = campaign_at_partner(partners, campaign)["id"]
    with closing(open_platform(account)) as opened:
        opened.set_ad(number, first.external_id, is_on=True)
    detect_drift(str(account.pk))
    assert Drift.objects.of(campaign.business).get(status="open").kind == "ad_added"
    again = begin_revision(alice, campaign)
    drafting.set_running(alice, again, 1, first, runs=True)
    approve_revision(alice, again, 2)
    later(SENT + 300)
    push_changes(str(account.pk))
    first.refresh_from_db()
    assert (first.status, shown(account, campaign, partners)[first.external_id]) == (
        "approved",
        True,
    )
    detect_drift(str(account.pk))
    assert not Drift.objects.of(campaign.business).filter(status="open").exists()


def test_an_approval_is_taken_back_before_it_is_sent_and_not_after(
    alice: Actor, account: Connection, campaign: Campaign, partners: Partners, later: Later
) -> None:
    revision = added(alice, campaign)
    approve_revision(alice, revision, revision.version)
    approve_revision(alice, revision, revision.version)
    assert Change.objects.of(campaign.business).filter(ad_revision=revision).count() == 1
    withdraw_revision(alice, revision)
    later(SENT)
    push_changes(str(account.pk))
    assert len(shown(account, campaign, partners)) == 1
    later(61)
    other = added(alice, campaign)
    sent(alice, other, account, later)
    assert refused(withdraw_revision, alice, other) == "too_late"


def test_a_revision_that_was_touched_after_its_approval_reaches_nothing(
    alice: Actor, account: Connection, campaign: Campaign, partners: Partners, later: Later
) -> None:
    revision = added(alice, campaign)
    approve_revision(alice, revision, revision.version)
    (change,) = changes_in(revision)
    Creative.objects.of(campaign.business).filter(pk=str(change.creative_id)).update(
        headlines=["Something", "Else", "Entirely"]
    )
    revision.refresh_from_db()
    assert not is_as_approved(revision)
    later(SENT)
    push_changes(str(account.pk))
    row = Change.objects.of(campaign.business).get(ad_revision=revision)
    assert (row.status, row.error) == ("failed", "No approved strategy asks for this.")
    assert len(shown(account, campaign, partners)) == 1


@both
@pytest.mark.parametrize("dies", ["before", "after"])
def test_a_worker_that_dies_over_it_makes_each_ad_once(
    dies: str,
    alice: Actor,
    account: Connection,
    campaign: Campaign,
    partners: Partners,
    later: Later,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    revision = added(alice, campaign)
    approve_revision(alice, revision, revision.version)
    later(SENT)
    execute = execute_change

    def killed(*args: Any) -> Any:
        if dies == "after":
            execute(*args)
        raise KeyboardInterrupt

    monkeypatch.setattr(pushing, "execute_change", killed)
    with pytest.raises(KeyboardInterrupt):
        push_changes(str(account.pk))
    monkeypatch.setattr(pushing, "execute_change", execute)
    for _ in range(2):
        push_changes(str(account.pk))
    assert len(shown(account, campaign, partners)) == 2
    assert Ad.objects.of(campaign.business).count() == 2


def test_a_platform_that_refuses_is_told_and_the_old_ad_goes_on(
    alice: Actor,
    account: Connection,
    campaign: Campaign,
    partners: Partners,
    later: Later,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def deny(*_: Any) -> Any:
        raise PlatformError("Not today.", Remedy.PERMANENT)

    monkeypatch.setattr(pushing, "execute_change", deny)
    sent(alice, replacing(alice, campaign), account, later)
    row = Change.objects.of(campaign.business).exclude(ad_revision=None).get()
    assert (row.status, row.error) == ("failed", "Not today.")
    monkeypatch.undo()
    assert list(shown(account, campaign, partners).values()) == [True]
