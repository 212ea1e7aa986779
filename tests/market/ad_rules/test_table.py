"""The table of rules: whole, dated, in four languages, and the same in its document."""

import re
from collections import Counter

import pytest

from kempen.market.ad_rules.table import LANGUAGES, SEVERITIES, AdRule, ad_rules, in_language
from kempen.market.categories import CATEGORIES
from kempen.platforms.registry import platform_codes
from tests.market.ad_rules.labelled_ads import PARTS, labelled_ads
from tests.market.ad_rules.rules_page import PAGE, with_table

every_rule = pytest.mark.parametrize("rule", ad_rules().values(), ids=ad_rules().keys())


@every_rule
def test_a_rule_is_whole(rule: AdRule) -> None:
    assert re.fullmatch("[a-z]+(_[a-z]+)*", rule.code)
    assert rule.severity in SEVERITIES
    assert rule.basis in ("law", "code", "platform")
    assert rule.section
    assert rule.source
    assert rule.until is None or rule.since < rule.until
    assert rule.categories | rule.not_categories <= set(CATEGORIES) | {""}
    assert rule.platforms <= set(platform_codes())
    assert rule.unless <= set(ad_rules())
    assert bool(rule.permit) == (rule.severity == "permit_or_proof")
    if not rule.festivals and not rule.is_of_ai_images:
        assert set(rule.forms) == set(LANGUAGES)


@every_rule
def test_a_rule_says_in_four_languages_what_to_do(rule: AdRule) -> None:
    for texts in (rule.title, rule.advice):
        assert set(texts) == set(LANGUAGES)
        assert len(set(texts.values())) >= 3
        assert re.search("[一-鿿]", texts["zh"])
        assert re.search("[஀-௿]", texts["ta"])
    sentences = re.split(r"(?<=\.) ", rule.advice["en"])
    assert all(len(sentence.split()) <= 21 for sentence in sentences)
    assert all(rule.advice[code].endswith((".", "。", "”.", "”。")) for code in LANGUAGES)


def test_a_language_that_there_is_not_gets_english() -> None:
    advice = ad_rules()["gambling"].advice
    assert in_language(advice, "zh-hans") == in_language(advice, "zh_Hans") == advice["zh"]
    assert in_language(advice, "fr") == advice["en"]


def test_every_rule_that_words_break_has_labelled_ads() -> None:
    labelled = Counter(code for part in PARTS for ad in labelled_ads(part) for code in ad.breaks)
    words = {code for code, rule in ad_rules().items() if not rule.is_of_ai_images}
    assert set(labelled) == words


def test_the_document_has_the_table_of_the_rules() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == with_table(page), "run python -m tests.market.ad_rules.rules_page"
