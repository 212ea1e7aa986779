"""What everyday things are called in four languages, and which kind of business sells them; pure.

Files of `nouns/` have a row a thing: its kind, and for each language what ads call it, then what
people call it too: the same thing, or a kind of it, in each of the languages. A word behind `~` is
said in ads but does not tell the kind of a business; one behind `^` tells the kind alone, as it may
mean more than the thing ("poultry" is not only chicken).
"""

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

LANGUAGES: Final = ("en", "ms", "zh", "ta")
_FILES: Final = ("food", "wear_and_care", "home_and_car", "services", "goods", "trades")
_SAID_ONLY: Final = "~"
_KIND_ONLY: Final = "^"
_MARKS: Final = (_SAID_ONLY, _KIND_ONLY)


@dataclass(frozen=True)
class Noun:
    """A thing that is sold: `said` is what ads call it, `telling` what tells it and its category.

    `of_kind` has words that tell the category alone; `calls` names the calls of calls.toml that
    suit it where those of its category do not: a shop for pets sells, and boards.
    """

    category: str
    said: Mapping[str, str]
    telling: Mapping[str, tuple[str, ...]]
    of_kind: Mapping[str, tuple[str, ...]]
    calls: str = ""

    @property
    def code(self) -> str:
        """Its English name, which no other has."""
        return self.said["en"]


def _rows(name: str) -> Iterator[dict[str, str]]:
    text = (Path(__file__).parent / "nouns" / f"{name}.csv").read_text("utf-8")
    return csv.DictReader(text.splitlines())


def _read() -> Iterator[Noun]:
    calls = {row["noun"]: row["calls"] for row in _rows("calls")}
    for name in _FILES:
        for row in _rows(name):
            words = {language: row[language].split("|") for language in LANGUAGES}
            yield Noun(
                row["category"],
                {language: forms[0].removeprefix(_SAID_ONLY) for language, forms in words.items()},
                {
                    language: tuple(form for form in forms if form[0] not in _MARKS)
                    for language, forms in words.items()
                },
                {
                    language: tuple(form[1:] for form in forms if form[0] == _KIND_ONLY)
                    for language, forms in words.items()
                },
                calls.get(words["en"][0].removeprefix(_SAID_ONLY), ""),
            )


NOUNS: Final[Mapping[str, Noun]] = MappingProxyType({noun.code: noun for noun in _read()})
