"""A refusal that a view let pass is a message on the page above."""

from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.contrib.messages.storage.fallback import FallbackStorage
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import resolve, reverse

from kempen.domain.accounts.models import Business
from kempen.domain.launches.refusals import LaunchRefusal
from kempen.domain.sales.models import SalesDay
from kempen.domain.strategies.refusals import BriefRefusal
from kempen.entrypoints.api.shared import refused
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.entrypoints.dashboard.shared.refused import RefusalMessages
from kempen.kit.refusal import Flaw, Refusal
from tests.builders.pages import unescaped_text_of

TOO_LATE = Refusal(LaunchRefusal.TOO_LATE)


def posted(address: str) -> HttpRequest:
    request = RequestFactory().post(address)
    request.resolver_match = resolve(address)
    request.session = {}  # type: ignore[assignment]  # it only holds messages here
    request._messages = FallbackStorage(request)  # type: ignore[attr-defined]
    return request


def answer_to(request: HttpRequest, error: Exception) -> HttpResponse | None:
    return RefusalMessages(lambda _: HttpResponse()).process_exception(request, error)


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("approve_strategy", "strategy_decision"),
        ("reopen_strategy", "strategy"),
        ("generate_strategy", "strategy"),
        ("undo_launch", "launch"),
        ("steer_campaign", "campaign"),
        ("end_campaign", "campaign"),
        ("test_endpoint", "endpoint"),
        ("resend_failed", "endpoint"),
        ("resend_delivery", "delivery"),
        ("import_undo", "import_result"),
    ],
)
def test_a_refusal_is_said_on_the_nearest_page_above(name: str, page: str) -> None:
    request = posted(reverse(name, args=["x_1"]))
    answer = answer_to(request, TOO_LATE)
    assert answer is not None
    assert (answer.status_code, answer["Location"]) == (302, reverse(page, args=["x_1"]))
    [message] = get_messages(request)
    assert (message.level_tag, "60 seconds are over" in message.message) == ("error", True)


@pytest.mark.parametrize(("name", "page"), [("strategy_festival", "strategy")])
def test_what_is_no_page_is_passed_over(name: str, page: str) -> None:
    answer = answer_to(posted(reverse(name, args=["x_1", "y_2"])), TOO_LATE)
    assert answer is not None
    assert answer["Location"] == reverse(page, args=["x_1"])


def test_a_view_names_its_page_where_the_address_above_is_only_a_part_of_one() -> None:
    answer = answer_to(posted(reverse("decide_drift", args=["x_1", "y_2"])), TOO_LATE)
    assert answer is not None
    assert answer["Location"] == reverse("campaign", args=["x_1"])


def test_nothing_else_is_answered_and_the_first_page_leads_nowhere() -> None:
    assert answer_to(posted(reverse("approve_strategy", args=["x_1"])), ValueError()) is None
    assert answer_to(posted(reverse("overview")), TOO_LATE) is None


@pytest.mark.parametrize(
    ("codes", "words"),
    [(("search",), "search"), (("search", "social", "video"), "search, social or video")],
)
def test_a_sentence_names_each_of_several_codes(codes: tuple[str, ...], words: str) -> None:
    flaw = Flaw(("platform",), BriefRefusal.NOT_A_CHOICE, {"platforms": codes})
    assert sentence_of(flaw) == f"A new campaign runs on {words}."
    assert refused.sentence_of(flaw) == f"Must be one of: {words}."


def opened_in_a_browser(client: Client, address: str) -> Any:
    return client.get(address, headers={"Accept": "text/html,*/*;q=0.8"})


@pytest.mark.parametrize(
    ("address", "page"),
    [
        ("/insights/sales/import/", "/insights/sales/"),
        ("/insights/sales/margin/", "/insights/sales/"),
        ("/alerts/settings/slack/", "/alerts/settings/"),
        ("/moves/mv_1/undo/", "/moves/"),
    ],
)
def test_the_address_of_a_form_leads_to_its_page(
    at_screen: Client, business: Business, address: str, page: str
) -> None:
    assert at_screen.get(address).status_code == 405  # Of a program.
    answer = opened_in_a_browser(at_screen, address)
    assert answer.status_code == 302
    assert answer["Location"].removeprefix(f"/{business.public_id}") == page


def test_nothing_is_lost_in_silence_by_a_session_that_ended(
    at_screen: Client, business: Business
) -> None:
    """The sign-in says that the form was not taken, and leads to the page that has it."""
    at_screen.logout()
    form = {"pasted": "date,revenue\n2026-11-01,12"}
    answer = at_screen.post("/insights/sales/import/", form)
    assert answer["Location"] == "/accounts/login/?next=/insights/sales/import/"
    assert "You were signed out, so nothing changed." in unescaped_text_of(
        at_screen.get(answer["Location"])
    )
    assert not SalesDay.objects.of(business).exists()
    # Who only looks is told nothing.
    looked = at_screen.get("/insights/sales/")
    assert "You were signed out" not in unescaped_text_of(at_screen.get(looked["Location"]))
