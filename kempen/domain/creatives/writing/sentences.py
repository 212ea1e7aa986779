"""Words as a sentence, with a capital where one begins, and the slots of one; pure."""

import re
import string
from functools import lru_cache
from typing import Final

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
