"""The catalogue of claims, read from its data files; pure.

A file of types says which slots a claim has. Each language has files for each group of claims with
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
from kempen.market.claims.word_tables import PRACTICES, choices_in, codes_of, practice_patterns

_FOLDER: Final = Path(__file__).with_name("catalogue")
UNITS: Final = ("minute", "hour", "day", "working_day", "week", "month", "year")
# What a condition is called in its file where it has a value and no choices.
VALUE: Final = "value"
# A slot of any other kind chooses from the table of that name.
_KINDS: Final[frozenset[str]] = frozenset(SlotKind)


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
    """A unit of time: before a noun, alone, for several, after "within", and as else written."""

    one: str
    single: str
    other: str
    within: str
    within_one: str
    match: tuple[str, ...]


@dataclass(frozen=True)
class Frames:
    """What all claims of a language share.

    `idle` words say nothing beside a claim, as "and" and "can". `condition_marks` tell a condition
    that the catalogue does not know, and so do `condition_beginnings` where a part of a text begins
    with them.
    """

    units: Mapping[str, TimeUnit]
    fillers: frozenset[str]
    joiners: frozenset[str]
    idle: frozenset[str]
    condition_marks: frozenset[str]
    condition_beginnings: frozenset[str]
    numbers: Mapping[str, int]
    thousands: Mapping[str, int]
    percents: tuple[str, ...]
    ringgit: frozenset[str]


@dataclass(frozen=True)
class ConditionWords:
    """A condition in one language: by form, the line around the claim's `{words}`."""

    around: Mapping[ClaimForm, str]
    patterns: tuple[str, ...]


class _Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A claim as it stands in the file of a language; `choices_of` has its choices."""

    headline: str | list[str]
    sentence: str
    label: str = ""
    phrase: str = ""
    match: list[str] = []
    choices: dict[str, dict[str, list[str]]] = {}
    choices_of: str = ""


class _Matching(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    fillers: frozenset[str]
    joiners: frozenset[str]
    at_least: frozenset[str]
    spoken: frozenset[str]
    condition_marks: frozenset[str]
    condition_beginnings: frozenset[str]
    percents: list[str]
    ringgit: frozenset[str]
    numbers: dict[str, int]
    thousands: dict[str, int]


class _ConditionWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    phrase: str
    sentence: str
    match: list[str]
    headline: str = ""


class _Types(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    conditional: frozenset[str]
    limits: frozenset[str]
    own_things: frozenset[str]
    alike: dict[str, frozenset[str]]
    conditions: dict[str, str | list[str]]
    from_minimum: dict[str, tuple[str, str]]
    benefit: dict[str, dict[str, str | list[str]]]
    offer: dict[str, dict[str, str | list[str]]]
    proof: dict[str, dict[str, str | list[str]]]
    fact: dict[str, dict[str, str | list[str]]]


class _TimeUnit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    one: str
    other: str
    match: list[str]
    single: str = ""
    within: str = msgspec.field(default="", name="in")
    within_one: str = msgspec.field(default="", name="in_one")


class _Frames(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    units: dict[str, _TimeUnit]
    matching: _Matching


def _bytes(*path: str) -> bytes:
    return _FOLDER.joinpath(*path).read_bytes()


def _slot(kind: str | list[str], *, required: bool = True) -> Slot:
    if isinstance(kind, list):
        return Slot(SlotKind.CHOICE, tuple(kind), required)
    if kind not in _KINDS:
        return Slot(SlotKind.CHOICE, codes_of(kind), required)
    return Slot(SlotKind(kind), UNITS if kind == SlotKind.UNIT else (), required)


_TYPES: Final = msgspec.toml.decode(_bytes("types.toml"), type=_Types)
# By condition its slot: what may stand beside a claim that holds on that condition alone.
CONDITIONS: Final[Mapping[str, Slot]] = MappingProxyType(
    {name: _slot(kind, required=False) for name, kind in _TYPES.conditions.items()}
)
# Types that say to whom, or to how many, an offer beside them is made.
LIMITS: Final = _TYPES.limits
# Types whose thing is one that the business sells.
OWN_THINGS: Final = _TYPES.own_things
# By claim type whose words another has too, the kinds of business that make this one.
ALIKE: Final[Mapping[str, frozenset[str]]] = MappingProxyType(_TYPES.alike)
# By claim type, what it is where it needs a minimum spend, and the slot of the amount.
FROM_MINIMUM: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(_TYPES.from_minimum)


def _types() -> Iterator[ClaimType]:
    no_minimum = {*FROM_MINIMUM, *(other for other, _ in FROM_MINIMUM.values())}
    for group in ClaimGroup:
        for code, kinds in getattr(_TYPES, group).items():
            slots = {name: _slot(kind) for name, kind in kinds.items()}
            if group == ClaimGroup.OFFER or code in _TYPES.conditional:
                without = {*slots, "minimum"} if code in no_minimum else slots
                slots |= {name: one for name, one in CONDITIONS.items() if name not in without}
            yield ClaimType(code, group, MappingProxyType(slots))


CLAIM_TYPES: Final[Mapping[str, ClaimType]] = MappingProxyType(
    {claim_type.code: claim_type for claim_type in _types()}
)

# By claim type its slots that choose from a table, with the table and the rows it does without.
SLOTS_WITH_TABLES: Final[Mapping[str, Mapping[str, str]]] = {
    code: {
        name: kind for name, kind in kinds.items() if isinstance(kind, str) and kind not in _KINDS
    }
    for group in ClaimGroup
    for code, kinds in getattr(_TYPES, group).items()
}


@cache
def words_of(language: str) -> Mapping[str, ClaimWords]:
    """Return the words of each claim type in a language of claims."""
    if language not in LANGUAGES:
        raise ValueError(f"{language!r} is not a language of claims: {', '.join(LANGUAGES)}.")
    entries = {
        code: entry
        for group in ClaimGroup
        for path in sorted(_FOLDER.joinpath(language).glob(f"{group}*.toml"))
        for code, entry in msgspec.toml.decode(path.read_bytes(), type=dict[str, _Words]).items()
    }
    in_order = sorted(entries, key=list(CLAIM_TYPES).index)
    return MappingProxyType({code: _claim_words(code, entries, language) for code in in_order})


def _claim_words(code: str, entries: Mapping[str, _Words], language: str) -> ClaimWords:
    entry = entries[code]
    headlines = (entry.headline,) if isinstance(entry.headline, str) else tuple(entry.headline)
    phrase = entry.phrase or _inside_a_line(headlines[0])
    choices_of = entries[entry.choices_of] if entry.choices_of else entry
    required = [slot for slot in CLAIM_TYPES[code].slots.values() if slot.required]
    own = {choice for slot in required for choice in slot.choices}
    tables = SLOTS_WITH_TABLES.get(code, {})
    of_tables = {slot: choices_in(name, language) for slot, name in tables.items()}
    whole = (slot for slot, name in tables.items() if name == PRACTICES)
    return ClaimWords(
        label=entry.label or headlines[0],
        headlines=headlines,
        phrase=phrase,
        sentence=entry.sentence,
        patterns=(
            *headlines,
            phrase,
            *entry.match,
            *(pattern for slot in whole for pattern in practice_patterns(slot, language)),
        ),
        choices={
            slot: {choice: tuple(words) for choice, words in choices.items() if choice in own}
            for slot, choices in choices_of.choices.items()
        }
        | of_tables,
    )


def _inside_a_line(headline: str) -> str:
    """Lower the first letter, unless it begins a slot or a word with more capitals (WhatsApp)."""
    first = headline.split(maxsplit=1)[0]
    has_more = any(sign.isupper() for sign in first[1:])
    return headline if has_more else headline[0].lower() + headline[1:]


@cache
def frames_of(language: str) -> Frames:
    """Return what all claims of a language share."""
    read = msgspec.toml.decode(_bytes(language, "frames.toml"), type=_Frames)
    matching = read.matching
    return Frames(
        units={
            name: TimeUnit(
                unit.one,
                unit.single or unit.one,
                unit.other,
                unit.within or unit.other,
                unit.within_one or unit.within or unit.other,
                tuple(unit.match),
            )
            for name, unit in read.units.items()
        },
        fillers=matching.fillers,
        joiners=matching.joiners,
        idle=matching.joiners | matching.at_least | matching.spoken,
        condition_marks=matching.condition_marks,
        condition_beginnings=matching.condition_beginnings,
        numbers=matching.numbers,
        thousands=matching.thousands,
        percents=tuple(matching.percents),
        ringgit=matching.ringgit,
    )


@cache
def conditions_of(language: str) -> Mapping[tuple[str, str], ConditionWords]:
    """Return the words of each condition and choice; those of a value have the choice VALUE."""
    read = msgspec.toml.decode(
        _bytes(language, "conditions.toml"), type=dict[str, dict[str, _ConditionWords]]
    )
    return MappingProxyType(
        {
            (name, choice): ConditionWords(
                {
                    ClaimForm.HEADLINE: one.headline or one.phrase,
                    ClaimForm.PHRASE: one.phrase,
                    ClaimForm.SENTENCE: one.sentence,
                },
                (*(_alone(text) for text in (one.phrase, one.sentence)), *one.match),
            )
            for name, choices in read.items()
            for choice, one in choices.items()
        }
    )


def _alone(text: str) -> str:
    """Return what a line says of its condition, without the claim and the signs around it."""
    return text.replace("{words}", " ").replace("{bare}", " ").strip(" ,.:：。()（）")
