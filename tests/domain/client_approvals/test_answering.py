"""Answering: the code, the one answer, what it does, and what a client can never do."""

from datetime import timedelta

import pytest
from django.core import mail
from django.db import connection

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.membership import role_of
from kempen.domain.accounts.models import Business, Member
from kempen.domain.client_approvals.actions.answering import answer, send_code
from kempen.domain.client_approvals.actions.asking import withdraw
from kempen.domain.client_approvals.models import ApprovalRequest
from kempen.domain.client_approvals.queries import request_state
from kempen.domain.client_approvals.rules import ClientAnswer
from kempen.domain.connections.models import Connection
from kempen.domain.events.models import AuditEntry, Event
from kempen.domain.launches.actions.launching import launch
from kempen.domain.strategies.actions import decide
from kempen.domain.strategies.models import FrozenForecast, Strategy
from kempen.kit import clock, strict_json
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders import plans, shop
from tests.builders.at_once import at_once
from tests.builders.client_approvals import CLIENT, asked, code_in_mail, mailed_code, wrong
from tests.builders.people import mails, work_off
from tests.clocks import time_is
from tests.house.places import ROOT, source_files

pytestmark = pytest.mark.django_db


def event_of(business: Business, kind: str) -> dict[str, object]:
    data = strict_json.loads(Event.objects.of(business).get(type=kind).body.encode())["data"]
    assert isinstance(data, dict)
    return data


def test_an_approval_does_what_a_members_does_and_says_who(
    business: Business, member: Member
) -> None:
    shop.connected(business, "search")
    one = asked(business, plans.ready(member))
    code = mailed_code(one)
    answer(one.now(), f" {code} ", ClientAnswer.APPROVED, " Fine by me. ")
    work_off()
    approved_strategy = plans.again(business, one.strategy)
    assert (
        approved_strategy.status,
        approved_strategy.approved_by,
        approved_strategy.approved_by_client,
    ) == (
        "approved",
        None,
        CLIENT,
    )
    assert approved_strategy.approved_hash == one.request.content_hash
    assert FrozenForecast.objects.of(business).get().content_hash
    assert event_of(business, "strategy.approved")["decided_by"] == {
        "kind": "client",
        "member_id": None,
        "approval_request_id": one.request.public_id,
        "email": CLIENT,
    }
    entry = AuditEntry.objects.of(business).get(action="client_approval.approved")
    assert (entry.actor, entry.data["address"]) == (f"client:{one.request.public_id}", CLIENT)
    assert ("alice@example.com", "Your client approved a strategy") in mails()
    assert "“Fine by me.”" in mail.outbox[-1].body
    assert request_state(one.now()) == "approved"


def test_a_client_approves_and_a_member_launches(business: Business) -> None:
    one = asked(business)
    answer(one.now(), mailed_code(one), ClientAnswer.APPROVED)
    begun = launch(Actor.member(one.member), one.strategy)
    assert begun.approved_hash == one.request.content_hash
    assert plans.again(business, one.strategy).status == "launched"


def test_a_decline_keeps_its_note_and_the_strategy_can_be_opened_again(business: Business) -> None:
    one = asked(business)
    answer(one.now(), mailed_code(one), ClientAnswer.DECLINED, "More for Raya.")
    work_off()
    declined_strategy = plans.again(business, one.strategy)
    assert (declined_strategy.status, declined_strategy.rejected_reason) == (
        "rejected",
        "More for Raya.",
    )
    assert declined_strategy.rejected_by_client == CLIENT
    data = event_of(business, "strategy.rejected")
    assert data["reason"] == "More for Raya."
    assert ("alice@example.com", "Your client declined a strategy") in mails()
    opened = decide.reopen(Actor.member(one.member), declined_strategy, 1)
    assert (opened.status, opened.revision, opened.rejected_by_client) == ("ready", 2, "")
    assert request_state(one.now()) == "declined"


def test_without_the_code_nothing_is_decided(business: Business) -> None:
    one = asked(business)
    for code in ("", "000000", "123456"):
        with pytest.raises(Refusal, match="no_code"):
            answer(one.now(), code, ClientAnswer.APPROVED)
    assert plans.again(business, one.strategy).status == "ready"


def test_five_wrong_codes_end_a_code_and_the_right_one_comes_too_late(business: Business) -> None:
    one = asked(business)
    code = mailed_code(one)
    for left in (4, 3, 2, 1):
        with pytest.raises(Refusal) as refused:
            answer(one.now(), wrong(code), ClientAnswer.APPROVED)
        assert (refused.value.code, refused.value.facts["left"]) == ("wrong_code", left)
    for guess in (wrong(code), code):
        with pytest.raises(Refusal, match="no_code"):
            answer(one.now(), guess, ClientAnswer.APPROVED)
    refusals = AuditEntry.objects.of(business).filter(action="client_approval.code_refused")
    assert refusals.count() == 5
    assert plans.again(business, one.strategy).status == "ready"


def test_codes_are_few_and_not_often(business: Business, monkeypatch: pytest.MonkeyPatch) -> None:
    one = asked(business)
    first = mailed_code(one)
    with pytest.raises(Refusal, match="code_too_soon"):
        send_code(one.now())
    for minutes in range(1, 10):
        time_is(monkeypatch, one.request.created_at + timedelta(minutes=2 * minutes))
        send_code(one.now())
    time_is(monkeypatch, one.request.created_at + timedelta(minutes=30))
    with pytest.raises(Refusal, match="codes_used_up"):
        send_code(one.now())
    work_off()
    assert first != code_in_mail() or one.now().codes_sent == 10


def test_an_old_code_and_the_code_of_another_link_do_not_count(
    business: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = asked(business)
    two = asked(business, one.strategy, email="two@example.com")
    code = mailed_code(one)
    mailed_code(two)
    ApprovalRequest.objects.of(business).filter(pk=two.request.pk).update(
        code_digest=one.now().code_digest
    )
    with pytest.raises(Refusal, match="wrong_code"):
        answer(two.now(), code, ClientAnswer.APPROVED)
    time_is(monkeypatch, clock.now() + timedelta(minutes=15, seconds=1))
    with pytest.raises(Refusal, match="no_code"):
        answer(one.now(), code, ClientAnswer.APPROVED)


def test_an_answer_is_given_once_and_never_changed(business: Business) -> None:
    one = asked(business)
    code = mailed_code(one)
    for _ in range(2):
        assert answer(one.now(), code, ClientAnswer.APPROVED).answer == "approved"
    with pytest.raises(Refusal, match="link_over"):
        answer(one.now(), code, ClientAnswer.DECLINED)
    with pytest.raises(Refusal, match="link_over"):
        send_code(one.now())
    with pytest.raises(Refusal, match="approval_request_over"):
        withdraw(Actor.member(one.member), one.request)
    assert Event.objects.of(business).filter(type="strategy.approved").count() == 1


def test_the_answer_of_one_client_ends_the_links_of_the_others(business: Business) -> None:
    one = asked(business)
    two = asked(business, one.strategy, email="two@example.com")
    code = mailed_code(two)
    answer(one.now(), mailed_code(one), ClientAnswer.APPROVED)
    with pytest.raises(Refusal, match="link_over"):
        answer(two.now(), code, ClientAnswer.DECLINED)
    assert plans.again(business, one.strategy).status == "approved"


def test_what_is_in_the_way_is_said_and_the_code_stays_good(business: Business) -> None:
    one = asked(business)
    code = mailed_code(one)
    Connection.objects.of(business).update(status="disconnected")
    with pytest.raises(Refusal, match="blocked"):
        answer(one.now(), code, ClientAnswer.APPROVED)
    assert (one.now().answer, one.now().wrong_guesses) == ("", 0)
    Connection.objects.of(business).update(status="active")
    assert answer(one.now(), code, ClientAnswer.APPROVED).answer == "approved"


def test_a_client_is_no_member(business: Business) -> None:
    one = asked(business)
    client = Actor.client(business, one.request.public_id, CLIENT)
    approved = decide.approve(client, one.strategy, 1)
    with pytest.raises(Refusal, match="not_allowed"):
        decide.reopen(client, approved, 1)
    with pytest.raises(Refusal, match="not_allowed"):
        decide.reject(client, approved, 1)
    with pytest.raises(Refusal, match="only_owners"):
        role_of(client)


def test_nobody_else_makes_an_actor_of_a_client() -> None:
    """Whoever makes one decides as a member would: it is made where link and code were checked."""
    makers = {
        path.relative_to(ROOT / "kempen").as_posix()
        for path in source_files()
        if path.is_relative_to(ROOT / "kempen") and "Actor.client(" in path.read_text()
    }
    assert makers == {"domain/client_approvals/actions/answering.py"}


@pytest.mark.django_db(transaction=True)
def test_two_clicks_at_once_count_once() -> None:
    business = make.business()
    one = asked(business)
    code = mailed_code(one)
    results = at_once(*[lambda: answer(one.now(), code, ClientAnswer.APPROVED).answer] * 4)
    assert results == ["approved"] * 4
    assert Event.objects.of(business).filter(type="strategy.approved").count() == 1
    connection.close()


@pytest.mark.django_db(transaction=True)
def test_guesses_at_once_are_no_more_guesses() -> None:
    business = make.business()
    one = asked(business)
    code = mailed_code(one)

    def guess() -> str:
        try:
            return answer(one.now(), wrong(code), ClientAnswer.APPROVED).answer
        except Refusal as refusal:
            return str(refusal.code)

    results = at_once(*[guess] * 8)
    assert sorted(results) == ["no_code"] * 4 + ["wrong_code"] * 4
    assert one.now().wrong_guesses == 5
    assert Strategy.objects.of(business).get().status == "ready"
    connection.close()


def test_a_member_who_decides_is_named_in_the_event(business: Business) -> None:
    one = asked(business)
    decide.approve(Actor.member(one.member), one.strategy, 1)
    decided = event_of(business, "strategy.approved")["decided_by"]
    assert decided == {
        "kind": "member",
        "member_id": Member.objects.of(business).get().public_id,
        "approval_request_id": None,
        "email": None,
    }
