"""A refusal that a view let pass is a message on the page above."""

import pytest
from django.contrib.messages import get_messages
from django.contrib.messages.storage.fallback import FallbackStorage
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django.urls import resolve, reverse

from kempen.domain.launches.refusals import LaunchRefusal
from kempen.domain.strategies.refusals import BriefRefusal
from kempen.entrypoints.api.shared import refused
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.entrypoints.dashboard.shared.refused import RefusalMessages
from kempen.kit.refusal import Flaw, Refusal

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
