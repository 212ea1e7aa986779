"""What a claim is: a type of the catalogue with its slots, or a person's own words; pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, time
from decimal import Decimal
from enum import StrEnum
from functools import cached_property
from typing import Final

LANGUAGES: Final = ("en", "ms", "zh", "ta")


class SlotKind(StrEnum):
    """What a slot holds, and so how it is read, checked and written in each language."""

    NUMBER = "number"  # int: 1,200
    PERCENT = "percent"  # Decimal: 12.5 is 12.5 %
    MONEY = "money"  # Decimal, ringgit
    RATING = "rating"  # Decimal, 0 to 5
    YEAR = "year"  # int: 1998, never 1,998
    DATE = "date"
    TIME = "time"
    NAME = "name"  # str, a name that every language writes alike
    PLACE = "place"  # str: a state’s code ("07") or a name; several are parted by " + "
    THING = "thing"  # str: the code of a thing that shops sell, its English name
    CHOICE = "choice"  # str, one of the type's choices
    UNIT = "unit"  # str, a choice that is counted by the slot `n`


SlotValue = int | Decimal | str | date | time


class ClaimGroup(StrEnum):
    """What a claim does for an ad."""

    BENEFIT = "benefit"
    OFFER = "offer"
    PROOF = "proof"
    FACT = "fact"


class ClaimForm(StrEnum):
    """Where the words of a claim stand: alone, inside a line, or as a whole sentence."""

    HEADLINE = "headline"
    PHRASE = "phrase"
    SENTENCE = "sentence"


@dataclass(frozen=True)
class Slot:
    """One slot of a claim type; `choices` only where its kind is choice or unit."""

    kind: SlotKind
    choices: tuple[str, ...] = ()
    required: bool = True

    @cached_property
    def known(self) -> frozenset[str]:
        """The choices as a set: there are thousands of practices."""
        return frozenset(self.choices)


@dataclass(frozen=True)
class ClaimType:
    """A claim of the catalogue: `slots` by name, the optional ones last."""

    code: str
    group: ClaimGroup
    slots: Mapping[str, Slot]


@dataclass(frozen=True)
class Claim:
    """What is claimed. `words` has own words by language, and only where `type` is empty."""

    type: str
    slots: Mapping[str, SlotValue] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def key(self) -> str:
        """Return what tells this claim from every other: percent_off(percent=20)."""
        parts = self.slots if self.type else self.words
        written = ", ".join(f"{name}={_plain(parts[name])}" for name in sorted(parts))
        return f"{self.type or 'own'}({written})"

    def __hash__(self) -> int:
        return hash(self.key)


def _plain(value: SlotValue) -> str:
    # 20 and 20.0 are one value, so they have one key.
    return f"{value.normalize():f}" if isinstance(value, Decimal) else str(value)
