"""Words as a sentence, as they begin, end and agree with what is sold, and its slots; pure."""

import re
import string
from functools import lru_cache
from typing import Final

from kempen.domain.creatives.writing.english.plurals import of_several
from kempen.market.claims import Claim, ClaimForm, say
from kempen.market.tamil_agreement import said_of

_SMALL_FIRST: Final = re.compile(r"[a-z]-?[A-Z]")


def raised(text: str) -> str:
    """Return a text with a capital first letter, but not of a word like iPhone or e-Invois."""
    return text if _SMALL_FIRST.match(text) else text[:1].upper() + text[1:]


def ended(text: str, stop: str) -> str:
    """Return a text as a sentence."""
    text = raised(text.strip())
    return text if not text or text[-1] in ".!?。！？" else f"{text}{stop}"


@lru_cache(maxsize=1024)
def slots_of(frame: str) -> frozenset[str]:
    """Return the names of the slots that a frame has."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(frame) if name)


def said_beside(noun: str, claim: Claim, language: str, form: ClaimForm) -> str:
    """Return what a claim says beside the noun of what is sold: in its number."""
    words = say(claim, language, form) or ""
    if language == "en" and form is ClaimForm.SENTENCE:
        return of_several(words, noun)
    return said_of(noun, words) if language == "ta" else words
