"""Keywords find who looks for what is sold, and nobody else."""

from dataclasses import replace
from itertools import pairwise

from kempen.domain.creatives.writing.from_guidelines import read_guidelines
from kempen.domain.creatives.writing.guidelines import Guidelines
from kempen.domain.creatives.writing.keywords import Keyword, keywords_of, negatives_of
from kempen.domain.creatives.writing.task import WritingTask
from kempen.market.categories import CATEGORIES
from kempen.market.claims import CLAIM_TYPES, Claim
from kempen.market.claims.searches import claims_searched_for
from tests.market.claims.samples import ALL_CLAIMS


def texts_of(
    category: str, languages: tuple[str, ...] = ("en",), name: str = "Batik Seri"
) -> set[str]:
    task = WritingTask(name, category, "search", languages, places=("10",))
    return {keyword.text for keyword in keywords_of(task)}


def test_what_no_category_is_known_of_is_searched_for_by_its_name_alone() -> None:
    assert texts_of("other") == {"batik seri", "batik seri selangor"}
    chinese = WritingTask("Batik Seri", "other", "search", ("zh",), names={"zh": "巴迪围巾"})
    assert keywords_of(chinese) == (
        Keyword("巴迪围巾", "exact", "zh"),
        Keyword("巴迪围巾", "phrase", "zh"),
    )


def test_the_words_of_a_category_are_searched_for_too() -> None:
    texts = texts_of("pets")
    assert {"batik seri", "cat food", "vet"} <= texts
    assert "near me" not in texts


def searches(
    category: str, name: str, *claims: Claim, names: dict[str, str] | None = None
) -> set[str]:
    task = WritingTask(
        name, category, "search", ("en", "ms", "zh", "ta"), claims=claims, names=names
    )
    return {keyword.text for keyword in keywords_of(task) if keyword.match == "phrase"}


def test_what_is_claimed_is_searched_for_in_each_language() -> None:
    halal = searches("restaurant", "Dapur Mak", Claim("halal_certified"))
    assert {"halal catering", "katering halal", "清真餐厅", "ஹலால் உணவகம்"} <= halal
    names = {"en": "Aircond service", "ms": "Servis aircond"}
    assert "aircond service same day" in searches(
        "workshop", "Sejuk", Claim("same_day_service"), names=names
    )
    rental = {"en": "Car rental", "ms": "Sewa kereta"}
    assert "sewa kereta tanpa deposit" in searches(
        "other", "Roda", Claim("no_deposit"), names=rental
    )
    hampers = searches("gifts", "Bingkas", Claim("festive_hampers", {"festival": "raya"}))
    assert {"raya hamper", "hamper raya", "开斋节礼篮"} <= hampers


def test_nobody_searches_for_a_claim_that_such_a_business_does_not_sell_by() -> None:
    claims = (Claim("pet_friendly"), Claim("halal_certified"), Claim("no_deposit"))
    without = searches("accounting", "Kira Kira")
    assert searches("accounting", "Kira Kira", *claims) == without
    # A brand is no word for what is sold.
    assert not any("roti rimba halal" in text for text in searches("bakery", "Roti Rimba", *claims))


def test_no_keyword_of_a_claim_holds_an_excluded_word_or_too_many_words() -> None:
    claims = [one for one in ALL_CLAIMS if one.type in claims_searched_for()]
    for category in CATEGORIES:
        plain = WritingTask("Seri", category, "search", ("en", "ms", "zh", "ta"))
        without = {one.text for one in keywords_of(plain)}
        for claim in claims:
            task = replace(plain, claims=(claim,))
            excluded = {one.casefold() for one in negatives_of(task)}
            texts = {one.text for one in keywords_of(task)} - without
            for text in texts:
                assert len(text.split()) <= 10, text
                assert "{" not in text, text
                words = text.split()
                assert all(one != after for one, after in pairwise(words)), text
                assert not any(f" {one} " in f" {text} " for one in excluded), text


def test_each_claim_that_is_searched_for_exists_and_has_words() -> None:
    assert claims_searched_for() <= set(CLAIM_TYPES)
    assert len(claims_searched_for()) >= 40


def _keywords_of_brief(product: str, language: str) -> set[str]:
    languages = ("en", "ms", "zh", "ta")
    brief = Guidelines(product=product, landing_url="", languages=languages)
    task = read_guidelines(brief, "search", languages).task
    return {one.text for one in keywords_of(task) if one.language == language}


def test_only_what_was_typed_of_several_things_in_one_row_is_searched_for() -> None:
    typed = _keywords_of_brief("Umai", "en")
    assert "umai" in typed
    assert "hinava" not in typed
    assert "hardware store" in _keywords_of_brief("Hardware shop", "en")
    assert "hardware shop" in _keywords_of_brief("Hardware supplies", "en")
    assert _keywords_of_brief("Sand and stone", "zh").isdisjoint({"建材", "油漆店"})


def test_no_search_is_paid_for_that_a_shorter_one_finds() -> None:
    texts = _keywords_of_brief("Massage", "en")
    assert "massage" in texts
    assert "thai massage" not in texts


def test_no_money_goes_to_searches_for_a_broader_word() -> None:
    assert _keywords_of_brief("Violin bow repair", "zh") == set()
    assert "violin bow repair" in _keywords_of_brief("Violin bow repair", "en")


def test_the_place_stands_where_a_language_has_it() -> None:
    task = WritingTask("", "bakery", "search", ("en", "zh"), noun="cakes", places=("10",))
    assert {"cakes selangor", "雪兰莪蛋糕"} <= {one.text for one in keywords_of(task)}


def test_a_thing_that_has_its_place_is_searched_for_with_it_once() -> None:
    task = WritingTask("", "restaurant", "search", ("ms",), noun="laksa Johor", places=("01",))
    texts = [keyword.text for keyword in keywords_of(task)]
    assert "laksa johor" in texts
    assert "laksa johor johor" not in texts


def test_a_narrower_name_is_searched_for_with_all_of_its_words() -> None:
    texts = _keywords_of_brief("Vegetarian mixed rice", "en")
    assert "vegetarian mixed rice" in texts
    assert all("vegetarian" in text for text in texts)
    # Each of two things is searched for alone.
    assert "muay thai classes" in _keywords_of_brief("Muay thai and boxing classes", "en")
