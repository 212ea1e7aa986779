"""What a product is called in each language: told with a brief, asked for where it is missing."""

import pytest

from kempen.domain.accounts.models import Business
from tests.builders import shop
from tests.builders.program import Program
from tests.entrypoints.api.strategies.requests import body, ready

pytestmark = pytest.mark.django_db


def _guidelines(**fields: object) -> dict[str, object]:
    return {
        **shop.GUIDELINES,
        "product": "Wobble Frubble",
        "languages": ["en", "zh", "ta"],
        **fields,
    }


def test_a_language_without_a_word_has_no_ads_and_says_so(
    program: Program, business: Business
) -> None:
    shop.connected(business, "search")
    lines = [{"platform": "search"}]
    strategy = ready(program, business, creative_guidelines=_guidelines(), new_campaigns=lines)
    notes = " ".join(note["text"] for note in strategy["notes"])
    for language in ("Chinese", "Tamil"):
        asked = f"Kempen wrote no ads in {language}. Enter what “Wobble Frubble” is called in"
        assert asked in notes
    names = {"zh": "摇摆乐", "ta": "Wobble Frubble"}
    named = _guidelines(names=names)
    strategy = ready(program, business, creative_guidelines=named, new_campaigns=lines)
    assert strategy["brief"]["creative_guidelines"]["names"] == names
    assert "Kempen wrote no ads" not in " ".join(note["text"] for note in strategy["notes"])


def test_a_wrong_name_or_category_is_refused_with_its_field(
    program: Program, business: Business
) -> None:
    for fields, field in (
        ({"names": {"zh": "摇摆乐" * 8}}, "names/zh"),
        ({"category": "toys"}, "category"),
        ({"names": {"fr": "Mot"}}, "names"),
    ):
        brief = body(
            creative_guidelines=_guidelines(**fields), new_campaigns=[{"platform": "search"}]
        )
        answer = program.post("/strategies", brief)
        assert answer.status_code == 422, answer.content
        assert field in answer.content.decode()
