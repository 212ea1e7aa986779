"""The JSON Schema (2020-12) of an event's `data`, made from the dataclass that is recorded."""

from collections.abc import Collection, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from decimal import Decimal
from types import NoneType, UnionType
from typing import Annotated, Final, Union, get_args, get_origin, get_type_hints

from kempen.kit.documented import (
    AllowedValues,
    Doc,
    Documented,
    Form,
    Id,
    JsonSchema,
    public_name,
)

TEXT: Final[JsonSchema] = {"type": "string"}
COUNT: Final[JsonSchema] = {"type": "integer", "minimum": 0}
MOMENT: Final[JsonSchema] = {"type": "string", "format": "date-time"}
OBJECT: Final[JsonSchema] = {"type": "object"}
BUSINESS: Final = "biz_01k9w3r6d4f8v2n5t7q9s1x3zb"
CAMPAIGN: Final = "cmp_01k9w3r6d4f8v2n5t7q9s1x3zc"
_PLAIN: Final[dict[type, JsonSchema]] = {
    str: TEXT,
    int: {"type": "integer"},
    float: {"type": "number"},
    Decimal: {"type": "number"},
    bool: {"type": "boolean"},
}


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


_STRICTLY: Final = Loosely()


def identifier(prefix: str) -> JsonSchema:
    """Return the schema of an identifier with this prefix."""
    return {"type": "string", "pattern": f"^{prefix}_[0-7][0-9a-hjkmnp-tv-z]{{25}}$"}


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
        hint = _known_part(hints[name]) if name in never_null else hints[name]
        schema = _schema_of(hint, applied)
        if name in applied.open_words:
            schema = TEXT
        properties[public_name(name)] = or_null(schema) if name in applied.nullable else schema
    if status is not None:
        properties["status"] = {"const": status}
    return data(properties, *loosely.optional)


def or_null(schema: JsonSchema) -> JsonSchema:
    """Return the schema of a value that may be null."""
    return {"anyOf": [schema, {"type": "null"}]}


def _schema_of(hint: object, how: Loosely) -> JsonSchema:
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        schema = _schema_of(parts[0], how)
        for extra in parts[1:]:
            schema = _with(schema, extra, how)
        return schema
    if origin in (UnionType, Union):
        return or_null(_schema_of(_known_part(hint), how))
    if origin is list:
        return {"type": "array", "items": _schema_of(parts[0], how)}
    if isinstance(hint, type) and is_dataclass(hint) and not how.open_objects:
        hints = get_type_hints(hint, include_extras=True)
        inside = fields(hint)
        return {
            "type": "object",
            "properties": {
                public_name(field.name): _schema_of(hints[field.name], how) for field in inside
            },
            "required": [public_name(field.name) for field in inside if _is_always_there(field)],
        }
    return _PLAIN.get(hint, OBJECT) if isinstance(hint, type) else OBJECT


def _known_part(hint: object) -> object:
    """Return what a type is when it is not null."""
    (known,) = (part for part in get_args(hint) if part is not NoneType)
    return known


def _is_always_there(field: Field[object]) -> bool:
    return field.default is MISSING


def _with(schema: JsonSchema, extra: object, how: Loosely) -> JsonSchema:
    if isinstance(extra, Id):
        return identifier(extra.prefix)
    if isinstance(extra, AllowedValues):
        return {"enum": list(extra.known)}
    if isinstance(extra, Form):
        return {**schema, **extra.schema}
    if isinstance(extra, Doc) and how.descriptions:
        return {**schema, "description": extra.description}
    return schema
