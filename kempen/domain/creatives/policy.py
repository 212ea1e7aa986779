"""What a reviewer of the platform may object to in how an ad is written. Pure.

These are doubts, never refusals. What a platform refuses without looking
(`AdFormat.refused_signs`) is no doubt. What an ad may not say is in law.py.
Source: the platforms' editorial rules.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

_TELEPHONE: Final = re.compile(r"(?<!\d)(?:\+?60|0)1?\d(?:[ -]?\d){6,8}(?!\d)")
_SHOUTED: Final = 4
# Signs that are neither letters nor marks and yet pass.
_PASSES: Final = "©®™°№"
_REPEATED: Final = re.compile(r"([!?！？])[!?！？]+")
# What makes one picture out of several signs, or colours one: without it, it is nothing.
_JOINERS: Final = re.compile("[\ufe0f\u200d\U0001f3fb-\U0001f3ff]")


def doubts_of_text(
    text: str, *, checks_signs: bool, is_headline: bool
) -> Iterator[tuple[str, str]]:
    """Yield a code and the words it is about, for one text of an ad."""
    shouted = [word for word in text.split() if len(word) >= _SHOUTED and _is_shouted(word)]
    if len(shouted) > 1:
        yield "shouted", " ".join(shouted)
    repeated = _REPEATED.search(text)
    if repeated and checks_signs:
        yield "repeated_marks", repeated[0]
    elif repeated or text.count("!") > 1:
        yield "many_marks", "!"
    elif checks_signs and is_headline and "!" in text:
        yield "exclamation_in_headline", "!"
    if not checks_signs:
        return
    sign = next((character for character in text if _is_picture(character)), "")
    if sign:
        yield "emoji", sign
    telephone = _TELEPHONE.search(text)
    if telephone:
        yield "telephone", telephone[0].strip()


def without_refused(text: str) -> str:
    """Return a text without the signs that some platforms refuse; its words stay."""
    if any(_is_picture(character) for character in text):
        text = "".join(" " if _is_picture(one) else one for one in _JOINERS.sub("", text))
        text = " ".join(text.split())
    return _REPEATED.sub(r"\1", text)


def _is_picture(character: str) -> bool:
    return unicodedata.category(character) == "So" and character not in _PASSES


def _is_shouted(word: str) -> bool:
    return word.isupper() and any(character.isalpha() for character in word[1:])
