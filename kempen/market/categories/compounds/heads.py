"""What only a word beside it makes a thing: shoulder treatment, science tests; pure.

Treatment alone says nothing, and that of wood or water is none of a clinic's. So a row of
`heads.csv` holds only beside words that are said of its own kinds of business.
"""

import csv
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from kempen.market.categories.compounds.compound import Compound
from kempen.market.categories.compounds.modifier import Modifier
from kempen.market.categories.noun import LANGUAGES
from kempen.market.categories.word_forms import plain_tokens

_FILE: Final = Path(__file__).with_name("heads.csv")


def head_beside(modifier: Modifier, words: tuple[str, ...], language: str) -> Compound | None:
    """Return what words name beside one that is said of their kind of business alone."""
    heads = _heads()[language].get(words, ())
    return next((one for one in heads if one.kind in modifier.kinds), None)


@cache
def _heads() -> Mapping[str, Mapping[tuple[str, ...], Sequence[Compound]]]:
    heads: dict[str, dict[tuple[str, ...], list[Compound]]] = {one: {} for one in LANGUAGES}
    for row in csv.DictReader(_FILE.read_text("utf-8").splitlines()):
        forms = {language: row[language].split("|") for language in LANGUAGES}
        names = {language: words[0] for language, words in forms.items()}
        for kind in row["kinds"].split():
            for language, words in forms.items():
                for tokens in dict.fromkeys(map(plain_tokens, words)):
                    heads[language].setdefault(tokens, []).append(Compound(names, kind))
    return heads
