"""A language model's words are held to the same checks, and may claim nothing of their own."""

import json
from typing import Any

import httpx2
import pytest

from kempen.domain.creatives.writing.built_in import BuiltInWriter
from kempen.domain.creatives.writing.guidelines import Guidelines
from kempen.domain.creatives.writing.language_model.model_writer import (
    ModelWriter,
    unsupported_claims,
)
from kempen.platforms.interface import PlatformError, Remedy
from kempen.platforms.language_model import LanguageModel, sending_by

KOPI = Guidelines(
    product="Kopi Rimba house blend",
    landing_url="https://kopirimba.example",
    benefits=("Freshly roasted",),
    offer="15% off until 12 December",
)
GOOD = {
    "angle": "benefit",
    "headlines": ["Freshly roasted beans", "Kopi Rimba house blend", "Wake up to Kopi Rimba"],
    "descriptions": ["Beans roasted fresh for your kitchen.", "15% off until 12 December."],
}


def written(*ads: Any) -> list[Any]:
    answer = json.dumps({"ads": list(ads)})
    return ModelWriter(lambda *_: answer, BuiltInWriter()).write(KOPI, "search", "en")


def test_an_ad_that_passes_is_taken() -> None:
    (draft,) = written(GOOD)
    assert draft.writer == "model"
    assert draft.headlines == tuple(GOOD["headlines"])
    assert draft.landing_url == "https://kopirimba.example"


@pytest.mark.parametrize(
    "wrong",
    [
        {"headlines": ["x" * 31, "Two", "Three"]},
        {"headlines": ["Only one"]},
        {"descriptions": ["20% off today.", "Beans."]},
        {"descriptions": ["Free delivery for all.", "Beans."]},
        {"descriptions": ["The best coffee in Malaysia.", "Beans."]},
        {"descriptions": ["15% off on your first visit.", "Beans."]},
        {"angle": "fear"},
        {"headlines": "text"},
        {"headlines": [1, 2, 3]},
    ],
)
def test_an_ad_that_breaks_a_limit_or_invents_something_is_not(wrong: dict[str, Any]) -> None:
    drafts = written({**GOOD, **wrong})
    assert drafts == BuiltInWriter().write(KOPI, "search", "en")


@pytest.mark.parametrize("answer", ["", "null", "[]", '{"ads": 3}', '{"ads": [null]}', "no JSON"])
def test_an_answer_that_is_not_what_was_asked_falls_back(answer: str) -> None:
    drafts = ModelWriter(lambda *_: answer, BuiltInWriter()).write(KOPI, "search", "en")
    assert {draft.writer for draft in drafts} == {"built-in"}


def test_a_model_that_cannot_be_reached_falls_back() -> None:
    def away(*_: object) -> str:
        raise PlatformError("The platform was not reached.", Remedy.AGAIN)

    drafts = ModelWriter(away, BuiltInWriter()).write(KOPI, "social", "ms")
    assert drafts
    assert {draft.writer for draft in drafts} == {"built-in"}


def test_numbers_and_promises_must_stand_in_the_brief() -> None:
    assert unsupported_claims("15% off until 12 December, freshly roasted", KOPI) == []
    assert unsupported_claims("Diskaun 15% hingga 12 Disember", KOPI) == []
    assert unsupported_claims("Guaranteed, 30 days", KOPI) == ["30", "Guaranteed"]


def test_the_model_is_asked_as_openai_compatible_services_are() -> None:
    seen: list[httpx2.Request] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        seen.append(request)
        return httpx2.Response(200, json={"choices": [{"message": {"content": "hello"}}]})

    model = LanguageModel(
        "https://models.example/v1/",
        "sk-1",
        "writer",
        send=sending_by(httpx2.MockTransport(answer)),
    )
    assert model.complete("be brief", "say hello") == "hello"
    assert str(seen[0].url) == "https://models.example/v1/chat/completions"
    assert seen[0].headers["Authorization"] == "Bearer sk-1"
    assert json.loads(seen[0].content)["model"] == "writer"


@pytest.mark.parametrize(
    ("response", "kind"),
    [
        (httpx2.Response(500), Remedy.AGAIN),
        (httpx2.Response(401), Remedy.PERMANENT),
        (httpx2.Response(200, text="<html>"), Remedy.PERMANENT),
        (httpx2.Response(200, json={"choices": []}), Remedy.PERMANENT),
    ],
)
def test_what_goes_wrong_is_one_kind_of_error(response: httpx2.Response, kind: Remedy) -> None:
    model = LanguageModel(
        "https://models.example/v1",
        "",
        "w",
        send=sending_by(httpx2.MockTransport(lambda _: response)),
    )
    with pytest.raises(PlatformError) as error:
        model.complete("a", "b")
    assert error.value.kind is kind
