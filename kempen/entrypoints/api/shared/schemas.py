"""The strict base of every body and query, and the bounded types that their fields are made of."""

import re
from collections.abc import Callable
from datetime import date, datetime
from decimal import ROUND_HALF_EVEN, Decimal
from typing import Annotated, Final
from urllib.parse import urlsplit

from ninja import Schema
from ninja.params.models import ParamModel
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    WithJsonSchema,
)
from pydantic_core import PydanticCustomError

from kempen.kit import rfc3339
from kempen.kit.plain_text import TURNS, breaking, can_be_seen, trimmed

LARGEST_INTEGER: Final = 2_147_483_647
LARGEST_MONEY: Final = Decimal(999_999_999_999)
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
_BREAKS: Final = re.compile("[\n\r\t\u2028\u2029]")
# The same rules as regular expressions, for the document.
_LINE: Final = (
    r"[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*[^\u0000-\u001f\u007f-\u009f\u2028\u2029\s]"
    r"[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*"
)
_LINES_FORM: Final = r"^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$"

# To build some four hundred schemas takes most of a second, at every start of a process. So each is
# built when it is first used: ours, and those that ninja makes of parameters and answers.
_OF_NINJA: list[type[BaseModel]] = [Schema, *ParamModel.__subclasses__()]
for _base in _OF_NINJA:
    _base.model_config["defer_build"] = True


class BodySchema(BaseModel):
    """Base of every body: nothing is converted or swallowed, and every text is bounded."""

    model_config = ConfigDict(
        strict=True,
        extra="forbid",
        str_max_length=10_000,
        allow_inf_nan=False,
        frozen=True,
        defer_build=True,
    )


class QuerySchema(BaseModel):
    """Base of query parameters: numbers are read from text; bounded all the same."""

    model_config = ConfigDict(
        extra="ignore", str_max_length=1_000, allow_inf_nan=False, defer_build=True
    )


class Answer(BaseModel):
    """Base of every answer: what the document promises is exactly what is sent."""

    model_config = ConfigDict(extra="forbid", defer_build=True)


def _without_controls(text: str) -> str:
    character = breaking(text)
    if character:
        raise PydanticCustomError(
            "control_character",
            "The text holds a character that cannot be shown: U+{number}.",
            {"number": f"{ord(character):04X}"},
        )
    return text


def _lines(text: str) -> str:
    for line in _BREAKS.split(text):
        _without_controls(line)
    return text


def _line(text: str) -> str:
    plain = trimmed(_without_controls(text))
    if text and not can_be_seen(plain):
        raise PydanticCustomError("blank", "Write something: the text holds nothing to be seen.")
    if TURNS.intersection(plain):
        raise PydanticCustomError(
            "turned_text", "Leave out the characters that turn the reading direction around."
        )
    return plain


def number_before(value: object) -> Decimal:
    """Return a JSON number as a Decimal; refuse texts and booleans."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise PydanticCustomError("not_a_number", "Send a JSON number, without quotes.")
    return Decimal(value)


def _whole(value: object) -> int:
    if isinstance(value, Decimal) and value == value.to_integral_value():
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise PydanticCustomError("not_whole", "Must be a whole number, without quotes.")
    return value


def rounded_to(step: str) -> Callable[[Decimal], Decimal]:
    """Return what rounds half-even to this step, such as "0.001"; nothing above 0 becomes 0."""

    def rounded(value: Decimal) -> Decimal:
        quantized = value.quantize(Decimal(step), rounding=ROUND_HALF_EVEN)
        if value > 0 and not quantized:
            raise PydanticCustomError("too_small", f"Send 0, or {step} or more.")
        return quantized

    return rounded


def _day(value: object) -> date:
    if not isinstance(value, str) or not _DAY.fullmatch(value):
        raise PydanticCustomError("not_a_day", "Send a day as YYYY-MM-DD.")
    try:
        return date.fromisoformat(value)
    except ValueError as error:
        raise PydanticCustomError("not_a_day", "There is no such day in the calendar.") from error


def _instant(value: object) -> datetime:
    """Return a moment in UTC; refuse what RFC 3339 does not write, and what no calendar has."""
    moment = rfc3339.read(value) if isinstance(value, str) else None
    if moment is None:
        raise PydanticCustomError(
            "not_a_moment",
            "Send a moment with its seconds and offset, such as 2026-11-20T08:00:00Z (RFC 3339).",
        )
    return moment


def _web_address(text: str) -> str:
    try:
        parts = urlsplit(text)
        host, _ = parts.hostname, parts.port
    except ValueError:
        host = None
        parts = urlsplit("")
    if (
        parts.scheme not in ("https", "http")
        or not host
        or "@" in parts.netloc
        or any(character.isspace() for character in text)
    ):
        raise PydanticCustomError("not_an_address", "Send a URL such as https://example.com/page.")
    return text


# A text on one line: no control characters; spaces around it are dropped. Bound it with
# Field(max_length=…).
Line = Annotated[
    str,
    Field(min_length=1, json_schema_extra={"pattern": f"^{_LINE}$"}),
    AfterValidator(_line),
]
# The same, or nothing at all.
LineOrEmpty = Annotated[
    str,
    Field(json_schema_extra={"pattern": f"^({_LINE})?$"}),
    AfterValidator(_line),
]
# A text that may have several lines.
Lines = Annotated[
    str,
    Field(json_schema_extra={"pattern": _LINES_FORM}),
    AfterValidator(_lines),
]
WebAddress = Annotated[
    str,
    Field(max_length=2_048),
    AfterValidator(_line),
    AfterValidator(_web_address),
    WithJsonSchema({"type": "string", "format": "uri", "maxLength": 2_048}),
]
Day = Annotated[
    date,
    BeforeValidator(_day),
    WithJsonSchema({"type": "string", "format": "date", "examples": ["2026-12-01"]}),
]
Instant = Annotated[
    datetime,
    BeforeValidator(_instant),
    WithJsonSchema({"type": "string", "format": "date-time", "examples": ["2026-11-20T08:00:00Z"]}),
]
# MYR, finite, 0 or more, what numeric(18,6) holds; finer numbers are rounded half-even, none to 0.
Money = Annotated[
    Decimal,
    BeforeValidator(number_before),
    Field(ge=0, le=LARGEST_MONEY),
    AfterValidator(rounded_to("0.000001")),
    WithJsonSchema({"type": "number", "minimum": 0, "maximum": 999_999_999_999}),
]
Whole = Annotated[
    int,
    BeforeValidator(_whole),
    Field(ge=0, le=LARGEST_INTEGER),
    WithJsonSchema({"type": "integer", "minimum": 0, "maximum": LARGEST_INTEGER}),
]
