"""Which searches should find an ad, and which should not; pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from kempen.domain.creatives.writing.task import WritingTask
from kempen.market.categories import (
    CATEGORIES,
    NOUNS,
    Noun,
    all_broader_words,
    default_negatives,
)
from kempen.market.claims import lexicon, searches_of, words_in
from kempen.market.place_names import place_name

MOST_WORDS: Final = 10
LONGEST: Final = 80
# How the types of claims begin by which something is free, and others by which it is.
_FREE: Final = "free_"
_ALSO_FREE: Final = frozenset(
    {"buy_n_free_m", "one_for_one", "gift_with_purchase", "kids_eat_free", "first_month_free"}
)

# So many of the names that people have for a thing are searched for.
_MOST_OF_A_THING: Final = 8
# So many of them with a claim behind them.
_MOST_BESIDE: Final = 3
# A longer name is a sentence that nobody searches for with a claim behind it.
_MOST_WORDS_OF_A_NAME: Final = 3
# The category of what has none.
_ANY: Final = "other"

# Signs that nobody types into a search.
_SIGNS: Final = re.compile(r"[,;:!?()\[\]|/\"“”，。、；：！？（）]+")

# Between two things that are sold.
_SEVERAL: Final = re.compile(r" (?:and|dan|serta) |[&,，、和与及]|மற்றும்")

Match = Literal["phrase", "exact"]


@dataclass(frozen=True)
class Keyword:
    """Words of searches; `exact`: that search alone, `phrase`: within a longer one."""

    text: str
    match: Match
    language: str


def keywords_of(task: WritingTask) -> tuple[Keyword, ...]:
    """Return keywords from the offering's name, the words of its category, places and claims.

    The words of any business ("shop", "near me") are in every search, and its money would go there:
    what no category is known of is searched for by its name alone.
    """
    keywords: dict[tuple[str, str], Keyword] = {}
    for language in task.languages:
        words = CATEGORIES[task.category].words[language]
        noun = NOUNS.get(task.noun)
        others = () if task.category == _ANY else words.keywords
        # The last of the words for what is sold is the category's own.
        sold = noun.said[language] if noun else next(reversed(task.sold_in(language)), "")
        others = _names_of_thing(noun, task, language) if noun else others
        own = next(iter(task.sold_in(language)), "") if task.things.get(language) else ""
        called = [one for one in (task.name_in(language), own) if one]
        if noun and _is_narrower(own, noun.telling[language]):
            # "Boxing gym membership" is not found by whoever looks for a gym.
            sold, others = own, ()
        places = [place_name(place, language) for place in task.places[:3]]
        texts: list[tuple[str, Match]] = [(name, "exact") for name in called]
        phrases = (*called, sold, *others)
        if not noun and sold in all_broader_words(language):
            # "Repair services" of whatever else is repaired: nobody pays for those searches.
            texts, phrases = [], ()
        texts += [(text, "phrase") for text in phrases if text]
        texts += [(_at_place(sold, place, language), "phrase") for place in places if sold]
        texts += [(text, "phrase") for text in _of_claims(task, language)]
        for text, match in texts:
            plain = " ".join(_SIGNS.sub(" ", text.casefold().replace("’", "")).split())
            if _is_fit(plain):
                keywords.setdefault((plain, match), Keyword(plain, match, language))
    return tuple(keywords.values())


def _at_place(sold: str, place: str, language: str) -> str:
    """Return words for a thing with a place, in the order in which a language has them.

    Laksa Johor has its place.
    """
    if place.casefold() in sold.casefold():
        return sold
    if language in ("en", "ms"):
        return f"{sold} {place}"
    return f"{place}{sold}" if language == "zh" else f"{place} {sold}"


def _names_of_thing(noun: Noun, task: WritingTask, language: str) -> tuple[str, ...]:
    """Return what people call a thing; of several in one row only what was typed.

    Who sells sourdough bakes no bagels, though ads call both bread.
    """
    names = noun.telling[language]
    for own, thing in task.things.items():
        typed = [one for one in noun.telling[own][1:] if one.casefold() in thing.casefold()]
        if typed and own != language:
            return names[:1]
        if typed:
            # Who sells industrial fans sells no standing fans.
            same = [one for one in names if any(word in one for word in typed)]
            is_narrow = thing.casefold() not in (one.casefold() for one in names)
            apart = [one for one in same if one.casefold() in thing.casefold() or one in typed]
            return tuple(apart if is_narrow and apart else same)
    whole = [one for one in names if not any(_holds(one, other) for other in names)]
    return tuple(whole[:_MOST_OF_A_THING])


def _is_narrower(own: str, names: Sequence[str]) -> bool:
    """Whether own words are those of a thing and more: group insurance for staff.

    Of two things each is searched for alone.
    """
    plain = own.casefold()
    if _SEVERAL.search(plain):
        return False
    return any(_holds(plain, one.casefold()) for one in names) and plain not in (
        one.casefold() for one in names
    )


def _holds(words: str, others: str) -> bool:
    """Whether a search for the other words finds these too: "massage" finds "thai massage"."""
    joint = "" if words >= "\u3400" else " "
    return words != others and f"{joint}{others}{joint}" in f"{joint}{words}{joint}"


def _of_claims(task: WritingTask, language: str) -> list[str]:
    """Return searches for what the offering claims, but none that its excluded words end."""
    excluded = [f" {one.casefold()} " for one in negatives_of(task)]
    return [
        text
        for claim in task.current_claims
        for text in searches_of(
            claim, task.category, language, _common_names(task, language), is_known=bool(task.noun)
        )
        if not any(one in f" {text.casefold()} " for one in excluded)
    ]


def _common_names(task: WritingTask, language: str) -> tuple[str, ...]:
    """Return what the thing is called in common words, behind which a claim can be searched for."""
    if task.noun:
        noun = NOUNS[task.noun]
        names = _names_of_thing(noun, task, language)[:_MOST_BESIDE]
        return tuple(dict.fromkeys((noun.said[language], *names)))
    name = task.things.get(language) or task.name_in(language)
    words = words_in(name)
    if name in all_broader_words(language):
        return ()
    is_common = 0 < len(words) <= _MOST_WORDS_OF_A_NAME and lexicon(language).issuperset(words)
    return (name,) if is_common and language != "zh" else ()


def negatives_of(task: WritingTask) -> tuple[str, ...]:
    """Return words of searches that the ads should not answer, in all languages of the task."""
    is_free = any(claim.type.startswith(_FREE) or claim.type in _ALSO_FREE for claim in task.claims)
    words = dict.fromkeys(
        word
        for language in task.languages
        for word in default_negatives(task.category, language, something_is_free=is_free)
    )
    return tuple(words)


def _is_fit(text: str) -> bool:
    return 0 < len(text) <= LONGEST and len(text.split()) <= MOST_WORDS
