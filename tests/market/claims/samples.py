"""A claim of each type with values that are common."""

from datetime import date, time
from decimal import Decimal
from itertools import product
from math import prod
from typing import Final

from kempen.market.claims import CLAIM_TYPES, Claim, Slot, SlotKind, SlotValue

SAMPLES: Final[dict[SlotKind, SlotValue]] = {
    SlotKind.NUMBER: 12,
    SlotKind.PERCENT: Decimal(20),
    SlotKind.MONEY: Decimal(199),
    SlotKind.RATING: Decimal("4.8"),
    SlotKind.YEAR: 1998,
    SlotKind.DATE: date(2026, 12, 31),
    SlotKind.TIME: time(9, 30),
    SlotKind.NAME: "Google",
    SlotKind.PLACE: "07",
    SlotKind.THING: "haircuts",
}
MOST_PAIRS: Final = 200
# A name where one slot of that name is another kind of name.
NAMES: Final[dict[str, SlotValue]] = {
    "code": "RAYA26",
    "certificate": "ISO 22000",
    "award": "SME100",
    "name": "KLCC",
}


def values_of(name: str, slot: Slot) -> tuple[SlotValue, ...]:
    """Return each choice of a slot, or a common value."""
    return slot.choices or (NAMES.get(name, SAMPLES[slot.kind]),)


def claims_of(code: str) -> list[Claim]:
    """Return a claim of a type for each choice of its slots, without conditions.

    Of two long lists each choice stands with the first of the other, as there are thousands of
    pairs.
    """
    values = {
        name: values_of(name, slot)
        for name, slot in CLAIM_TYPES[code].slots.items()
        if slot.required
    }
    if prod(map(len, values.values())) <= MOST_PAIRS:
        return [
            Claim(code, dict(zip(values, one, strict=True))) for one in product(*values.values())
        ]
    first = {name: choices[0] for name, choices in values.items()}
    each = [{**first, name: value} for name, choices in values.items() for value in choices]
    return list(dict.fromkeys(Claim(code, slots) for slots in each))


def conditional_claims_of(code: str) -> list[Claim]:
    """Return a claim of a type on each condition that it may have."""
    slots = claims_of(code)[0].slots
    return [
        Claim(code, {**slots, name: value})
        for name, slot in CLAIM_TYPES[code].slots.items()
        if not slot.required
        for value in values_of(name, slot)
    ]


ALL_CLAIMS: Final = [claim for code in CLAIM_TYPES for claim in claims_of(code)]
CONDITIONAL_CLAIMS: Final = [claim for code in CLAIM_TYPES for claim in conditional_claims_of(code)]
