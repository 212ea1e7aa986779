"""What is wrong with the targeting of a planned campaign; pure."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from kempen.domain.strategies.refusals import TargetingRefusal
from kempen.domain.strategies.targeting.shapes import (
    ChosenCriterion,
    ChosenKeyword,
    LineTargeting,
)
from kempen.kit.refusal import Flaw
from kempen.market.states import state_code
from kempen.platforms.targeting import TargetingLimits

MOST_KEYWORDS: Final = 100
MOST_CRITERIA: Final = 50
LONGEST_KEYWORD, MOST_WORDS = 80, 10
LONGEST_NAME: Final = 100
# What search platforms take in no keyword.
_WRONG_SIGNS: Final = re.compile(r"[!@%,*^=()\[\]{};~`<>?\\|\"]")
_PARTS: Final = ("places", "languages", "interests")
_WORD_PARTS: Final = ("keywords", "negative_keywords")


def plain_keyword(text: str) -> str:
    """Return a keyword as it is kept: in small letters, with single blanks."""
    return " ".join(text.casefold().split())


def most_of(part: str, limits: TargetingLimits) -> int:
    """Return how many entries a part may have on a platform; 0: the platform takes none."""
    known: int = getattr(limits, part)
    return min(known, MOST_KEYWORDS if part in _WORD_PARTS else MOST_CRITERIA)


def limits_of_keyword(limits: TargetingLimits) -> tuple[int, int]:
    """Return how many characters and words one keyword may have on a platform."""
    return (
        min(LONGEST_KEYWORD, limits.keyword_characters or LONGEST_KEYWORD),
        min(MOST_WORDS, limits.keyword_words or MOST_WORDS),
    )


def overlaps_in(
    places: Sequence[ChosenCriterion],
) -> Iterator[tuple[ChosenCriterion, ChosenCriterion]]:
    """Yield each town with the chosen state that it is in: some platforms refuse both together."""
    states = {one.code: one for one in places if one.code}
    for one in places:
        above = state_code(one.detail.rpartition(", ")[2]) if one.key and not one.code else None
        if above in states:
            yield one, states[above]


def flaws_of_targeting(
    targeting: LineTargeting, limits: TargetingLimits, platform: str
) -> list[Flaw]:
    """Return what is wrong with it for a platform; an empty list: nothing."""
    flaws: list[Flaw] = []
    for part in (*_WORD_PARTS, *_PARTS):
        entries: Sequence[ChosenKeyword | ChosenCriterion] = getattr(targeting, part)
        most = most_of(part, limits)
        if entries and not most:
            flaws.append(Flaw((part,), TargetingRefusal.NOT_TAKEN, {"platform": platform}))
        elif len(entries) > most:
            flaws.append(Flaw((part,), TargetingRefusal.TOO_MANY, {"most": most}))
    for part in _WORD_PARTS:
        flaws += _flaws_of_keywords(part, getattr(targeting, part), limits)
    for part in _PARTS:
        flaws += _flaws_of_criteria(part, getattr(targeting, part))
    return flaws


def _flaws_of_keywords(
    part: str, keywords: Sequence[ChosenKeyword], limits: TargetingLimits
) -> Iterator[Flaw]:
    longest, most_words = limits_of_keyword(limits)
    seen: set[ChosenKeyword] = set()
    for number, one in enumerate(keywords):
        at = (part, str(number), "text")
        if not one.text:
            yield Flaw(at, TargetingRefusal.EMPTY)
        if len(one.text) > longest:
            yield Flaw(at, TargetingRefusal.TOO_LONG, {"most": longest})
        if len(one.text.split()) > most_words:
            yield Flaw(at, TargetingRefusal.TOO_MANY_WORDS, {"most": most_words})
        if match := _WRONG_SIGNS.search(one.text):
            yield Flaw(at, TargetingRefusal.WRONG_SIGN, {"sign": match.group()})
        if one in seen:
            yield Flaw(at, TargetingRefusal.REPEATED, {"text": one.text})
        seen.add(one)


def _flaws_of_criteria(part: str, criteria: Sequence[ChosenCriterion]) -> Iterator[Flaw]:
    seen: set[str] = set()
    for number, one in enumerate(criteria):
        at = (part, str(number), "name")
        if not one.name:
            yield Flaw(at, TargetingRefusal.EMPTY)
        if len(one.name) > LONGEST_NAME:
            yield Flaw(at, TargetingRefusal.TOO_LONG, {"most": LONGEST_NAME})
        if one.asked_for in seen or (one.key and one.key in seen):
            yield Flaw(at, TargetingRefusal.REPEATED, {"text": one.name})
        seen |= {one.asked_for, one.key or one.asked_for}
