"""Words that slots choose from, a row each with its words in all languages; pure.

A file or folder of `catalogue/tables/` is one table. A cell has what is said, then, each behind a
`|`, the other ways in which people write the same. A slot names its table, and behind it, each
with a `-`, the rows that are claims of their own: `people -staff`.
"""

import csv
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

_FOLDER: Final = Path(__file__).parent / "catalogue" / "tables"
# Rows that are whole claims: what is said of how a business works, in a file for each trade.
PRACTICES: Final = "practices"
# A way to write that is a pattern of its own has one of these signs; see `patterns`.
_PATTERN_SIGNS: Final = frozenset("(/")

Words = tuple[str, ...]


@cache
def table(name: str) -> Mapping[str, Mapping[str, Words]]:
    """Return the words of a table by code and language; what is said stands first.

    Raises FileNotFoundError where there is no such table.
    """
    rows: dict[str, Mapping[str, Words]] = {}
    for path in _files(name):
        for row in csv.DictReader(path.read_text("utf-8").splitlines()):
            code = row.pop("code")
            if code in rows:
                raise ValueError(f"{path.name} has {code!r}, which another row has too.")
            rows[code] = {language: tuple(cell.split("|")) for language, cell in row.items()}
    return rows


def _files(name: str) -> Iterator[Path]:
    folder = _FOLDER / name
    yield from sorted(folder.glob("*.csv")) if folder.is_dir() else (_FOLDER / f"{name}.csv",)


def codes_of(chosen: str) -> Words:
    """Return the codes of the rows that a slot chooses from: `people -staff`."""
    name, *without = chosen.split()
    return tuple(code for code in table(name) if f"-{code}" not in without)


def choices_in(chosen: str, language: str) -> Mapping[str, Words]:
    """Return by code the words, in a language, of what a slot chooses from."""
    rows = table(chosen.split(maxsplit=1)[0])
    return {code: rows[code][language] for code in codes_of(chosen)}


def practice_patterns(slot: str, language: str) -> Iterator[str]:
    """Yield the patterns of the rows of practices, each for a slot with its code."""
    for code, ways in choices_in(PRACTICES, language).items():
        plain = [way.replace(" ", "_") for way in ways if _PATTERN_SIGNS.isdisjoint(way)]
        for pattern in ("/".join(plain), *(one for one in ways if _PATTERN_SIGNS & {*one})):
            yield f"{pattern} => {slot}={code}"
