"""The JSON Schema (2020-12) of a documented dataclass, written out whole, without references."""

from collections.abc import Mapping
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
    WrittenList,
    public_name,
)

TEXT: Final[JsonSchema] = {"type": "string"}
_OBJECT: Final[JsonSchema] = {"type": "object"}
_NULL: Final[JsonSchema] = {"type": "null"}
_PLAIN: Final[dict[type, JsonSchema]] = {
    str: TEXT,
    int: {"type": "integer"},
    float: {"type": "number"},
    Decimal: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: _NULL,
}


@dataclass(frozen=True)
class SchemaStyle:
    """How much schemas say.

    With `open_objects` objects inside may have any fields. `is_answer`: an answer of the API, whose
    objects have no other fields, whose examples are shown, and whose types name null themselves.
    """

    open_objects: bool = False
    descriptions: bool = True
    is_answer: bool = False


_ANSWER: Final = SchemaStyle(is_answer=True)


def answer_schema(answer: type[Documented]) -> JsonSchema:
    """Return the schema of an answer of the API."""
    return schema_of(answer, _ANSWER)


def schema_of(hint: object, style: SchemaStyle) -> JsonSchema:
    """Return the schema of a type, as annotated."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        schema = schema_of(parts[0], style)
        for extra in parts[1:]:
            schema = _with(schema, extra, style)
        return schema
    if origin in (UnionType, Union):
        return _union(hint, style)
    if origin in (list, tuple, WrittenList):
        return {"type": "array", "items": schema_of(parts[0], style)}
    if origin is Mapping and style.is_answer:
        return {**_OBJECT, "additionalProperties": schema_of(parts[1], style)}
    if isinstance(hint, type) and is_dataclass(hint) and not style.open_objects:
        return _object(hint, style)
    return _PLAIN.get(hint, _OBJECT) if isinstance(hint, type) else _OBJECT


def _union(hint: object, style: SchemaStyle) -> JsonSchema:
    parts = get_args(hint)
    if NoneType not in parts:
        return {"oneOf": [schema_of(part, style) for part in parts]}
    known = schema_of(known_part(hint), style)
    return _null_beside(known) if style.is_answer else or_null(known)


def _object(of: type, style: SchemaStyle) -> JsonSchema:
    hints = get_type_hints(of, include_extras=True)
    inside = fields(of)
    return {
        **_OBJECT,
        "properties": {
            public_name(field.name): schema_of(_type_of(field, hints, style), style)
            for field in inside
        },
        "required": [public_name(field.name) for field in inside if _is_always_there(field)],
        **({"additionalProperties": False} if style.is_answer else {}),
    }


def _type_of(field: Field[object], hints: dict[str, object], style: SchemaStyle) -> object:
    """Return a field's type; what an answer leaves out when it is null is never null."""
    hint = hints[field.name]
    return known_part(hint) if style.is_answer and field.default is None else hint


def identifier(prefix: str) -> JsonSchema:
    """Return the schema of an identifier with this prefix."""
    return {"type": "string", "pattern": f"^{prefix}_[0-7][0-9a-hjkmnp-tv-z]{{25}}$"}


def or_null(schema: JsonSchema) -> JsonSchema:
    """Return the schema of a value that may be null."""
    return {"anyOf": [schema, _NULL]}


def known_part(hint: object) -> object:
    """Return what a type is when it is not null, with what annotates it."""
    if get_origin(hint) is Annotated:
        bare, *extras = get_args(hint)
        return Annotated[known_part(bare), *extras]
    (known,) = (part for part in get_args(hint) if part is not NoneType)
    return known


def _null_beside(schema: JsonSchema) -> JsonSchema:
    """Return the same for an answer: an object as one of two, anything else by its types."""
    if "type" not in schema or schema["type"] == "object":
        return {"oneOf": [schema, _NULL]}
    return {**schema, "type": [schema["type"], "null"]}


def _is_always_there(field: Field[object]) -> bool:
    return field.default is MISSING


def _with(schema: JsonSchema, extra: object, style: SchemaStyle) -> JsonSchema:
    if isinstance(extra, Id):
        return identifier(extra.prefix)
    if isinstance(extra, AllowedValues):
        is_one = style.is_answer and len(extra.known) == 1
        return {"const": extra.known[0]} if is_one else {"enum": list(extra.known)}
    if isinstance(extra, Form):
        return {**schema, **extra.schema}
    if isinstance(extra, Doc) and style.descriptions:
        examples = {"examples": list(extra.examples)} if extra.examples else {}
        return {**schema, "description": extra.description} | (examples if style.is_answer else {})
    return schema
