"""A JSON column that is read and written as one shape, so that nobody reads its names by hand.

Shapes are msgspec structs. What older rows lack gets the default of its field, names that no field
has are left out, and anything else that does not fit fails loudly where the row is read.
"""

from collections.abc import Sequence
from typing import Any, Final, TypeVar

import msgspec
from django.db import models
from django.db.models.fields import NOT_PROVIDED
from django.db.models.fields.json import KeyTransform

Shape = TypeVar("Shape")
_DECODER: Final = msgspec.json.Decoder()


def to_json(value: object) -> object:
    """Return a shape as it is stored: objects, lists, texts, numbers; Decimal and date as texts."""
    return _DECODER.decode(msgspec.json.encode(value))


def to_json_object(value: msgspec.Struct) -> dict[str, object]:
    """Return a struct as it is stored."""
    fields: dict[str, object] = _DECODER.decode(msgspec.json.encode(value))
    return fields


def from_json(stored: object, shape: type[Shape]) -> Shape:
    """Return stored JSON as a shape."""
    return msgspec.convert(stored, shape)


# The annotation of the model says what a column holds: Django's descriptors cannot be told.
def json_column(
    *, null: bool = False, default: object = NOT_PROVIDED
) -> Any:  # Any: the type of a column is its annotation.
    """Return a JSON column for what is stored exactly as it was handed in."""
    return models.JSONField(null=null, default=default)


def struct_column(
    shape: object, *, null: bool = False, default: object = NOT_PROVIDED
) -> Any:  # Any: the type of a column is its annotation.
    """Return a JSON column that holds `shape`; `default` is the JSON of a row without it."""
    return _StructColumn(shape=shape, null=null, default=default)


class _StructColumn(models.JSONField):
    """To migrations a plain JSON column: a new shape needs none."""

    def __init__(self, *args: object, shape: object = dict, **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type] # What Django hands on.
        self.shape = shape

    def deconstruct(self) -> tuple[str, str, Sequence[object], dict[str, object]]:
        name, _path, arguments, options = super().deconstruct()
        return name, "django.db.models.JSONField", arguments, options

    def clone(self) -> "_StructColumn":
        _name, _path, arguments, options = self.deconstruct()
        return _StructColumn(*arguments, shape=self.shape, **options)

    def get_default(self) -> object:
        return self._decoded(super().get_default())

    def from_db_value(self, value: str | None, expression: object, connection: object) -> object:
        plain = super().from_db_value(value, expression, connection)  # type: ignore[arg-type] # So.
        # A query for a name inside gets what stands there.
        return plain if isinstance(expression, KeyTransform) else self._decoded(plain)

    def get_prep_value(self, value: object) -> object:
        is_query = hasattr(value, "as_sql") or value is None
        return value if is_query else to_json(super().get_prep_value(value))

    def _decoded(self, plain: object) -> object:
        return None if plain is None else msgspec.convert(plain, self.shape)
