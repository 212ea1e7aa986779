"""Who sells what words name, which tells no narrower thing; pure."""

import re
from collections.abc import Sequence
from typing import Final

_BEHIND: Final = frozenset({"company", "shop", "store", "maker"})
_BEFORE: Final = frozenset({"butik", "kedai", "pusat"})
_MAKER: Final = "maker"
_SERVICE: Final = "service"
# What is done, of which a service is the same: warehouse cleaning, and no laptops.
_DONE: Final = re.compile(r"(?:ing|[st]ion|ment|al|care|repair)$")
# Of food and drink a maker is mostly a machine: a noodle maker, a juice maker.
_MADE_BY_MACHINES: Final = frozenset(
    {"cafe", "restaurant", "drinks", "grocery", "catering", "frozen_food"}
)
# A 公司 or a 中心: each character is a word.
_CHINESE: Final = 2


def less_seller(words: Sequence[str], language: str) -> tuple[str, ...]:
    """Return words without who sells what they name, or none.

    Chinese has what tells a thing apart before it: what stands behind it sells it.
    """
    if language == "zh":
        return tuple(words[:-_CHINESE])
    sold = without_seller(words)
    return sold if len(sold) < len(words) else ()


def without_seller(words: Sequence[str]) -> tuple[str, ...]:
    """Return English or Malay words less a shop at the end that names one: computer shop."""
    if len(words) > 1 and words[-1] in _BEHIND:
        return tuple(words[:-1])
    return tuple(words[1:] if len(words) > 1 and words[0] in _BEFORE else words)


def is_machine(words: Sequence[str], kind: str) -> bool:
    """Whether a maker of what words name makes it as a machine does, and not as a shop does."""
    return words[-1] == _MAKER and kind in _MADE_BY_MACHINES


def less_service(words: Sequence[str]) -> tuple[str, ...]:
    """Return English words without "service" behind what is done, or none."""
    is_done = len(words) > 2 and words[-1] == _SERVICE and _DONE.search(words[-2])
    return tuple(words[:-1]) if is_done else ()
