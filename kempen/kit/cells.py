"""Text in the cells of a CSV file: never a formula, and the same text again when it comes back.

A spreadsheet runs a cell that begins with = + - @ or one of their relatives. An apostrophe in front
makes it text. One more apostrophe is put before a text that already looks so treated; thus each
written cell has exactly one origin, and `original` undoes `neutral` for every text.
"""

import re
from typing import Final

# Also the full-width forms and the true minus sign, which some programs read as the plain ones.
_LIKE_A_FORMULA: Final = re.compile("'*[=+\\-@\\t\\r\\n\N{MINUS SIGN}＝＋－＠]")


def neutral(text: str) -> str:
    """Return the text as it is safe in a cell."""
    return f"'{text}" if _LIKE_A_FORMULA.match(text) else text


def original(cell: str) -> str:
    """Return the text that a cell from `neutral` stands for; other cells stay as they are."""
    return cell[1:] if cell.startswith("'") and _LIKE_A_FORMULA.match(cell) else cell
