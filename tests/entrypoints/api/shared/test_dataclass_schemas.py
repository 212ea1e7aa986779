"""Schemas that are written out of dataclasses, for answers and for events."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from kempen.entrypoints.api.shared.dataclass_schemas import SchemaStyle, answer_schema, schema_of
from kempen.kit.documented import AllowedValues, Day, Doc, Documented, Number, WrittenList


@dataclass(frozen=True)
class _Found(Documented):
    """A figure."""

    value: Annotated[Number | None, Doc("How much.", (10.5,))]
    currency: Annotated[str, AllowedValues(("MYR",))]


@dataclass(frozen=True)
class _Missing(Documented):
    """Why there is none."""

    value: None


@dataclass(frozen=True)
class _Answer(Documented):
    """An answer."""

    figure: _Found | _Missing
    before: _Found | None
    rows: WrittenList[_Missing]
    changes: Mapping[str, Number | None]
    first: Day | None = None


_NONE = {
    "type": "object",
    "properties": {"value": {"type": "null"}},
    "required": ["value"],
    "additionalProperties": False,
}
_FIGURE = {
    "type": "object",
    "properties": {
        "value": {"type": ["number", "null"], "description": "How much.", "examples": [10.5]},
        "currency": {"const": "MYR"},
    },
    "required": ["value", "currency"],
    "additionalProperties": False,
}


def test_an_answer_is_written_out_whole_and_closed() -> None:
    assert answer_schema(_Answer) == {
        "type": "object",
        "properties": {
            "figure": {"oneOf": [_FIGURE, _NONE]},
            "before": {"oneOf": [_FIGURE, {"type": "null"}]},
            "rows": {"type": "array", "items": _NONE},
            "changes": {
                "type": "object",
                "additionalProperties": {"type": ["number", "null"]},
            },
            # It is left out where there is none, so it is never null.
            "first": {"type": "string", "format": "date"},
        },
        "required": ["figure", "before", "rows", "changes"],
        "additionalProperties": False,
    }


def test_an_event_leaves_objects_open_to_fields_of_later_versions() -> None:
    assert schema_of(_Found, SchemaStyle()) == {
        "type": "object",
        "properties": {
            "value": {"anyOf": [{"type": "number"}, {"type": "null"}], "description": "How much."},
            "currency": {"enum": ["MYR"]},
        },
        "required": ["value", "currency"],
    }
