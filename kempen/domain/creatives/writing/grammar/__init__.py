"""How ads are put together in each language, read from the data files beside this one; pure."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

LANGUAGES: Final = ("en", "ms", "zh", "ta")
_FORMAL: Final = "formal"
_PLAIN: Final = "plain"
_SOBER: Final = frozenset(
    ("insurance", "loans", "clinic", "dental", "legal", "charity", "funeral", "elderly_care")
)


class CallFrames(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands for the frames of a language where a customer does one thing first.

    `things` stand for the headlines of `thing`, `intros` for the `thing_intros` of each tone but
    the formal one, and `question` for the questions; `closing` is for every tone, as grave matters
    have it, which greet nobody by a name either. Empty: those of the language.
    """

    things: list[str]
    intros: list[str] = []
    question: list[str] = []
    closing: str = ""


class Grammar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The frames of a language: of several the first that fits is taken.

    `space` stands between two sentences, `stop` ends one. `headlines` are by idea, `intros` and
    `closings` by tone. `thing_intros`, and `headlines` of `thing`, are for what has no name.
    `buying` has by frame the one that stands for it where something is bought: "used car buying";
    `troubles` where it is what people wish to be rid of: "accident claims", and `sellers` where it
    is who sells: "a maid agency"; `credentials` where a customer wants one of them: "a diploma",
    and `ones` where there is one to be had: "our app"; `rentals` where Chinese rents a thing, and
    `meant` where what is sold is for somebody, so that "for" stands once. `by_call` has what is
    said otherwise by what a customer does first, a code of calls.toml: nobody chooses "our
    dialysis".
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
    sellers: Mapping[str, str] = {}
    credentials: Mapping[str, str] = {}
    ones: Mapping[str, str] = {}
    rentals: Mapping[str, str] = {}
    meant: Mapping[str, str] = {}
    by_call: Mapping[str, CallFrames] = {}


@cache
def grammar_of(language: str) -> Grammar:
    """Return the frames of one of LANGUAGES."""
    content = Path(__file__).with_name(f"{language}.toml").read_bytes()
    return msgspec.toml.decode(content, type=Grammar)


@cache
def grammar_for(language: str, call: str, kind: str = "") -> Grammar:
    """Return the frames of a language for what a customer does first, a code of calls.toml.

    Some kinds of business are never glad: a claim or a loan is no occasion for it.
    """
    grammar = _by_call(grammar_of(language), call)
    if kind not in _SOBER:
        return grammar
    plain = grammar.closings[_PLAIN]
    return replace(grammar, closings={**grammar.closings, "warm": plain})


def _by_call(grammar: Grammar, call: str) -> Grammar:
    own = grammar.by_call.get(call)
    if own is None:
        return grammar
    intros = grammar.thing_intros
    spoken = {tone: own.intros or frames for tone, frames in intros.items() if tone != _FORMAL}
    headlines = {**grammar.headlines, "thing": own.things}
    if own.question:
        headlines["question"] = [one for one in own.question if "{place}" not in one]
    named = grammar.intros
    if own.closing:
        named = {tone: named[_FORMAL if tone == _FORMAL else _PLAIN] for tone in named}
    return replace(
        grammar,
        headlines=headlines,
        intros=named,
        question=own.question or grammar.question,
        thing_intros={**intros, **spoken},
        closings=dict.fromkeys(grammar.closings, own.closing) if own.closing else grammar.closings,
    )
