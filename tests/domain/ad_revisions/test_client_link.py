"""A client without an account approves or declines changes to ads by a link, once."""

import json
from typing import Any

import pytest
from django.core import mail

from kempen.domain.accounts.actors import Actor
from kempen.domain.ad_revisions.actions import drafting
from kempen.domain.ad_revisions.models import AdRevision
from kempen.domain.ad_revisions.queries import changes_in, is_as_approved
from kempen.domain.campaigns.models import Campaign
from kempen.domain.client_approvals.actions.answering import answer
from kempen.domain.client_approvals.actions.asking import NewRequest, ask_client
from kempen.domain.client_approvals.queries import request_state, requests_of
from kempen.domain.client_approvals.rules import ClientAnswer
from kempen.domain.connections.models import Connection
from kempen.domain.creatives.models import Ad
from kempen.domain.events.models import AuditEntry, Event
from kempen.domain.launches.actions.declining import reopen_revision
from kempen.domain.launches.actions.pushing import push_changes
from kempen.domain.launches.actions.revising import approve_revision, withdraw_revision
from tests import make
from tests.builders.client_approvals import CLIENT, asked, mailed_code, wrong
from tests.builders.people import mails, work_off
from tests.domain.ad_revisions.conftest import SENT, added, refused, replacing, shown
from tests.domain.conftest import Later
from tests.sandbox.partners import Partners

pytestmark = pytest.mark.django_db


def event_of(campaign: Campaign, kind: str) -> dict[str, Any]:
    event = Event.objects.of(campaign.business).get(type=f"ad_revision.{kind}")
    return dict(json.loads(event.body)["data"])


def test_a_clients_approval_sends_exactly_that_and_says_who(
    alice: Actor, account: Connection, campaign: Campaign, partners: Partners, later: Later
) -> None:
    revision = added(alice, campaign)
    one = asked(campaign.business, revision, note="As we discussed.")
    assert "asks you to approve changes to the ads of" in mail.outbox[-1].body
    assert campaign.name in mail.outbox[-1].body
    code = mailed_code(one)
    assert refused(answer, one.now(), wrong(code), ClientAnswer.APPROVED) == "wrong_code"
    for _ in range(2):
        answer(one.now(), code, ClientAnswer.APPROVED, "Fine by me.")
    work_off()
    revision.refresh_from_db()
    assert (revision.status, revision.approved_by_id) == ("approved", None)
    assert revision.approved_by_client == CLIENT
    assert revision.approved_hash == one.request.content_hash
    assert is_as_approved(revision)
    assert event_of(campaign, "approved")["decided_by"] == {
        "kind": "client",
        "member_id": None,
        "approval_request_id": one.request.public_id,
        "email": CLIENT,
    }
    entry = AuditEntry.objects.of(campaign.business).get(action="client_approval.approved")
    assert entry.data["ad_revision_id"] == revision.public_id
    assert ("alice@example.com", "Your client approved ad changes") in mails()
    assert f"/campaigns/{campaign.public_id}/creatives/changes/" in mail.outbox[-1].body
    later(SENT)
    push_changes(str(account.pk))
    assert sorted(shown(account, campaign, partners).values()) == [True, True]


def test_a_decline_keeps_its_note_and_a_member_opens_it_again(
    alice: Actor, account: Connection, campaign: Campaign, partners: Partners, later: Later
) -> None:
    revision = replacing(alice, campaign)
    one = asked(campaign.business, revision)
    answer(one.now(), mailed_code(one), ClientAnswer.DECLINED, "The offer ends on Friday.")
    work_off()
    revision.refresh_from_db()
    assert (revision.status, revision.declined_by_client) == ("declined", CLIENT)
    declined = event_of(campaign, "declined")
    assert (declined["reason"], declined["status"]) == ("The offer ends on Friday.", "declined")
    assert declined["decided_by"]["kind"] == "client"
    assert ("alice@example.com", "Your client declined ad changes") in mails()
    later(SENT)
    push_changes(str(account.pk))
    assert len(shown(account, campaign, partners)) == 1
    seen = revision.version
    for _ in range(2):
        reopened = reopen_revision(alice, revision, seen)
    assert (reopened.status, reopened.version) == ("ready", seen + 1)
    assert reopened.declined_reason == ""
    # What the link stood for is no longer what waits.
    assert request_state(one.now()) == "declined"
    assert approve_revision(alice, reopened, reopened.version).status == "approved"


def test_a_link_is_worth_nothing_for_other_words(alice: Actor, campaign: Campaign) -> None:
    revision = added(alice, campaign)
    one = asked(campaign.business, revision)
    code = mailed_code(one)
    ad = Ad.objects.of(campaign.business).get(campaign=campaign)
    drafting.set_running(alice, revision, revision.version, ad, runs=False)
    assert request_state(one.now()) == "outdated"
    assert refused(answer, one.now(), code, ClientAnswer.APPROVED) == "link_over"
    assert AdRevision.objects.of(campaign.business).get().status == "ready"


@pytest.mark.parametrize("how", ["approved", "withdrawn"])
def test_a_link_is_over_once_a_member_decided(how: str, alice: Actor, campaign: Campaign) -> None:
    revision = added(alice, campaign)
    one = asked(campaign.business, revision)
    code = mailed_code(one)
    if how == "approved":
        approve_revision(alice, revision, revision.version)
    else:
        withdraw_revision(alice, revision)
    assert refused(answer, one.now(), code, ClientAnswer.APPROVED) == "link_over"


def test_only_what_could_be_approved_is_sent_and_by_who_may(
    alice: Actor, campaign: Campaign
) -> None:
    revision = added(alice, campaign)
    analyst = Actor.member(make.member(campaign.business, make.person("ann"), "analyst"))
    new = NewRequest(CLIENT)
    assert refused(ask_client, analyst, revision, revision.version, new) == (
        "client_approval_not_allowed"
    )
    assert refused(ask_client, alice, revision, revision.version - 1, new) == "changed_meanwhile"
    for change in [one.public_id for one in changes_in(revision)]:
        drafting.remove_change(alice, revision, revision.version, change)
        revision.refresh_from_db()
    assert refused(ask_client, alice, revision, revision.version, new) == "nothing_changes"


def test_requests_about_ads_and_about_the_strategy_stay_apart(
    alice: Actor, campaign: Campaign
) -> None:
    revision = added(alice, campaign)
    one = asked(campaign.business, revision)
    assert [row.pk for row in requests_of(revision)] == [one.request.pk]
    assert not requests_of(revision.strategy).exists()
