"""Programs hear of a revision of ads from its first draft to what its platform made of it."""

import json
from typing import Any

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.ad_revisions.actions import drafting
from kempen.domain.ad_revisions.actions.new_creatives import WantedAd
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.creatives.models import Ad
from kempen.domain.events.models import AuditEntry, Event
from kempen.domain.launches.actions import pushing
from kempen.domain.launches.actions.pushing import push_changes
from kempen.domain.launches.actions.revising import (
    approve_revision,
    begin_revision,
    withdraw_revision,
)
from kempen.domain.launches.actions.revision_results import keep_reserve
from kempen.domain.launches.models import Change
from kempen.domain.sync.actions.review_states import poll_reviews
from kempen.kit import jobs
from kempen.platforms.interface import PlatformError, Remedy
from tests.domain.ad_revisions.conftest import (
    SENT,
    added,
    own_words,
    replacing,
    sent,
    with_picture,
)
from tests.domain.conftest import Later
from tests.sandbox.partners import Partners

pytestmark = pytest.mark.django_db


def events_of(campaign: Campaign) -> list[dict[str, Any]]:
    rows = Event.objects.of(campaign.business).filter(type__startswith="ad_revision.")
    bodies = [json.loads(row.body) for row in rows.order_by("sequence")]
    return [{"event": body["type"].partition(".")[2], **body["data"]} for body in bodies]


def named(campaign: Campaign) -> list[str]:
    return [one["event"] for one in events_of(campaign)]


def test_a_revision_is_told_from_its_first_draft_until_its_platform_did_it(
    alice: Actor, account: Connection, campaign: Campaign, partners: Partners, later: Later
) -> None:
    sent(alice, replacing(alice, campaign), account, later)
    partners.move(minutes=10)
    for _ in range(2):
        poll_reviews(str(account.pk))
        push_changes(str(account.pk))
    assert Ad.objects.of(campaign.business).filter(status="paused").exists()
    # The old ad's pause comes after the review and ends nothing a second time.
    assert named(campaign) == ["created", "updated", "updated", "approved", "applied"]
    begun, drafted, _, approved, applied = events_of(campaign)
    assert (begun["version"], begun["changes"]) == (1, [])
    assert (drafted["version"], drafted["changes"][0]["kind"]) == (2, "replace")
    assert approved["decided_by"]["kind"] == "member"
    assert (approved["status"], approved["applied_at"]) == ("approved", None)
    assert (applied["status"], applied["approved_at"]) == ("approved", approved["approved_at"])
    assert applied["applied_at"] is not None


def test_a_draft_is_one_line_of_the_audit_log_in_its_own_words(
    alice: Actor, campaign: Campaign
) -> None:
    revision = begin_revision(alice, campaign)
    ad = Ad.objects.of(campaign.business).get()
    drafting.set_running(alice, revision, 1, ad, runs=False)
    newest = AuditEntry.objects.of(campaign.business).order_by("-id").values_list("action", "data")
    (action, data), (before, _) = newest[:2]
    assert (action, before) == ("ad_revision.ad_paused", "ad_revision.created")
    assert (data["ad_revision_id"], data["version"]) == (revision.public_id, 2)
    assert data["event_id"].startswith("evt_")


def test_what_is_withdrawn_is_told_once_and_never_applied(
    alice: Actor, account: Connection, campaign: Campaign, later: Later
) -> None:
    revision = added(alice, campaign)
    approve_revision(alice, revision, revision.version)
    withdraw_revision(alice, revision)
    withdraw_revision(alice, revision)
    later(200)
    push_changes(str(account.pk))
    assert named(campaign)[-2:] == ["approved", "withdrawn"]


def test_a_failure_is_told_with_its_reason_and_the_retry_ends_it(
    alice: Actor,
    account: Connection,
    campaign: Campaign,
    later: Later,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def deny(*_: Any) -> Any:
        raise PlatformError("Not today.", Remedy.PERMANENT)

    revision = added(alice, campaign)
    with monkeypatch.context() as denied:
        denied.setattr(pushing, "execute_change", deny)
        sent(alice, revision, account, later)
    failed = events_of(campaign)[-1]
    row = Change.objects.of(campaign.business).get(ad_revision=revision)
    assert (failed["event"], failed["reason"], failed["change_id"]) == (
        "failed",
        "Not today.",
        row.public_id,
    )
    row.status, row.attempts = Change.Status.PLANNED, 0
    row.save()
    push_changes(str(account.pk))
    assert named(campaign)[-2:] == ["failed", "applied"]


def test_what_only_goes_into_the_reserve_is_applied_once_its_approval_is_final(
    alice: Actor, campaign: Campaign, later: Later, monkeypatch: pytest.MonkeyPatch
) -> None:
    deferred: list[tuple[str, object]] = []
    monkeypatch.setattr(jobs, "defer", lambda name, _, **how: deferred.append((name, how["at"])))
    revision = begin_revision(alice, campaign)
    words = own_words(str(campaign.platform))
    drafting.add_ad(alice, revision, 1, WantedAd("en", "offer", words), in_reserve=True)
    revision.refresh_from_db()
    with_picture(alice, revision)
    approved = approve_revision(alice, revision, revision.version)
    assert deferred == [("launches.keep_reserve", approved.starts_at)]
    keep_reserve(str(revision.pk))
    # It began too early: it looks again, and nothing is told.
    assert len(deferred) == 2
    assert named(campaign)[-1] == "approved"
    later(SENT)
    for _ in range(2):
        keep_reserve(str(revision.pk))
    assert named(campaign)[-2:] == ["approved", "applied"]
    revision.refresh_from_db()
    assert revision.applied_at == approved.starts_at
    assert events_of(campaign)[-1]["applied_at"] is not None


def test_what_was_withdrawn_from_the_reserve_is_never_applied(
    alice: Actor, campaign: Campaign, later: Later
) -> None:
    revision = begin_revision(alice, campaign)
    words = own_words(str(campaign.platform))
    drafting.add_ad(alice, revision, 1, WantedAd("en", "offer", words), in_reserve=True)
    revision.refresh_from_db()
    with_picture(alice, revision)
    approve_revision(alice, revision, revision.version)
    withdraw_revision(alice, revision)
    later(SENT)
    keep_reserve(str(revision.pk))
    assert named(campaign)[-1] == "withdrawn"
