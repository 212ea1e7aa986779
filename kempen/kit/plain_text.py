"""Which texts of one line can be read by a person: no invisible names, no turned ones."""

import unicodedata
from typing import Final

# These turn the reading direction around, so that a text seems to say something else.
TURNS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# They shape what stands beside them: in Hindi and Tamil words, in emoji of several parts and flags.
_SHAPERS: Final = frozenset("\u200c\u200d") | {chr(code) for code in range(0xE0020, 0xE0080)}
# Of no width at all: at the ends of a text they are as idle as spaces.
_IDLE: Final = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
# Letters and signs by their category that show nothing.
_EMPTY: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_BREAKING: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})


def can_be_seen(text: str) -> bool:
    """Whether a text has at least one letter, digit, sign or picture."""
    return any(
        unicodedata.category(character)[0] in "LNPS" and character not in _EMPTY
        for character in text
    )


def trimmed(text: str) -> str:
    """Return a text without the spaces and the signs of no width around it."""
    before = None
    while before != text:
        before, text = text, text.strip().strip(_IDLE)
    return text


def breaking(text: str) -> str:
    """Return the first character that no line holds (a control, half a character), or nothing."""
    return next((one for one in text if unicodedata.category(one) in _BREAKING), "")


def is_line(text: str) -> bool:
    """Whether a text can stand as a name: seen, on one line, in its own direction."""
    return can_be_seen(text) and not breaking(text) and not TURNS.intersection(text)


def can_be_printed(character: str) -> bool:
    """Whether a character has a form of its own or shapes the ones beside it."""
    return character.isprintable() or character in _SHAPERS


def seen_of(text: str) -> str:
    """Return a text without the signs that cannot be seen, as names are compared."""
    return "".join(one for one in text if unicodedata.category(one) != "Cf")
