"""The catalogue of claims, read from its data files; pure.

A file of types says which slots a claim has. Each language has a file for each group of claims with
the same keys, and one of frames: units, parts of a sentence and words that matching knows.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

import msgspec

from kempen.market.claims.claim import LANGUAGES, ClaimForm, ClaimGroup, ClaimType, Slot, SlotKind

_FOLDER: Final = Path(__file__).with_name("catalogue")
UNITS: Final = ("minute", "hour", "day", "week", "month", "year")
# Each offer may end on a day and hold in one place only.
_OF_OFFERS: Final = {
    "until": Slot(SlotKind.DATE, required=False),
    "place": Slot(SlotKind.PLACE, required=False),
}


@dataclass(frozen=True)
class ClaimWords:
    """A claim type in one language.

    The texts have slots in braces. `headlines` are tried from the first until one fits; `choices`
    has, by slot and choice, the words said and then those that only matching knows.
    """

    label: str
    headlines: tuple[str, ...]
    phrase: str
    sentence: str
    patterns: tuple[str, ...]
    choices: Mapping[str, Mapping[str, tuple[str, ...]]]


@dataclass(frozen=True)
class TimeUnit:
    """A unit of time: for one, for several, after "within", and as else people write it."""

    one: str
    other: str
    within: str
    match: tuple[str, ...]


@dataclass(frozen=True)
class Frames:
    """What all claims of a language share.

    `around` has, by optional slot and form, the line that says it around the claim's `{words}`.
    """

    units: Mapping[str, TimeUnit]
    around: Mapping[str, Mapping[ClaimForm, str]]
    patterns: Mapping[str, tuple[str, ...]]
    negators_before: frozenset[str]
    negators_after: frozenset[str]
    fillers: frozenset[str]
    joiners: frozenset[str]
    at_least: frozenset[str]
    numbers: Mapping[str, int]
    thousands: Mapping[str, int]
    percents: tuple[str, ...]
    ringgit: frozenset[str]


class _Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A claim as it stands in the file of a language; `choices_of` has the same choices."""

    headline: str | list[str]
    sentence: str
    label: str = ""
    phrase: str = ""
    match: list[str] = []
    choices: dict[str, dict[str, list[str]]] = {}
    choices_of: str = ""


class _Matching(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    negators_before: frozenset[str]
    negators_after: frozenset[str]
    fillers: frozenset[str]
    joiners: frozenset[str]
    at_least: frozenset[str]
    percents: list[str]
    ringgit: frozenset[str]
    numbers: dict[str, int]
    thousands: dict[str, int]


class _Around(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    phrase: str
    sentence: str
    match: list[str]


class _TimeUnit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    one: str
    other: str
    match: list[str]
    within: str = msgspec.field(default="", name="in")


class _Frames(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    units: dict[str, _TimeUnit]
    until: _Around
    place: _Around
    matching: _Matching


def _bytes(*path: str) -> bytes:
    return _FOLDER.joinpath(*path).read_bytes()


def _slot(kind: str | list[str]) -> Slot:
    if isinstance(kind, list):
        return Slot(SlotKind.CHOICE, tuple(kind))
    return Slot(SlotKind(kind), UNITS if kind == SlotKind.UNIT else ())


def _types() -> Iterator[ClaimType]:
    # By group and code, the slots with their kinds or choices.
    by_group = dict[ClaimGroup, dict[str, dict[str, str | list[str]]]]
    for group, types in msgspec.toml.decode(_bytes("types.toml"), type=by_group).items():
        optional = _OF_OFFERS if group == ClaimGroup.OFFER else {}
        for code, slots in types.items():
            own = {name: _slot(kind) for name, kind in slots.items()}
            rest = {name: slot for name, slot in optional.items() if name not in own}
            yield ClaimType(code, group, MappingProxyType(own | rest))


CLAIM_TYPES: Final[Mapping[str, ClaimType]] = MappingProxyType(
    {claim_type.code: claim_type for claim_type in _types()}
)


@cache
def words_of(language: str) -> Mapping[str, ClaimWords]:
    """Return the words of each claim type in a language of claims."""
    if language not in LANGUAGES:
        raise ValueError(f"{language!r} is not a language of claims: {', '.join(LANGUAGES)}.")
    entries = {
        code: entry
        for group in ClaimGroup
        for code, entry in msgspec.toml.decode(
            _bytes(language, f"{group}.toml"), type=dict[str, _Words]
        ).items()
    }
    return MappingProxyType({code: _claim_words(entry, entries) for code, entry in entries.items()})


def _claim_words(entry: _Words, entries: Mapping[str, _Words]) -> ClaimWords:
    headlines = (entry.headline,) if isinstance(entry.headline, str) else tuple(entry.headline)
    phrase = entry.phrase or _inside_a_line(headlines[0])
    choices_of = entries[entry.choices_of] if entry.choices_of else entry
    return ClaimWords(
        label=entry.label or headlines[0],
        headlines=headlines,
        phrase=phrase,
        sentence=entry.sentence,
        patterns=(*headlines, phrase, *entry.match),
        choices={
            slot: {choice: tuple(words) for choice, words in choices.items()}
            for slot, choices in choices_of.choices.items()
        },
    )


def _inside_a_line(headline: str) -> str:
    """Lower the first letter, unless it begins a slot or a word of capitals."""
    second = headline[1:2]
    return headline if second.isupper() else headline[0].lower() + headline[1:]


@cache
def frames_of(language: str) -> Frames:
    """Return what all claims of a language share."""
    read = msgspec.toml.decode(_bytes(language, "frames.toml"), type=_Frames)
    around = {"until": read.until, "place": read.place}
    matching = read.matching
    return Frames(
        units={
            name: TimeUnit(unit.one, unit.other, unit.within or unit.other, tuple(unit.match))
            for name, unit in read.units.items()
        },
        around={
            slot: {ClaimForm.PHRASE: lines.phrase, ClaimForm.SENTENCE: lines.sentence}
            for slot, lines in around.items()
        },
        patterns={slot: tuple(lines.match) for slot, lines in around.items()},
        negators_before=matching.negators_before,
        negators_after=matching.negators_after,
        fillers=matching.fillers,
        joiners=matching.joiners,
        at_least=matching.at_least,
        numbers=matching.numbers,
        thousands=matching.thousands,
        percents=tuple(matching.percents),
        ringgit=matching.ringgit,
    )
