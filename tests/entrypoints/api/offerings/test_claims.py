"""What is refused in claims of /offerings, and what is told about them."""

from typing import Any

import pytest

from tests.builders.program import Program, problem

pytestmark = pytest.mark.django_db


def created(program: Program, **fields: Any) -> dict[str, Any]:
    answer = program.post("/offerings", {"name": "Kopi Rimba", **fields})
    assert answer.status_code == 201, answer.content
    offering: dict[str, Any] = answer.json()
    return offering


def test_own_words_in_letters_of_another_language_are_refused(program: Program) -> None:
    for language, words in (("zh", "Invisalign certified"), ("ta", "Paling sedap"), ("en", "自制")):
        claims = [{"text": {language: words}}]
        answer = program.post("/offerings", {"name": "Klinik", "claims": claims})
        assert problem(answer) == (422, "wrong_language")
        assert answer.json()["errors"][0]["pointer"] == "#/claims/0"
    # A name within a sentence and a number of a permit stay as they are.
    claims = [{"text": {"zh": "Invisalign 认证", "ta": "KKLIU 12/2026", "en": "Invisalign expert"}}]
    assert created(program, name="Klinik", claims=claims)["claims"] == claims


def test_a_discount_that_nobody_can_give_is_refused(program: Program) -> None:
    for text in ("150% off", "100% off", "discount of 0 %", "diskaun 120%", "100%折扣"):
        answer = program.post("/offerings", {"name": "Kopi", "claims_text": [text]})
        assert problem(answer) == (422, "bad_discount"), text
    typed = [{"type": "percent_off", "slots": {"percent": 100}}]
    assert problem(program.post("/offerings", {"name": "Kopi", "claims": typed})) == (
        422,
        "bad_discount",
    )
    texts = ["100% arabica", "0% interest", "50% off"]
    assert len(created(program, claims_text=texts)["claims"]) == 3


def test_what_to_look_at_in_a_claim_is_told_at_once(program: Program) -> None:
    texts = ["20% off until 1 March 2020", "Guaranteed returns of 8%", "zqx wvb"]
    offering = created(program, claims_text=texts, claims_language="ms")
    notices = {one["code"]: one for one in offering["notices"]}
    assert set(notices) == {"offer_over", "ad_rule", "unclear_language", "in_list"}
    assert "2020-03-01" in notices["offer_over"]["detail"]
    rule = notices["ad_rule"]
    assert (rule["severity"], bool(rule["section"]), bool(rule["source"])) == ("stop", True, True)
    assert notices["unclear_language"]["language"] == "ms"
    assert {"text": {"ms": "zqx wvb"}} in offering["claims"]
    path = f"/offerings/{offering['offering_id']}"
    moved = program.patch(path, {"claims": [{"text": {"en": "Resipi nenek turun-temurun"}}]}).json()
    assert [(one["code"], one["language"]) for one in moved["notices"]] == [
        ("other_language", "en"),
        ("in_list", "en"),
    ]


def test_what_ads_do_with_own_words_is_a_notice(program: Program) -> None:
    sentence, part, tamil = "We grind it by hand", "moon phase stringing", "கையால் அரைக்கிறோம்"
    claims = [{"text": {"en": sentence}}, {"text": {"en": part}}, {"text": {"ta": tamil}}]
    offering = created(program, claims=claims, languages=["en", "ms"])
    assert [(one["claim"], one["code"], one["language"]) for one in offering["notices"]] == [
        (0, "as_typed", "en"),
        (1, "in_list", "en"),
        (2, "not_used", "ta"),
    ]
    for notice, words in zip(offering["notices"], (sentence, part, tamil), strict=True):
        assert words in notice["detail"]
    path = f"/offerings/{offering['offering_id']}"
    body = {"platforms": ["search"], "languages": ["en", "ms"], "objective": "increase_sales"}
    notes = program.post(f"{path}/drafts", body).json()["notes"]
    assert f"English: ads say “{sentence}” as it was sent." in notes
    assert f"English: ads put “{part}” in a list, because it is not a sentence." in notes
    assert not [note for note in notes if note.startswith("Tamil")]
    # In the only language of the ads, and in both of two, a sentence is said wherever it can be.
    alone = program.patch(path, {"claims": claims[:2], "languages": ["en"]}).json()
    assert [one["code"] for one in alone["notices"]] == ["in_list"]
    both = [{"text": {"en": sentence, "ms": "Kami kisar dengan tangan"}}]
    assert program.patch(path, {"claims": both, "languages": ["en", "ms"]}).json()["notices"] == []
