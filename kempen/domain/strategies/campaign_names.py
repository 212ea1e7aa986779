"""Names of the campaigns that a strategy creates: short enough for tables and platforms."""

import re
import unicodedata
from typing import Final

LONGEST: Final = 40
# What follows one of these describes the product and no longer names it.
_DESCRIPTION: Final = re.compile(r"\s*[,;:(\[|–—]\s*|\s+-\s+")
_SHORTEST: Final = 3
# A name does not end with one of these.
_ENGLISH: Final = (
    "a",
    "an",
    "and",
    "at",
    "by",
    "for",
    "from",
    "in",
    "of",
    "on",
    "the",
    "to",
    "with",
)
_MALAY: Final = ("dan", "dari", "dengan", "di", "ke", "untuk", "yang")
_LINKING_WORDS: Final = frozenset((*_ENGLISH, *_MALAY))


def short_name(product: str, longest: int = LONGEST) -> str:
    """Return a product's name in `longest` characters or fewer, made of whole words.

    Chinese has no spaces and is cut between characters.
    """
    text = " ".join(product.split())
    if len(text) <= longest:
        return text
    name = _DESCRIPTION.split(text)[0]
    if _SHORTEST <= len(name) <= longest:
        return name
    words = text[: longest + 1].rpartition(" ")[0].split()
    while words and words[-1].casefold() in _LINKING_WORDS:
        words.pop()
    return " ".join(words).rstrip(" .,;:&-") or _cut(text, longest)


def _cut(text: str, longest: int) -> str:
    """Cut a text without parting a letter from its vowel sign, as Tamil writes them."""
    end = longest
    while end > 1 and unicodedata.category(text[end]).startswith("M"):
        end -= 1
    return text[:end]
