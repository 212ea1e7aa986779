"""Claims as JSON: {type, slots}, or {text: {en, ms, zh, ta}} for own words; pure."""

import math
from collections.abc import Callable, Mapping
from datetime import date, time
from decimal import Decimal, InvalidOperation
from difflib import get_close_matches
from enum import StrEnum
from typing import Final

from kempen.market.categories import NOUNS
from kempen.market.claims.catalogue import CLAIM_TYPES
from kempen.market.claims.claim import LANGUAGES, Claim, Slot, SlotKind, SlotValue
from kempen.market.claims.thing_reading import things_named

LONGEST_NAME: Final = 60
LONGEST_WORDS: Final = 90
LARGEST: Final = 1_000_000_000
_MOST_LISTED: Final = 40
_MOST_ALIKE: Final = 5
_YEARS: Final = range(1800, 2101)


class ClaimFaultCode(StrEnum):
    """What is wrong with a claim that came as JSON."""

    NOT_A_CLAIM = "not_a_claim"
    UNKNOWN_TYPE = "unknown_type"
    UNKNOWN_SLOT = "unknown_slot"
    MISSING_SLOT = "missing_slot"
    WRONG_SLOT = "wrong_slot"
    UNKNOWN_LANGUAGE = "unknown_language"
    WRONG_WORDS = "wrong_words"


class InvalidClaimError(ValueError):
    """A claim that cannot be read: `code` says why, `field` where (a slot, a language, or "")."""

    def __init__(self, code: ClaimFaultCode, field: str = "", expected: str = "") -> None:
        super().__init__(f"{code}: {field} {expected}".strip())
        self.code = code
        self.field = field
        self.expected = expected


def to_json(claim: Claim) -> dict[str, object]:
    """Return {type, slots}, or {text} of a claim in own words; numbers are JSON numbers."""
    if not claim.type:
        return {"text": dict(claim.words)}
    return {
        "type": claim.type,
        "slots": {name: _to_json(value) for name, value in claim.slots.items()},
    }


def _to_json(value: SlotValue) -> object:
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, time):
        return value.strftime("%H:%M")
    return value.isoformat() if isinstance(value, date) else value


def from_json(value: object) -> Claim:
    """Read what `to_json` makes; raise InvalidClaimError where it is something else."""
    if not isinstance(value, Mapping):
        raise InvalidClaimError(ClaimFaultCode.NOT_A_CLAIM)
    if set(value) == {"text"}:
        return Claim("", words=_own_words(value["text"]))
    if not {"type"} <= set(value) <= {"type", "slots"}:
        raise InvalidClaimError(ClaimFaultCode.NOT_A_CLAIM)
    code = value["type"]
    if not isinstance(code, str) or code not in CLAIM_TYPES:
        raise InvalidClaimError(ClaimFaultCode.UNKNOWN_TYPE, str(code)[:LONGEST_NAME])
    given = value.get("slots", {})
    if not isinstance(given, Mapping):
        raise InvalidClaimError(ClaimFaultCode.NOT_A_CLAIM)
    return Claim(code, _slots(CLAIM_TYPES[code].slots, given))


def _own_words(text: object) -> dict[str, str]:
    if not isinstance(text, Mapping) or not text:
        raise InvalidClaimError(ClaimFaultCode.WRONG_WORDS)
    for language, words in text.items():
        if language not in LANGUAGES:
            raise InvalidClaimError(ClaimFaultCode.UNKNOWN_LANGUAGE, str(language)[:LONGEST_NAME])
        if not _is_line(words, LONGEST_WORDS):
            raise InvalidClaimError(ClaimFaultCode.WRONG_WORDS, language, f"1..{LONGEST_WORDS}")
    return {
        language: " ".join(text[language].split()) for language in LANGUAGES if language in text
    }


def _slots(slots: Mapping[str, Slot], given: Mapping[object, object]) -> dict[str, SlotValue]:
    for name in given:
        if name not in slots:
            raise InvalidClaimError(ClaimFaultCode.UNKNOWN_SLOT, str(name)[:LONGEST_NAME])
    values: dict[str, SlotValue] = {}
    for name, slot in slots.items():
        if name in given:
            values[name] = slot_value(slot, given[name], name)
        elif slot.required:
            raise InvalidClaimError(ClaimFaultCode.MISSING_SLOT, name, slot.kind)
    return values


def slot_value(slot: Slot, value: object, name: str = "") -> SlotValue:
    """Read one slot's value from JSON; raise InvalidClaimError where its kind is another."""
    if slot.choices:
        if not isinstance(value, str) or value not in slot.known:
            raise InvalidClaimError(ClaimFaultCode.WRONG_SLOT, name, _choices(slot, value))
        return value
    read = _READERS[slot.kind](value)
    if read is None:
        raise InvalidClaimError(ClaimFaultCode.WRONG_SLOT, name, _EXPECTED[slot.kind])
    return read


def _choices(slot: Slot, value: object) -> str:
    """Return the choices of a slot, of a long list those that are written most alike."""
    if len(slot.choices) <= _MOST_LISTED:
        return ", ".join(slot.choices)
    alike = get_close_matches(str(value)[:LONGEST_NAME], slot.choices, _MOST_ALIKE, cutoff=0.3)
    return f"one of {len(slot.choices)}, such as {', '.join(alike or slot.choices[:_MOST_ALIKE])}"


def _is_line(value: object, longest: int) -> bool:
    """Whether a value is a text of one line that shows something, and not too long."""
    return (
        isinstance(value, str)
        and 0 < len(" ".join(value.split())) <= longest
        and not any(sign in "{}<>" or not (sign.isprintable() or sign.isspace()) for sign in value)
    )


def _name(value: object) -> str | None:
    # A joiner of Tamil letters is not printable, but names may hold none: nobody types one.
    return " ".join(str(value).split()) if _is_line(value, LONGEST_NAME) else None


def _thing(value: object) -> str | None:
    if not isinstance(value, str) or value in NOUNS:
        return value if isinstance(value, str) else None
    # A stored name that its row has no longer as its first is still one of the row's.
    return next(iter(things_named(value)), None)


def _decimal(value: object) -> Decimal | None:
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)):
        return None
    if isinstance(value, float) and not math.isfinite(value):
        return None
    try:
        number = Decimal(str(value))
        exact = number.is_finite() and number == round(number, 2)
    except InvalidOperation:
        return None
    return number if exact and 0 < number <= LARGEST else None


def _at_most(most: int) -> Callable[[object], Decimal | None]:
    def read(value: object) -> Decimal | None:
        number = _decimal(value)
        return number if number is not None and number <= most else None

    return read


def _whole(value: object) -> int | None:
    number = _decimal(value)
    return int(number) if number is not None and number == int(number) else None


def _year(value: object) -> int | None:
    year = _whole(value)
    return year if year in _YEARS else None


def _date(value: object) -> date | None:
    try:
        return date.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None


def _time(value: object) -> time | None:
    try:
        read = time.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None
    return read if read and not (read.second or read.microsecond or read.tzinfo) else None


_READERS: Final[Mapping[SlotKind, Callable[[object], SlotValue | None]]] = {
    SlotKind.NUMBER: _whole,
    SlotKind.PERCENT: _at_most(100),
    SlotKind.MONEY: _decimal,
    SlotKind.RATING: _at_most(5),
    SlotKind.YEAR: _year,
    SlotKind.DATE: _date,
    SlotKind.TIME: _time,
    SlotKind.NAME: _name,
    SlotKind.PLACE: _name,
    SlotKind.THING: _thing,
}
_EXPECTED: Final[Mapping[SlotKind, str]] = {
    SlotKind.NUMBER: f"1..{LARGEST}",
    SlotKind.PERCENT: "0.01..100",
    SlotKind.MONEY: f"0.01..{LARGEST}",
    SlotKind.RATING: "0.01..5",
    SlotKind.YEAR: f"{_YEARS.start}..{_YEARS.stop - 1}",
    SlotKind.DATE: "YYYY-MM-DD",
    SlotKind.TIME: "HH:MM",
    SlotKind.NAME: f"1..{LONGEST_NAME}",
    SlotKind.PLACE: f"1..{LONGEST_NAME}",
    SlotKind.THING: "a thing that Kempen knows",
}
