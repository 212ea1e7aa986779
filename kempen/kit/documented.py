"""Dataclasses that programs are answered with, and what the documents say of their fields.

The API's document and the schemas of events are made from these dataclasses. A field says more than
its type in `Annotated`: what it means (`Doc`), which words it may have (`AllowedValues`), whose
identifier it is (`Id`), that a Decimal is a JSON number (`Number`). A field with a default is left
out while it has it. A name that Python keeps for itself ends in an underscore that does not leave.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from decimal import Decimal
from functools import cache
from typing import Annotated, ClassVar, Final, Generic, TypeVar

import msgspec

Item = TypeVar("Item")
JsonSchema = Mapping[str, object]
# pydantic calls `__get_pydantic_json_schema__` of what stands in Annotated with the schema that it
# makes of the type; nothing here imports it.
_Handler = Callable[[object], dict[str, object]]


def public_name(name: str) -> str:
    """Return a field's name as it leaves: `return_` as `return`."""
    return name.removesuffix("_")


class Documented:
    """Base of frozen dataclasses that leave as JSON: exactly these fields, in this order."""

    __pydantic_config__: ClassVar[dict[str, object]] = {
        "extra": "forbid",
        "alias_generator": public_name,
    }


# Compared by identity, because types that may be null are compared by what annotates them.
@dataclass(frozen=True, eq=False)
class Doc:
    """What a field means, and examples of it."""

    description: str
    examples: tuple[object, ...] = ()

    def __get_pydantic_json_schema__(self, core: object, handler: _Handler) -> dict[str, object]:
        schema = handler(core)
        schema["description"] = self.description
        if self.examples:
            schema["examples"] = list(self.examples)
        return schema


@dataclass(frozen=True)
class AllowedValues:
    """The words or numbers that there are, or what returns them when a document is made."""

    words: tuple[str | int, ...] | Callable[[], tuple[str, ...]]

    @property
    def known(self) -> tuple[str | int, ...]:
        """They, as they are now."""
        return self.words() if callable(self.words) else self.words

    def __get_pydantic_json_schema__(self, core: object, handler: _Handler) -> dict[str, object]:
        schema = handler(core)
        # A bound that holds for every text says nothing of these.
        schema.pop("maxLength", None)
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

    def __get_pydantic_json_schema__(self, core: object, handler: _Handler) -> dict[str, object]:
        handler(core)
        return {"type": "number"}


@dataclass(frozen=True, eq=False)
class Form:
    """More that JSON Schema says of the type, such as the format or the least value."""

    schema: JsonSchema
    is_in_api: bool = True

    def __get_pydantic_json_schema__(self, core: object, handler: _Handler) -> dict[str, object]:
        return {**handler(core), **(self.schema if self.is_in_api else {})}


Number = Annotated[Decimal, _AsNumber()]
# Both are RFC 3339 in UTC. The API's document says so of a Moment by its description only: a format
# that appears later would break programs that were generated from the document.
Moment = Annotated[str, Form({"format": "date-time"}, is_in_api=False)]
DateTime = Annotated[str, Form({"format": "date-time"})]
Day = Annotated[str, Form({"format": "date"})]
Count = Annotated[int, Form({"minimum": 0})]


@dataclass(frozen=True)
class WrittenList(Generic[Item]):
    """A list that was already written as JSON, in another process; it leaves as it is."""

    json: bytes


def fields_of(answer: Documented) -> dict[str, object]:
    """Return the object as which a dataclass leaves, ready to be written as JSON."""
    kind: type = type(answer)
    return {
        public: _written(getattr(answer, name))
        for public, name, default in _fields_of(kind)
        if default is MISSING or getattr(answer, name) != default
    }


# Most of what a report's rows hold.
_AS_IT_IS: Final = frozenset((str, int, bool, Decimal, type(None)))


@cache
def _fields_of(answer: type) -> tuple[tuple[str, str, object], ...]:
    """Return the name as which each field leaves, its name in Python, and its default."""
    return tuple((public_name(field.name), field.name, field.default) for field in fields(answer))


def _written(value: object) -> object:
    if type(value) in _AS_IT_IS:
        return value
    if isinstance(value, Documented):
        return fields_of(value)
    if isinstance(value, WrittenList):
        return msgspec.Raw(value.json)
    return [_written(one) for one in value] if isinstance(value, list | tuple) else value
