"""A language model over real HTTP that misbehaves: the built-in writer serves, and it is logged."""

import json
from typing import Any

import pytest
from structlog.testing import capture_logs

from kempen.domain.creatives.writing.built_in import BuiltInWriter
from kempen.domain.creatives.writing.guidelines import Guidelines
from kempen.domain.creatives.writing.language_model.model_writer import ModelWriter
from kempen.platforms.language_model import LanguageModel
from tests.dripping_server import dripping_server
from tests.model_server import model_server, saying
from tests.silent_partner import silent_partner

KOPI = Guidelines(
    product="Kopi Rimba house blend",
    landing_url="https://kopirimba.example",
    benefits=("Freshly roasted every week",),
    offer="15% off",
)
GOOD = {
    "en": ["Roasted every week", "Kopi Rimba house blend", "Wake up to Kopi Rimba"],
    "zh": ["每周新鲜烘焙", "Kopi Rimba咖啡", "用Kopi Rimba开始新的一天"],
}
TEXTS = {
    "en": ["Beans roasted fresh for your kitchen.", "15% off for you."],
    "zh": ["为您新鲜烘焙的咖啡。", "现在享有15%折扣。"],
}


def ad(language: str = "en", **changed: Any) -> str:
    one = {"angle": "benefit", "headlines": GOOD[language], "descriptions": TEXTS[language]}
    return json.dumps({"ads": [{**one, **changed}]}, ensure_ascii=False)


def writers_of(url: str, language: str = "en") -> tuple[set[str], list[dict[str, Any]]]:
    """Who wrote the ads, and what was logged."""
    model = LanguageModel(url, "", "writer", longest_call=2.0)
    with capture_logs() as logs:
        drafts = ModelWriter(model.complete, BuiltInWriter()).write(KOPI, "search", language)
    assert drafts
    return {draft.writer for draft in drafts}, [dict(line) for line in logs]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_ad_that_passes_is_taken_over_the_wire(language: str) -> None:
    with model_server(saying(ad(language))) as server:
        assert writers_of(server.url, language) == ({"model"}, [])
    (asked,) = server.asked
    assert asked["response_format"]["type"] == "json_schema"
    assert asked["response_format"]["json_schema"]["schema"]["required"] == ["ads"]


def test_a_server_that_knows_no_schemas_is_asked_for_json_alone() -> None:
    def answer(asked: dict[str, Any]) -> tuple[int, bytes]:
        if asked["response_format"]["type"] == "json_schema":
            return 400, b'{"error": "unknown response_format"}'
        return saying(ad())(asked)

    with model_server(answer) as server:
        assert writers_of(server.url) == ({"model"}, [])
    assert len(server.asked) == 2


@pytest.mark.parametrize(
    ("language", "changed", "reason"),
    [
        ("en", {"descriptions": ["50% off for you.", "Beans."]}, "unsupported: 50"),
        ("en", {"descriptions": ["Half price for you.", "Beans."]}, "unsupported: Half price"),
        ("en", {"descriptions": ["The best coffee for you.", "Beans."]}, "unsupported: best"),
        ("en", {"headlines": ["x" * 31, "Two of them", "Three of them"]}, "too_long"),
        ("en", {"headlines": GOOD["zh"], "descriptions": TEXTS["zh"]}, "other_language"),
        ("zh", {"headlines": GOOD["en"], "descriptions": TEXTS["en"]}, "other_language"),
        ("zh", {"descriptions": ["咖啡半价。", "为您新鲜烘焙。"]}, "unsupported: 半价"),
        ("zh", {"descriptions": ["免费送货到家。", "为您新鲜烘焙。"]}, "unsupported: 免费"),
        ("ms", {}, "other_language"),
        ("en", {"angle": "fear"}, "not_an_ad"),
        ("en", {"headlines": "text"}, "not_texts"),
    ],
)
def test_an_ad_that_is_not_held_to_the_brief_is_refused(
    language: str, changed: dict[str, Any], reason: str
) -> None:
    content = ad("zh" if language == "zh" else "en", **changed)
    with model_server(saying(content)) as server:
        writers, logs = writers_of(server.url, language)
    assert writers == {"built-in"}
    (line,) = logs
    assert line["event"] == "model_ad_refused"
    assert reason in line["reasons"]


@pytest.mark.parametrize("content", ["", "Here are your ads!", "[]", '{"ads"', '{"texts": []}'])
def test_an_answer_that_is_not_the_json_asked_for_is_refused(content: str) -> None:
    with model_server(saying(content)) as server:
        writers, logs = writers_of(server.url)
    assert writers == {"built-in"}
    assert [line["event"] for line in logs] == ["model_answer_refused"]


@pytest.mark.parametrize("status", [401, 404, 429, 500])
def test_a_model_that_refuses_is_not_waited_for(status: int) -> None:
    with model_server(lambda _asked: (status, b"{}")) as server:
        writers, logs = writers_of(server.url)
    assert writers == {"built-in"}
    assert str(status) in logs[0]["why"]


def test_an_answer_that_is_cut_off_is_no_answer() -> None:
    with model_server(saying(ad()), cut_at=60) as server:
        writers, logs = writers_of(server.url)
    assert writers == {"built-in"}
    assert [line["event"] for line in logs] == ["model_gave_no_answer"]


def test_a_model_that_says_nothing_or_drips_is_left() -> None:
    with silent_partner(hold=30) as silent:
        assert writers_of(silent.url)[0] == {"built-in"}
    with dripping_server(b"HTTP/1.1 200 OK\r\nContent-Length: 900000\r\n\r\n", b" ") as dripping:
        assert writers_of(dripping.url)[0] == {"built-in"}
