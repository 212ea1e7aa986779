"""A member asks a client on the page of a strategy."""

from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client

from kempen.domain.accounts.models import Business, Member
from kempen.domain.client_approvals.actions.answering import answer
from kempen.domain.client_approvals.models import ApprovalRequest
from kempen.domain.client_approvals.queries import request_state
from kempen.domain.client_approvals.rules import ClientAnswer
from kempen.domain.strategies.models import Strategy
from kempen.kit import clock
from tests import make
from tests.builders import plans, shop
from tests.builders.client_approvals import CLIENT, Asked, asked, mailed_code
from tests.builders.people import begin_session, work_off
from tests.clocks import time_is
from tests.entrypoints.dashboard.strategies.strategy_pages import page_of, sent

pytestmark = pytest.mark.django_db
FIELDS = {"email": CLIENT, "note": "As we discussed.", "valid_days": "7", "language": "en"}


@pytest.fixture
def strategy(alice: Member) -> Strategy:
    shop.connected(alice.business, "search")
    return plans.ready(alice)


def test_a_member_asks_and_sees_how_far_it_is(
    at_screen: Client, alice: Member, strategy: Strategy
) -> None:
    page = sent(at_screen, strategy, "approval-requests", **FIELDS).content.decode()
    work_off()
    assert f"Approval request sent to {CLIENT}." in page
    request = ApprovalRequest.objects.of(alice.business).get()
    assert (request.revision, request.note, request.valid_days) == (1, "As we discussed.", 7)
    assert mail.outbox[-1].to == [CLIENT]
    assert '<span class="status waiting">Sent</span>' in page
    code = mailed_code(Asked(request, "", alice))
    answer(
        ApprovalRequest.objects.of(alice.business).get(),
        code,
        ClientAnswer.DECLINED,
        "More for Raya.",
    )
    page = page_of(at_screen, strategy, "decision")
    assert '<span class="status bad">Declined</span>' in page
    assert "“More for Raya.”" in page
    assert f"Rejected by the client {CLIENT} on" in page


def test_an_approval_by_the_link_is_named_and_the_member_launches(
    at_screen: Client, business: Business, strategy: Strategy
) -> None:
    one = asked(business, strategy)
    answer(one.now(), mailed_code(one), ClientAnswer.APPROVED)
    page = page_of(at_screen, one.strategy, "decision")
    assert f"Approved by the client {CLIENT} on" in page
    assert "Go to launch" in page


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"email": ""}, "Enter an email address."),
        ({"email": "mei"}, "Enter an address such as mei@example.com."),
        ({"valid_days": "15"}, "Choose one of the options"),
        ({"note": "x" * 501}, "Enter 500 characters or fewer"),
    ],
)
def test_a_wrong_value_is_said_beside_its_field(
    changed: dict[str, str], message: str, at_screen: Client, strategy: Strategy
) -> None:
    fields = FIELDS | changed
    page = sent(at_screen, strategy, "approval-requests", **fields)
    assert page.status_code == 422
    assert message in page.content.decode()
    assert fields["note"][:100] in page.content.decode()
    assert mail.outbox == []


def test_only_what_was_seen_is_sent(at_screen: Client, strategy: Strategy) -> None:
    page = sent(at_screen, strategy, "approval-requests", **FIELDS, revision="7")
    assert "Someone changed this strategy since you opened it." in page.content.decode()
    assert mail.outbox == []


def test_it_is_sent_again_and_withdrawn(
    at_screen: Client, business: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = asked(business)
    at = f"/strategies/{one.strategy.public_id}/approval-requests/{one.request.public_id}"
    early = at_screen.post(f"{at}/send/", follow=True).content.decode()
    assert "A request is sent at most once a minute" in early
    time_is(monkeypatch, clock.now() + timedelta(minutes=2))
    again = at_screen.post(f"{at}/send/", follow=True).content.decode()
    assert f"Approval request sent again to {CLIENT}." in again
    over = at_screen.post(f"{at}/withdraw/", follow=True).content.decode()
    assert f"Approval request to {CLIENT} withdrawn." in over
    assert request_state(one.now()) == "withdrawn"
    assert at_screen.get(f"{at}/withdraw/").status_code == 405


@pytest.mark.parametrize("role", ["analyst", "viewer"])
def test_who_may_not_approve_sees_the_requests_and_asks_nobody(
    role: str, client: Client, business: Business, strategy: Strategy
) -> None:
    one = asked(business, strategy)
    bob = make.member(business, make.person("bob"), role)
    begin_session(client, bob.person)
    page = page_of(client, one.strategy, "decision")
    assert CLIENT in page
    assert "Ask a client for approval" not in page
    assert sent(client, one.strategy, "approval-requests", **FIELDS).status_code == 403
    at = f"/strategies/{one.strategy.public_id}/approval-requests/{one.request.public_id}"
    assert client.post(f"{at}/withdraw/").status_code == 403
