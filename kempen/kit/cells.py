"""Text in the cells of a CSV file: never a formula, and the same text again when it comes back.

A spreadsheet runs a cell that begins with = + - @ or one of their relatives. An apostrophe in front
makes it text. One more apostrophe is put before a text that already looks so treated; thus each
written cell has exactly one origin, and `original` undoes `neutral` for every text.

Where the list separator is a semicolon, as in most of Europe, a spreadsheet may cut our files there
and not at the commas: so what would then begin a cell inside a text is treated the same, and every
text is quoted.
"""

import re
from typing import Final

# Also the full-width forms and the true minus sign, which some programs read as the plain ones.
_SIGN: Final = "[=+\\-@\\t\\r\\n\N{MINUS SIGN}＝＋－＠]"
# Where a cell begins: the text's start, or behind what some program takes for a separator. Spaces
# and quotes that follow are passed over, as those programs do.
_BEGINNING: Final = '(?P<before>(?:^|[;|\\t\\r\\n])[ "]*)'
_LIKE_A_FORMULA: Final = re.compile(f"{_BEGINNING}(?P<marks>'*)(?={_SIGN})")
_TREATED: Final = re.compile(f"{_BEGINNING}'(?P<marks>'*)(?={_SIGN})")


def neutral(text: str) -> str:
    """Return the text as it is safe in a cell."""
    return _LIKE_A_FORMULA.sub(r"\g<before>'\g<marks>", text)


def original(cell: str) -> str:
    """Return the text that a cell from `neutral` stands for; other cells stay as they are."""
    return _TREATED.sub(r"\g<before>\g<marks>", cell)


def quoted(text: str) -> str:
    """Return the text as a cell of a CSV file: neutral, in quotes; nothing for no text."""
    doubled = neutral(text).replace('"', '""')
    return f'"{doubled}"' if text else ""
