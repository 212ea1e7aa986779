"""Say a claim in a language; pure."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

from babel.core import Locale

from kempen.market.claims.catalogue import (
    CLAIM_TYPES,
    CONDITIONS,
    VALUE,
    TimeUnit,
    conditions_of,
    frames_of,
    words_of,
)
from kempen.market.claims.claim import Claim, ClaimForm, SlotKind
from kempen.market.claims.slot_text import in_tenths, slot_text
from kempen.market.languages import locale_of
from kempen.market.tamil_joints import with_areas

HEADLINE: Final = 30
# {n}, {unit:one}, {n?year|years}.
SLOT: Final = re.compile(r"\{(\w+)(?::(\w+))?(?:\?([^|}]*)\|([^}]*))?\}")
# Everybody reads Latin letters.
_SCRIPTS: Final = {"zh": re.compile("[\u3400-\u9fff]"), "ta": re.compile("[\u0b80-\u0bff]")}
# Eight, eleven and eighteen begin with a vowel: an 8-year warranty.
_VOWEL: Final = re.compile(r"\b([Aa]) (?=8|11\b|18\b)")


def weight(text: str) -> int:
    """Return how long search counts a text: a Chinese character, or a full-width sign, is two."""
    composed = unicodedata.normalize("NFC", text)
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in composed)


# A writer of ads asks for the same words again and again, as it tries what fits.
@lru_cache(maxsize=4096)
def say(claim: Claim, language: str, form: ClaimForm | str) -> str | None:
    """Return the words of a claim, or None where it has none in that language, or a strange name.

    Of several headlines the first that fits 30 weighted units is taken, or the shortest. Every form
    says the conditions on which the claim holds; only the day on which an offer ends is no part of
    a headline. So a headline with conditions may be too long for an ad, and none is without them.
    """
    form = ClaimForm(form)
    if not claim.type:
        return claim.words.get(language)
    if _has_name_of_another_script(claim, language):
        return None
    words = words_of(language)[claim.type]
    if form == ClaimForm.HEADLINE:
        headlines = [_whole(text, claim, language, form) for text in words.headlines]
        fitting = next((text for text in headlines if weight(text) <= HEADLINE), None)
        return fitting or min(reversed(headlines), key=weight)
    text = words.phrase if form == ClaimForm.PHRASE else words.sentence
    return _whole(text, claim, language, form)


def _has_name_of_another_script(claim: Claim, language: str) -> bool:
    """Whether a name is in letters that readers of a language may not know: "Near 老街"."""
    slots = CLAIM_TYPES[claim.type].slots
    names = (str(value) for name, value in claim.slots.items() if slots[name].kind == SlotKind.NAME)
    others = [script for one, script in _SCRIPTS.items() if one != language]
    return any(script.search(name) for name in names for script in others)


def label(claim_type: str, language: str) -> str:
    """Return what a claim type is called where its slots are still open."""
    return words_of(language)[claim_type].label


def _whole(text: str, claim: Claim, language: str, form: ClaimForm) -> str:
    """Return a text of the catalogue with its slots filled and its conditions around it."""
    text = _filled(text, claim, language, form)
    slots = CLAIM_TYPES[claim.type].slots
    for name, condition in CONDITIONS.items():
        if name in claim.slots and not slots[name].required:
            choice = str(claim.slots[name]) if condition.choices else VALUE
            frame = conditions_of(language)[name, choice].around[form]
            around = frame.replace("{words}", text).replace("{bare}", text.rstrip(".。"))
            text = _filled(around, claim, language, form)
    return text


def _filled(text: str, claim: Claim, language: str, form: ClaimForm) -> str:
    filled = SLOT.sub(lambda hit: _slot_words(hit, claim, language, form), text)
    filled = _VOWEL.sub(r"\1n ", filled) if language == "en" else filled
    filled = with_areas(filled) if language == "ta" else filled
    return filled[:1].upper() + filled[1:] if form != ClaimForm.PHRASE else filled


def _slot_words(hit: re.Match[str], claim: Claim, language: str, form: ClaimForm) -> str:
    name, which, one, several = hit.groups()
    if one is not None:
        return one if _is_one(claim, name, language) else several
    slot = CLAIM_TYPES[claim.type].slots[name]
    value = claim.slots[name]
    if which == "zhe":
        return in_tenths(value)
    if slot.kind == SlotKind.UNIT:
        return _unit_words(frames_of(language).units[str(value)], which, claim, language)
    if slot.kind == SlotKind.CHOICE:
        # {item:full} has words of its own, beside those of {item}.
        choices = words_of(language)[claim.type].choices[f"{name}_{which}" if which else name]
        return choices[str(value)][0]
    return slot_text(value, slot.kind, language, with_year=form == ClaimForm.SENTENCE)


def _unit_words(unit: TimeUnit, which: str | None, claim: Claim, language: str) -> str:
    if which == "one":
        return unit.one
    is_one = _is_one(claim, "n", language)
    if which == "in":
        return unit.within_one if is_one else unit.within
    return unit.single if is_one else unit.other


def _is_one(claim: Claim, name: str, language: str) -> bool:
    value = claim.slots[name]
    if not isinstance(value, int):
        return False
    return Locale.parse(locale_of(language)).plural_form(value) == "one"
