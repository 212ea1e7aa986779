"""In which languages an ad must say what a brief wants said; pure.

Such words belong to the language that they are written in. In another one they are said only if the
catalogue of claims has the same there, and words that are of no language, as a permit's number,
stand in all.
"""

from collections.abc import Sequence
from functools import lru_cache

from kempen.market.claims import ClaimForm, match, say
from kempen.market.written_language import is_of_none, language_of


def must_say_in(phrases: Sequence[str], language: str) -> tuple[str, ...]:
    """Return what an ad of a language must say."""
    words = (_in_language(phrase, language) for phrase in phrases)
    return tuple(dict.fromkeys(word for word in words if word))


@lru_cache(maxsize=1024)
def _in_language(phrase: str, language: str) -> str:
    if language_of(phrase) == language or is_of_none(phrase):
        return phrase
    matched = match(phrase)
    if len(matched.claims) == 1 and not matched.unmatched:
        return (say(matched.claims[0], language, ClaimForm.SENTENCE) or "").rstrip(".。")
    return ""
