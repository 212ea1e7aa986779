"""An ad against law and policy: what stops it, what is only told, what a business turned off."""

import csv
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from kempen.domain.creatives.law import LawContext, law_faults
from kempen.domain.creatives.rules import Texts, faults_of

ADS = Path(__file__).parent / "data" / "labelled_ads.csv"
# The rules that these ads are about: an earlier set, kept beside that of tests/market/ad_rules.
CODES = {
    "superlative",
    "medical",
    "smoking",
    "gambling",
    "alcohol",
    "guaranteed_return",
    "fast_body_change",
}
LAW = LawContext(date(2026, 11, 20))


def ads(part: str) -> Iterator[tuple[str, str]]:
    """The expected rule ("" for none) and the text of each ad of a part."""
    with ADS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["part"] == part:
                yield row["rule"], row["text"]


def post(headline: str, text: str = "Fresh today.") -> Texts:
    return Texts("social", (headline,), (), text, "https://kopirimba.example")


def rules_of(text: str) -> set[str]:
    """The rules that stand beside the headline of an ad with this text."""
    return {fault.code for fault in law_faults(post(text), LAW)} & CODES


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Judi online & bir murah", "gambling"),
        ("Judi online & bir murah", "alcohol"),
        ("Gambling bonus free beer", "gambling"),
        ("Gambling bonus free beer", "alcohol"),
        ("Pelaburan dijamin untung 20%", "guaranteed_return"),
        ("Putihkan kulit dalam 3 hari", "fast_body_change"),
    ],
)
def test_an_ad_that_the_law_restricts_is_told_before_it_runs(text: str, code: str) -> None:
    assert code in rules_of(text)


@pytest.mark.parametrize("part", ["tuned", "unseen"])
def test_the_check_finds_most_violations_and_few_harmless_ads(part: str) -> None:
    expected = list(ads(part))
    violations = [(rule, text) for rule, text in expected if rule]
    harmless = [text for rule, text in expected if not rule]
    assert len(violations) >= 24
    assert len(harmless) >= 24
    missed = [text for rule, text in violations if rule not in rules_of(text)]
    alarms = [text for text in harmless if rules_of(text)]
    seen = len(violations) - len(missed)
    assert seen / len(violations) >= 0.95, missed
    assert seen / (seen + len(alarms)) >= 0.8, alarms


def test_what_stops_is_kept_from_approval_and_the_rest_is_only_told() -> None:
    faults = law_faults(post("Craft beer night", "The best bar in town, halal menu."), LAW)
    assert [(fault.field, fault.code, fault.weight, fault.text) for fault in faults] == [
        ("headlines/0", "alcohol", "stopped", "beer"),
        ("primary_text", "halal_certificate", "doubtful", "halal menu"),
        ("primary_text", "superlative", "doubtful", "The best bar in town"),
    ]


def test_a_rule_that_advises_is_silent_once_it_is_off_and_one_that_stops_is_still_told() -> None:
    texts = post("Craft beer night", "The best bar in town.")
    off = LawContext(LAW.on, switched_off=frozenset({"alcohol", "superlative"}))
    [fault] = law_faults(texts, off)
    assert (fault.code, fault.weight) == ("alcohol", "doubtful")


def test_a_permit_of_the_brief_settles_its_rule() -> None:
    texts = post("Halal kitchen")
    assert [fault.code for fault in law_faults(texts, LAW)] == ["halal_certificate"]
    held = LawContext(LAW.on, permits={"Halal": "JAKIM 1-0234-05/2025"})
    assert law_faults(texts, held) == []


def test_a_phrase_that_no_ad_may_say_is_pointed_at_where_it_stands() -> None:
    texts = Texts(
        "search",
        ("Liberica beans", "Roasted today", "Best beans by post"),
        ("Delivered in two days.", "Fresh from Johor."),
        "",
        "https://kopirimba.example/beans",
    )
    faults = faults_of(texts, never_say=("best",))
    assert [(fault.field, fault.code) for fault in faults if fault.weight == "refused"] == [
        ("headlines/2", "never_say")
    ]
