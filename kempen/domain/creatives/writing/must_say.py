"""In which languages an ad must say what a brief wants said; pure.

Such words belong to the language that they are written in. In another one they are said only if the
catalogue of claims has the same there, and words that are of no language, as a permit's number,
stand in all. Where words do not show their language, they are of the first of English and Malay
among the brief's, unless a person wrote it before them: "ms: Tip top".
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from kempen.market.claims import ClaimForm, match, say
from kempen.market.written_language import is_of_none, language_of, latin_language_of

_WITH_LANGUAGE: Final = re.compile(r"(en|ms|zh|ta)\s*[:：]\s*(\S.*)", re.IGNORECASE)


def must_say_in(
    phrases: Sequence[str], language: str, languages: Sequence[str] = ()
) -> tuple[str, ...]:
    """Return what an ad of a language must say, of a brief for these languages."""
    unclear = latin_language_of(languages)
    words = (_in_language(phrase, language, unclear) for phrase in phrases)
    return tuple(dict.fromkeys(word for word in words if word))


def with_language(phrase: str) -> tuple[str, str]:
    """Return words with the language that a person wrote before them; "" where nobody did."""
    prefixed = _WITH_LANGUAGE.fullmatch(phrase.strip())
    return (prefixed[2], prefixed[1].lower()) if prefixed else (phrase, "")


@lru_cache(maxsize=1024)
def _in_language(phrase: str, language: str, unclear: str) -> str:
    phrase, given = with_language(phrase)
    own = given or language_of(phrase, unclear)
    if own == language or (not given and is_of_none(phrase)):
        return phrase
    matched = match(phrase)
    if len(matched.claims) == 1 and not matched.unmatched:
        return (say(matched.claims[0], language, ClaimForm.SENTENCE) or "").rstrip(".。")
    return ""
