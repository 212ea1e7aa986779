"""The check of ads against law and policy, measured on labelled ads in four languages."""

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from kempen.domain.creatives.rules import Texts, faults_of
from kempen.market.ad_rules import AD_RULES, rules_touched

ADS = Path(__file__).parent / "data" / "labelled_ads.csv"
CODES = {rule.code for rule in AD_RULES}


def ads(part: str) -> Iterator[tuple[str, str]]:
    """The expected rule ("" for none) and the text of each ad of a part."""
    with ADS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["part"] == part:
                yield row["rule"], row["text"]


def found(text: str) -> set[str]:
    """The rules that stand beside the headline of an ad with this text."""
    texts = Texts("social", (text,), (), "Fresh today.", "https://kopirimba.example")
    return {fault.code for fault in faults_of(texts)} & CODES


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
    assert code in found(text)


@pytest.mark.parametrize("part", ["tuned", "unseen"])
def test_the_check_finds_most_violations_and_few_harmless_ads(part: str) -> None:
    expected = list(ads(part))
    violations = [(rule, text) for rule, text in expected if rule]
    harmless = [text for rule, text in expected if not rule]
    assert len(violations) >= 24
    assert len(harmless) >= 24
    missed = [text for rule, text in violations if rule not in found(text)]
    alarms = [text for text in harmless if found(text)]
    seen = len(violations) - len(missed)
    assert seen / len(violations) >= 0.95, missed
    assert seen / (seen + len(alarms)) >= 0.8, alarms


def test_every_rule_has_violations_to_find_and_says_its_law() -> None:
    assert {rule for rule, _ in ads("tuned") if rule} == CODES
    assert all(rule.law and rule.source for rule in AD_RULES)


@pytest.mark.parametrize("text", ["J.u.d.i online", "JUD1 online", "j u d i online"])
def test_letters_that_are_parted_or_replaced_hide_nothing(text: str) -> None:
    assert "gambling" in {rule.code for rule, _ in rules_touched(text)}


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
