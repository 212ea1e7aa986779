"""Names of campaigns as files write them: which spellings are one name; pure."""

import unicodedata
from collections.abc import Iterable

from kempen.kit.plain_text import seen_of


def plain_name(name: str) -> str:
    """Return a name as it is compared: without regard to case, runs of spaces, unseen signs."""
    seen = unicodedata.normalize("NFC", seen_of(name))
    return " ".join(seen.split()).casefold()


def spelled_together(names: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    """Return each campaign once, in its first spelling, with the rows of all its spellings."""
    spellings: dict[str, tuple[str, int]] = {}
    for name, rows in names:
        first, before = spellings.get(plain_name(name), (name, 0))
        spellings[plain_name(name)] = first, before + rows
    return list(spellings.values())
