"""Dataclasses that programs are answered with, and what the documents say of their fields.

The API's document and the schemas of events are made from these dataclasses. A field says more than
its type in `Annotated`: what it means (`Doc`), which words it may have (`AllowedValues`), whose
identifier it is (`Id`), that a Decimal is a JSON number (`Number`).
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from decimal import Decimal
from typing import Annotated, ClassVar

JsonSchema = dict[str, object]
# pydantic calls `__get_pydantic_json_schema__` of what stands in Annotated with the schema that it
# makes of the type; nothing here imports it.
_Handler = Callable[[object], JsonSchema]


class Documented:
    """Base of frozen dataclasses that leave as JSON: exactly these fields, in this order."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}


@dataclass(frozen=True)
class Doc:
    """What a field means, and examples of it."""

    description: str
    examples: tuple[object, ...] = ()

    def __get_pydantic_json_schema__(self, core: object, handler: _Handler) -> JsonSchema:
        schema = handler(core)
        schema["description"] = self.description
        if self.examples:
            schema["examples"] = list(self.examples)
        return schema


@dataclass(frozen=True)
class AllowedValues:
    """The words that a text may be, or what returns them when the document is made."""

    words: tuple[str, ...] | Callable[[], tuple[str, ...]]

    @property
    def known(self) -> tuple[str, ...]:
        """The words as they are now."""
        return self.words() if callable(self.words) else self.words

    def __get_pydantic_json_schema__(self, core: object, handler: _Handler) -> JsonSchema:
        schema = handler(core)
        known = self.known
        if len(known) == 1:
            schema["const"] = known[0]
        else:
            schema["enum"] = list(known)
        return schema


@dataclass(frozen=True)
class Id:
    """The prefix of an identifier, such as cmp; events tell its form."""

    prefix: str


@dataclass(frozen=True)
class _AsNumber:
    """Says that a Decimal leaves as a JSON number with exactly its digits."""

    def __get_pydantic_json_schema__(self, core: object, handler: _Handler) -> JsonSchema:
        handler(core)
        return {"type": "number"}


@dataclass(frozen=True)
class _AsMoment:
    """Says that a text is a moment (RFC 3339, UTC); events tell the format."""


@dataclass(frozen=True)
class _AsDateTime:
    """Says that a text is a moment, in every document."""

    def __get_pydantic_json_schema__(self, core: object, handler: _Handler) -> JsonSchema:
        return {**handler(core), "format": "date-time"}


Number = Annotated[Decimal, _AsNumber()]
# Both are RFC 3339 in UTC. The API's document says so of a Moment by its description only: a format
# that appears later would break programs that were generated from the document.
Moment = Annotated[str, _AsMoment()]
DateTime = Annotated[str, _AsDateTime()]


def fields_of(answer: object) -> dict[str, object]:
    """Return the fields of a dataclass by name, in order; what is inside stays as it is."""
    return {field.name: getattr(answer, field.name) for field in fields(answer)}  # type: ignore[arg-type]
