"""Which texts of one line can be read by a person: no invisible names, no turned ones."""

import unicodedata
from typing import Final

# These turn the reading direction around, so that a text seems to say something else.
TURNS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def can_be_seen(text: str) -> bool:
    """Whether a text has at least one letter, digit, sign or picture."""
    return any(unicodedata.category(character)[0] in "LNPS" for character in text)
