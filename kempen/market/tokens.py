"""Cut free text of any of the four languages into tokens; pure.

A Latin or Tamil word is a token, and so is each Chinese character, because Chinese has no spaces.
"""

import re
import unicodedata
from decimal import Decimal
from enum import Enum, auto
from typing import Final, NamedTuple


class TokenKind(Enum):
    """What a token is."""

    WORD = auto()
    NUMBER = auto()
    CLOCK = auto()  # 9:30
    SIGN = auto()  # % and +
    BREAK = auto()  # What parts one claim from the next: a comma, a full stop, a new line.


class Token(NamedTuple):
    """One token: `text` casefolded, its place in the normalised text, its value if a number."""

    text: str
    kind: TokenKind
    start: int
    end: int
    value: Decimal | None = None


_TOKEN: Final = re.compile(
    r"(?P<clock>\d{1,2}:\d{2}(?!\d))"
    r"|(?P<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)"
    r"|(?P<word>[^\W\d_\u0B80-\u0BFF\u3400-\u9FFF]+(?:'[^\W\d_]+)?|[\u0B80-\u0BFF]+|[\u3400-\u9FFF])"
    r"|(?P<sign>[%+])"
    r"|(?P<break>[^\w\s%+:/~_'\"*&#@-])"
    r"|(?P<line>\n)"
)
_KINDS: Final = {
    "clock": TokenKind.CLOCK,
    "number": TokenKind.NUMBER,
    "word": TokenKind.WORD,
    "sign": TokenKind.SIGN,
    "break": TokenKind.BREAK,
    "line": TokenKind.BREAK,
}
# Joiners of Tamil letters and the mark before a text show nothing; dashes and quotes have many
# forms.
_FOLDED: Final = {
    **dict.fromkeys((0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF, 0x00AD)),
    **dict.fromkeys((0x2018, 0x2019, 0x02BC), "'"),
    **dict.fromkeys((0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2212), "-"),
}


# A Tamil word takes a letter on before some words, and many people leave it out: பதிவுக் கட்டணம்.
_TAMIL_LINK: Final = re.compile("(?<=[\u0b80-\u0bff])[\u0b95\u0b9a\u0ba4\u0baa]\u0bcd$")


# A full stop that ends no sentence: "min. 10 pieces".
_SHORTENED: Final = re.compile(r"\b(min|max|approx)\.(?=\s*\d)", re.IGNORECASE)


def normalised(text: str) -> str:
    """Return a text with one form for each character: full width, quotes and dashes made plain."""
    # Plain English has one form already; a catalogue has a hundred thousand such words.
    plain = text if text.isascii() else unicodedata.normalize("NFKC", text).translate(_FOLDED)
    return _SHORTENED.sub(r"\1 ", plain) if "." in plain else plain


def without_link(word: str) -> str:
    """Return a Tamil word without the letter that joins it to the next; other words as they are."""
    return word if word.isascii() else _TAMIL_LINK.sub("", word)


def tokens_of(text: str) -> list[Token]:
    """Return the tokens of a normalised text; signs that say nothing are left out."""
    tokens = []
    for hit in _TOKEN.finditer(text):
        name = hit.lastgroup or ""
        written = hit[0].casefold()
        start, end = hit.span()
        if name == "number":
            value = Decimal(written.replace(",", ""))
            tokens.append(Token(f"{value:f}", TokenKind.NUMBER, start, end, value))
        else:
            tokens.append(Token(without_link(written), _KINDS[name], start, end))
    return tokens


def words_in(text: str) -> list[str]:
    """Return the words of a text, casefolded; a Chinese character is one, figures are none."""
    hits = _TOKEN.finditer(normalised(text))
    return [hit[0].casefold() for hit in hits if hit.lastgroup == "word"]
