"""Clients are asked for approval by a program that acts for a member."""

from datetime import timedelta

import pytest
from django.core import mail

from kempen.domain.accounts.actions.keys import create_key
from kempen.domain.accounts.models import Business
from kempen.domain.client_approvals.actions.answering import answer
from kempen.domain.client_approvals.models import ApprovalRequest
from kempen.domain.client_approvals.rules import ClientAnswer
from kempen.domain.strategies.models import Strategy
from kempen.kit import clock
from tests import make
from tests.builders.client_approvals import CLIENT, Asked, approvable, mailed_code
from tests.builders.people import work_off
from tests.builders.program import Program, problem
from tests.clocks import time_is

pytestmark = pytest.mark.django_db


@pytest.fixture
def strategy(business: Business) -> Strategy:
    return approvable(business)


def path_of(strategy: Strategy) -> str:
    return f"/strategies/{strategy.public_id}/approval-requests"


def test_a_client_is_asked_and_the_answer_is_read(business: Business, strategy: Strategy) -> None:
    program = Program.of_owner(business)
    body = {"revision": 1, "email": CLIENT, "note": "As we discussed.", "valid_days": 7}
    creation = program.post(path_of(strategy), body)
    work_off()
    assert creation.status_code == 201
    one = creation.json()
    assert one | {"state": "sent", "revision": 1, "sends": 1, "note": "As we discussed."} == one
    assert creation.headers["Location"].endswith(
        f"{path_of(strategy)}/{one['approval_request_id']}"
    )
    assert mail.outbox[-1].to == [CLIENT]
    assert "token" not in one
    request = ApprovalRequest.objects.of(business).get()
    asked = Asked(request, "", None)  # type: ignore[arg-type] # Nobody asks who sent it.
    answer(asked.now(), mailed_code(asked), ClientAnswer.APPROVED, "Go!")
    read = program.get(f"{path_of(strategy)}/{one['approval_request_id']}").json()
    assert (read["state"], read["answer_note"]) == ("approved", "Go!")
    assert program.get(path_of(strategy)).json()["data"] == [read]
    assert program.get(f"/strategies/{strategy.public_id}").json()["status"] == "approved"


def test_it_is_sent_again_and_withdrawn_once(
    business: Business, strategy: Strategy, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = Program.of_owner(business)
    asked = program.post(path_of(strategy), {"revision": 1, "email": CLIENT}).json()
    at = f"{path_of(strategy)}/{asked['approval_request_id']}"
    early = program.post(f"{at}/send")
    assert problem(early) == (409, "approval_request_sent_too_often")
    time_is(monkeypatch, clock.now() + timedelta(minutes=2))
    assert program.post(f"{at}/send").json()["sends"] == 2
    for _ in range(2):
        assert program.post(f"{at}/withdraw").json()["state"] == "withdrawn"
    assert problem(program.post(f"{at}/send")) == (409, "approval_request_over")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"revision": 7, "email": CLIENT}, 409, "changed_meanwhile"),
        ({"revision": 1, "email": "mei"}, 422, "bad_email"),
        ({"revision": 1, "email": CLIENT, "language": "tlh"}, 422, "invalid"),
        ({"revision": 1, "email": CLIENT, "valid_days": 15}, 422, "not_a_choice"),
        ({"revision": 1, "email": CLIENT, "note": "x" * 501}, 422, "too_long"),
        ({"email": CLIENT}, 422, "missing"),
    ],
)
def test_what_cannot_be_sent_is_refused_by_name(
    body: dict[str, object], status: int, code: str, business: Business, strategy: Strategy
) -> None:
    assert problem(Program.of_owner(business).post(path_of(strategy), body)) == (status, code)
    assert mail.outbox == []


def test_a_key_of_somebody_who_may_not_approve_asks_nobody(
    business: Business, strategy: Strategy
) -> None:
    analyst = make.member(business, make.person("bob"), "analyst")
    key = create_key(make.actor(business), "Test", ["strategies:approve"], member=analyst)[1]
    refused = Program(key).post(path_of(strategy), {"revision": 1, "email": CLIENT})
    assert problem(refused) == (403, "not_allowed")
