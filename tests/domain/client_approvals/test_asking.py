"""Asking a client: who may, for what, how often; sending again, withdrawing, switching off."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail

from kempen.domain.accounts.actions.members import change_role
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.client_approvals.actions.answering import send_code
from kempen.domain.client_approvals.actions.asking import (
    NewRequest,
    ask_client,
    send_again,
    switch_client_approvals,
    withdraw,
)
from kempen.domain.client_approvals.models import ApprovalRequest
from kempen.domain.client_approvals.queries import (
    business_of_link,
    request_of_link,
    request_state,
)
from kempen.domain.events.models import AuditEntry
from kempen.domain.members.actions.removing import remove_member
from kempen.domain.members.queries import holdings_of
from kempen.domain.strategies.actions.decide import approve
from kempen.domain.strategies.actions.edit import choose_ad
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import ads_of
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders.client_approvals import CLIENT, approvable, asked, token_in_mail
from tests.builders.people import work_off
from tests.clocks import time_is

pytestmark = pytest.mark.django_db


def test_the_mail_has_the_link_and_the_table_only_its_digest(business: Business) -> None:
    one = asked(business, note="As we discussed.", email=" Mei@Example.com ")
    (sent,) = mail.outbox
    assert (sent.to, str(sent.subject)) == ([CLIENT], "Kopi Rimba asks for your approval")
    assert "Alice of Kopi Rimba asks you to approve an advertising plan." in sent.body
    assert "“As we discussed.”" in sent.body
    assert one.token.encode() not in bytes(one.now().token_digest)
    assert business_of_link(one.token) == business
    assert request_state(one.now()) == "sent"
    entry = AuditEntry.objects.of(business).get(action="client_approval.asked")
    assert entry.data["address"] == CLIENT
    assert one.token not in str(entry.data)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"email": "mei"}, "bad_email"),
        ({"email": f"{'m' * 250}@example.com"}, "bad_email"),
        ({"language": "tlh"}, "bad_language"),
        ({"valid_days": 15}, "bad_days"),
        ({"note": "x" * 501}, "note_too_long"),
    ],
)
def test_a_wrong_value_is_refused_and_nothing_is_sent(
    fields: dict[str, Any], code: str, business: Business
) -> None:
    with pytest.raises(Refusal, match=code):
        asked(business, **fields)
    assert mail.outbox == []


@pytest.mark.parametrize("role", ["analyst", "viewer"])
def test_who_may_not_approve_asks_nobody_to(role: str, business: Business) -> None:
    strategy = approvable(business)
    bob = Actor.member(make.member(business, make.person("bob"), role))
    for actor in (bob, make.actor(business)):
        with pytest.raises(Refusal, match="client_approval_not_allowed"):
            ask_client(actor, strategy, 1, NewRequest(CLIENT))
    assert not ApprovalRequest.objects.of(business).exists()


def test_what_could_not_be_approved_is_not_sent(business: Business, member: Member) -> None:
    strategy = approvable(business)
    alice = Actor.member(member)
    with pytest.raises(Refusal, match="changed_meanwhile"):
        ask_client(alice, strategy, 7, NewRequest(CLIENT))
    choose_ad(alice, strategy, ads_of(strategy)[0].public_id, is_chosen=False, revision=1)
    with pytest.raises(Refusal, match="no_ads"):
        ask_client(alice, strategy, 2, NewRequest(CLIENT))
    Strategy.objects.of(business).update(status="rejected")
    with pytest.raises(Refusal, match="not_ready"):
        ask_client(alice, strategy, 2, NewRequest(CLIENT))


def test_an_account_that_is_not_connected_is_fixed_before_a_client_is_asked(
    business: Business,
) -> None:
    from tests.builders.approved import strategy

    with pytest.raises(Refusal, match="launch_blocked"):
        asked(business, strategy(business, "search"))


def test_sent_again_the_link_before_stops_working(
    business: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = asked(business)
    alice = Actor.member(one.member)
    with pytest.raises(Refusal, match="approval_request_sent_too_often"):
        send_again(alice, one.request)
    time_is(monkeypatch, clock.now() + timedelta(days=13))
    again = send_again(alice, one.request)
    work_off()
    assert (again.sends, again.expires_at) == (2, clock.now() + timedelta(days=14))
    assert business_of_link(one.token) is None
    assert request_of_link(business, token_in_mail()) == one.request


def test_the_same_address_asked_again_is_the_same_request(
    business: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = asked(business)
    time_is(monkeypatch, clock.now() + timedelta(minutes=2))
    two = asked(business, one.strategy, note="With a note", valid_days=3)
    assert two.request == one.request
    assert (two.now().note, two.now().sends) == ("With a note", 2)


def test_there_is_an_end_to_how_often_and_how_many(
    business: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = asked(business)
    ApprovalRequest.objects.of(business).update(sends=10)
    time_is(monkeypatch, clock.now() + timedelta(minutes=2))
    with pytest.raises(Refusal, match="approval_request_sent_too_often"):
        send_again(Actor.member(one.member), one.request)
    monkeypatch.setattr("kempen.domain.client_approvals.actions.asking.MOST_OPEN", 2)
    asked(business, one.strategy, email="two@example.com")
    with pytest.raises(Refusal, match="too_many_approval_requests"):
        asked(business, one.strategy, email="three@example.com")
    monkeypatch.setattr("kempen.domain.client_approvals.actions.asking.MOST_OPEN", 20)
    monkeypatch.setattr("kempen.domain.client_approvals.actions.asking.MOST_A_DAY", 2)
    with pytest.raises(Refusal, match="too_many_approval_requests_a_day"):
        asked(business, one.strategy, email="three@example.com")


def test_a_withdrawn_link_is_over_and_withdrawing_twice_is_once(business: Business) -> None:
    one = asked(business)
    for _ in range(2):
        withdraw(Actor.member(one.member), one.request)
    assert request_state(one.now()) == "withdrawn"
    actions = AuditEntry.objects.of(business).filter(action="client_approval.withdrawn")
    assert actions.count() == 1
    with pytest.raises(Refusal, match="approval_request_over"):
        send_again(Actor.member(one.member), one.request)


def test_switching_off_ends_every_link_for_good(business: Business) -> None:
    one = asked(business)
    alice = Actor.member(one.member)
    other = asked(make.business("Charlie's"))
    switch_client_approvals(alice, on=False)
    with pytest.raises(Refusal, match="client_approvals_off"):
        ask_client(alice, one.strategy, 1, NewRequest("two@example.com"))
    switch_client_approvals(alice, on=True)
    assert request_state(one.now()) == "withdrawn"
    with pytest.raises(Refusal, match="link_over"):
        send_code(one.now())
    assert request_state(other.now()) == "sent"


def test_a_change_an_approval_and_time_end_a_link(
    business: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = asked(business)
    alice = Actor.member(one.member)
    approve(alice, one.strategy, 1)
    assert request_state(one.now()) == "outdated"
    two = asked(make.business("Charlie's"))
    ad = ads_of(two.strategy)[0].public_id
    choose_ad(Actor.member(two.member), two.strategy, ad, is_chosen=True, revision=1)
    assert request_state(two.now()) == "outdated"
    with pytest.raises(Refusal, match="approval_request_over"):
        send_again(Actor.member(two.member), two.request)
    three = asked(make.business("Dora's"))
    time_is(monkeypatch, clock.now() + timedelta(days=14, seconds=1))
    assert request_state(three.now()) == "expired"


def test_words_changed_behind_the_revision_end_a_link(business: Business) -> None:
    one = asked(business)
    creative = ads_of(one.strategy)[0].creative
    creative.headlines = ["Something else", *creative.headlines[1:]]
    creative.save()
    assert request_state(one.now()) == "outdated"


def test_the_links_of_a_member_end_with_their_right_to_ask(business: Business) -> None:
    owner = Actor.member(make.member(business, make.person("olga")))
    manager = make.member(business, make.person("bob"), "manager")
    strategy = approvable(business)
    request = ask_client(Actor.member(manager), strategy, 1, NewRequest(CLIENT))
    assert request_state(request) == "sent"
    change_role(owner, manager, "analyst")
    assert request_state(request) == "withdrawn"
    change_role(owner, manager, "manager")
    assert holdings_of(manager).approval_requests == (request,)
    person = manager.person
    remove_member(owner, manager)
    assert request_state(request) == "withdrawn"
    make.member(business, person, "manager")
    assert request_state(request) == "withdrawn"
