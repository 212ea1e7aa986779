"""The JSON Schema (2020-12) of an event's `data`, made from the dataclass that is recorded."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from typing import Final, get_type_hints

from kempen.entrypoints.api.shared.dataclass_schemas import (
    TEXT,
    SchemaStyle,
    identifier,
    known_part,
    or_null,
    schema_of,
)
from kempen.kit.documented import Documented, JsonSchema, public_name

COUNT: Final[JsonSchema] = {"type": "integer", "minimum": 0}
MOMENT: Final[JsonSchema] = {"type": "string", "format": "date-time"}
BUSINESS: Final = "biz_01k9w3r6d4f8v2n5t7q9s1x3zb"
CAMPAIGN: Final = "cmp_01k9w3r6d4f8v2n5t7q9s1x3zc"


@dataclass(frozen=True)
class DataSchema:
    """The JSON Schema of a type's `data`, and one example of it."""

    schema: JsonSchema
    example: Mapping[str, object]


@dataclass(frozen=True)
class Loosely:
    """What a schema leaves open, because an earlier version may have written it otherwise.

    `optional` may be missing, `nullable` may be null, `open_words` may be any text, and with
    `open_objects` objects inside may have any fields. What the API's answers describe at length
    needs no descriptions here.
    """

    optional: Collection[str] = ()
    nullable: Collection[str] = ()
    open_words: Collection[str] = ()
    open_objects: bool = False
    descriptions: bool = True

    @property
    def style(self) -> SchemaStyle:
        """How the schemas of the fields are written."""
        return SchemaStyle(open_objects=self.open_objects, descriptions=self.descriptions)


_STRICTLY: Final = Loosely()


def data(properties: Mapping[str, JsonSchema], *optional: str) -> JsonSchema:
    """Return the schema of an event's `data`: every property is there but the optional ones."""
    everything = {"business_id": identifier("biz"), **properties}
    return {
        "type": "object",
        "properties": everything,
        "required": [name for name in everything if name not in optional],
    }


def data_of(
    recorded: type[Documented],
    *,
    status: str | None = None,
    loosely: Loosely = _STRICTLY,
    beside: type[Documented] = Documented,
    never_null: Collection[str] = (),
) -> JsonSchema:
    """Return the schema of an event's `data` from the dataclass that is recorded.

    `status` is the only one that the type of event has, and `never_null` are fields that it always
    has. `loosely` is not said of fields that the dataclass has beyond those of `beside`.
    """
    hints = get_type_hints(recorded, include_extras=True)
    inherited = set(get_type_hints(beside))
    properties: dict[str, JsonSchema] = {}
    for field in fields(recorded):  # type: ignore[arg-type]
        name = field.name
        applied = _STRICTLY if beside is not Documented and name not in inherited else loosely
        hint = known_part(hints[name]) if name in never_null else hints[name]
        schema = schema_of(hint, applied.style)
        if name in applied.open_words:
            schema = TEXT
        properties[public_name(name)] = or_null(schema) if name in applied.nullable else schema
    if status is not None:
        properties["status"] = {"const": status}
    return data(properties, *loosely.optional)
