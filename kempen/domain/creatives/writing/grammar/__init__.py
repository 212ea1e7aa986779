"""How ads are put together in each language, read from the data files beside this one; pure."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

LANGUAGES: Final = ("en", "ms", "zh", "ta")


class Grammar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The frames of a language: of several the first that fits is taken.

    `space` stands between two sentences, `stop` ends one. `headlines` are by idea, `intros` and
    `closings` by tone. `thing_intros`, and `headlines` of `thing`, are for what has no name.
    `buying` has by frame the one that stands for it where something is bought: "used car buying";
    `troubles` where it is what people wish to be rid of: "accident claims".
    """

    space: str
    stop: str
    headlines: Mapping[str, list[str]]
    question: list[str]
    until: list[str]
    intros: Mapping[str, list[str]]
    thing_intros: Mapping[str, list[str]]
    closings: Mapping[str, str]
    buying: Mapping[str, str] = {}
    troubles: Mapping[str, str] = {}


@cache
def grammar_of(language: str) -> Grammar:
    """Return the frames of one of LANGUAGES."""
    content = Path(__file__).with_name(f"{language}.toml").read_bytes()
    return msgspec.toml.decode(content, type=Grammar)
