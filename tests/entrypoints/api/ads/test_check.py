"""POST /v1/ads/check: what a program is told about the words of an ad."""

from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.creatives.actions.ad_rules import switch_off_rule
from kempen.domain.creatives.models import Creative
from tests import make
from tests.builders.program import Program

pytestmark = pytest.mark.django_db
AD: dict[str, Any] = {
    "category": "restaurant",
    "language": "en",
    "platform": "social",
    "headlines": ["Grill night", "Craft beer night"],
    "primary_text": "Halal satay, every Thursday.",
}


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def owner(business: Business) -> Program:
    return Program.of_owner(business)


def checked(program: Program, **changes: Any) -> list[dict[str, Any]]:
    answer = program.send("POST", "/ads/check", AD | changes)
    assert answer.status_code == 200, answer.content
    return list(answer.json()["findings"])


def test_each_rule_is_told_with_its_words_place_law_and_advice(
    owner: Program, business: Business
) -> None:
    alcohol, halal = checked(owner)
    assert alcohol == {
        "rule": "alcohol",
        "severity": "stop",
        "field": "headlines",
        "index": 1,
        "text": "beer",
        "section": alcohol["section"],
        "source": alcohol["source"],
        "advice": "The Content Code forbids alcohol ads on electronic media in Malaysia. "
        "Remove these words.",
    }
    assert alcohol["section"].startswith("Malaysian Communications and Multimedia Content Code")
    assert (halal["rule"], halal["severity"], halal["field"], halal["index"]) == (
        "halal_certificate",
        "permit_or_proof",
        "primary_text",
        None,
    )
    assert not Creative.objects.of(business).exists()


def test_a_lawful_ad_has_no_findings(owner: Program) -> None:
    lawful = {"headlines": ["Nasi lemak"], "primary_text": "From 6 am."}
    assert checked(owner, **lawful) == []


@pytest.mark.parametrize(
    ("language", "advice"),
    [
        ("ms", "Buang perkataan ini."),
        ("zh-hans", "请删除这些字眼。"),
        ("ta", "இச்சொற்களை நீக்கவும்."),
    ],
)
def test_advice_is_in_the_language_asked_for(owner: Program, language: str, advice: str) -> None:
    answer = owner.send("POST", "/ads/check", AD, accept_language=language)
    assert answer.json()["findings"][0]["advice"].endswith(advice)


def test_permits_and_what_the_business_turned_off_count(owner: Program, business: Business) -> None:
    [alcohol] = checked(owner, permits={"halal": "JAKIM 1-0234-05/2025"})
    assert alcohol["rule"] == "alcohol"
    switch_off_rule(make.actor(business), "halal_certificate", "We hold it under another name.")
    switch_off_rule(make.actor(business), "alcohol", "We advertise to hotels abroad only.")
    [alcohol] = checked(owner)
    assert (alcohol["rule"], alcohol["severity"]) == ("alcohol", "think_again")


def test_an_image_made_by_ai_is_to_be_labelled(owner: Program) -> None:
    lawful = {"headlines": ["Nasi lemak"], "primary_text": "From 6 am."}
    [finding] = checked(owner, image_made_by_ai=True, **lawful)
    assert (finding["rule"], finding["field"], finding["index"]) == (
        "ai_image_label",
        "image",
        None,
    )


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"category": "casino"}, "not_a_choice"),
        ({"language": "fr"}, "not_a_choice"),
        ({"platform": "print"}, "not_a_choice"),
        ({"headlines": "Grill"}, "not_a_list"),
        ({"headlines": [], "primary_text": " "}, "empty"),
        ({"headline": "Grill"}, "unknown_field"),
        ({"primary_text": "x" * 2001}, "too_long"),
    ],
)
def test_a_body_that_cannot_be_checked_is_refused(
    owner: Program, changes: dict[str, Any], code: str
) -> None:
    answer = owner.send("POST", "/ads/check", AD | changes)
    assert answer.status_code == 422
    assert [one["code"] for one in answer.json()["errors"]] == [code]
