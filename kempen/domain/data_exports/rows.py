"""Reads the rows of an export: columns by name, values as they stand in its files."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Final
from uuid import UUID

import msgspec
from django.apps import apps
from django.db import models
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast

from kempen.domain.accounts.models import Business, Person
from kempen.domain.data_exports.tables import BUSINESS, ExportedTable
from kempen.kit import ids, rfc3339

# Read from the database at once; memory holds no more rows than these.
ROWS_AT_ONCE: Final = 2000

Converter = Callable[[object], object]


@dataclass(frozen=True)
class Column:
    """A column of a file, where it is read from, and its type as the manifest names it."""

    name: str
    path: str | Combinable
    type: str
    convert: Converter | None


def columns_of(table: ExportedTable) -> list[Column]:
    """Return the columns of a table's files, in the order of the model."""
    columns = [
        _column(table, field)
        for field in model_of(table)._meta.concrete_fields  # noqa: SLF001 -- Django's own way to ask
        if field.name not in {*table.left_out, table.content, "business"}
    ]
    return columns + [Column(name, path, "text", None) for name, path in table.more.items()]


def rows_of(table: ExportedTable, business: Business) -> Iterator[list[object]]:
    """Yield the rows of a business in the order of their key; values as JSON has them.

    Call it inside a transaction: the rows are read a few at a time through one cursor.
    """
    columns = columns_of(table)
    rows = _rows(table, business).order_by("pk").values_list(*(one.path for one in columns))
    converters = [one.convert for one in columns]
    for row in rows.iterator(chunk_size=ROWS_AT_ONCE):
        yield [
            value if convert is None or value is None else convert(value)
            for convert, value in zip(converters, row, strict=True)
        ]


def contents_of(table: ExportedTable, business: Business) -> Iterator[tuple[str, bytes]]:
    """Yield identifier and bytes of each row with a file of its own, one at a time.

    A row without bytes, such as a brand without a logo, has no file.
    """
    rows = _rows(table, business).order_by("pk").values_list("pk", table.content)
    prefix = prefix_of(model_of(table))
    for identifier, content in rows.iterator(chunk_size=1):
        if content:
            yield ids.encode(prefix, identifier) if prefix else str(identifier), bytes(content)


def model_of(table: ExportedTable) -> type[models.Model]:
    """Return the model of a table."""
    return apps.get_model(table.model)


@cache
def prefix_of(model: type[models.Model]) -> str:
    """Return what begins the public identifiers of a model's rows, "" where they have none."""
    if not hasattr(model, "public_id"):
        return ""
    public_id: str = model(pk=UUID(int=0)).public_id  # type: ignore[attr-defined] # Asked above.
    return public_id.partition("_")[0]


def _rows(table: ExportedTable, business: Business) -> models.QuerySet[models.Model]:
    model = model_of(table)
    if table.model == BUSINESS:
        return model._default_manager.filter(pk=business.pk)  # noqa: SLF001 -- Django's own way
    # Every other model here is a tenant's, which a test holds.
    rows: models.QuerySet[models.Model] = model._default_manager.of(business)  # type: ignore[attr-defined] # noqa: SLF001
    return rows


def _column(table: ExportedTable, field: "models.Field[object, object]") -> Column:
    kind = field.get_internal_type()
    if kind == "BinaryField":
        raise TypeError(f"{table.model}.{field.name} holds bytes: leave it out, or say how it goes")
    if isinstance(field, models.ForeignKey):
        target = field.related_model
        if target is Person:
            return Column(field.name, f"{field.name}__email", "email", None)
        return Column(f"{field.name}_id", field.attname, "id", _id_of(prefix_of(target)))
    if kind == "UUIDField":
        own = prefix_of(model_of(table)) if field.primary_key else ""
        return Column(field.name, field.name, "id", _id_of(own or table.ids.get(field.name, "")))
    if kind == "JSONField":
        # As it is stored: structs that read a column may leave out what they do not know.
        return Column(field.name, Cast(field.name, models.TextField()), "JSON", _as_json)
    return Column(field.name, field.name, _TYPES.get(kind, "text"), _CONVERTERS.get(kind))


def _id_of(prefix: str) -> Converter:
    def convert(value: object) -> object:
        if not isinstance(value, UUID):
            return value
        return ids.encode(prefix, value) if prefix else str(value)

    return convert


def _as_json(value: object) -> object:
    return msgspec.Raw(str(value).encode())


def _moment(value: object) -> object:
    return rfc3339.write(value) if isinstance(value, datetime) else value


_CONVERTERS: Final[dict[str, Converter]] = {"DateTimeField": _moment}
_TYPES: Final = {
    "DateTimeField": "moment",
    "DateField": "date",
    "TimeField": "time",
    "DecimalField": "number",
    "BigIntegerField": "whole number",
    "IntegerField": "whole number",
    "PositiveIntegerField": "whole number",
    "PositiveSmallIntegerField": "whole number",
    "BigAutoField": "whole number",
    "BooleanField": "true or false",
    "ArrayField": "list",
}
