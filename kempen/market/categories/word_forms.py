"""Words as they are compared when a kind of business is guessed; pure."""

import re
from typing import Final

# Classes, dishes, boxes, lunches; not headaches.
_SIBILANT: Final = re.compile(r"[a-z]+(?:ss|sh|x|[tnr]ch)es")


def plain_word(word: str) -> str:
    """Return a word as it is compared: "and" is one in both languages of Latin letters."""
    return "and" if word in ("dan", "serta") else _singular(word)


def _singular(word: str) -> str:
    """Return a Latin word without the s of many; the same word always gives the same."""
    if _SIBILANT.fullmatch(word):
        return word[:-2]
    is_plural = len(word) > 3 and word.isascii() and word.endswith("s") and word[-2] not in "sui"
    return word[:-1] if is_plural else word
