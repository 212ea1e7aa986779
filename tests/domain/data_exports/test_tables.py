"""No table and no secret is forgotten: every table with a business is named, as exported or not."""

import pytest
from django.apps import apps
from django.db import models

from kempen.domain.data_exports.rows import columns_of, model_of
from kempen.domain.data_exports.tables import BUSINESS, EXPORTED, NOT_EXPORTED, ExportedTable
from kempen.domain.installation.sealed_places import sealed_places

EXPORTED_LABELS = [table.model for table in EXPORTED]


def has_business(model: type[models.Model]) -> bool:
    return any(field.name == "business" for field in model._meta.concrete_fields)


def test_every_table_of_a_business_is_exported_or_says_why_not() -> None:
    there = {model._meta.label for model in apps.get_models() if has_business(model)}
    named = [*EXPORTED_LABELS, *NOT_EXPORTED]
    assert sorted(named) == sorted({*there, BUSINESS})


def test_names_of_files_are_different() -> None:
    assert len({table.name for table in EXPORTED}) == len(EXPORTED)


@pytest.mark.parametrize("table", EXPORTED, ids=lambda table: table.name)
def test_what_is_left_out_is_a_column_and_no_column_holds_bytes(table: ExportedTable) -> None:
    """`columns_of` refuses a column of bytes that nobody spoke of."""
    names = {field.name for field in model_of(table)._meta.concrete_fields}
    assert {*table.left_out, *table.ids, *filter(None, [table.content])} <= names
    assert columns_of(table)


def test_no_sealed_column_is_exported() -> None:
    sealed = {(place.model._meta.label, place.column) for place in sealed_places()}
    exported = {(table.model, column.path) for table in EXPORTED for column in columns_of(table)}
    assert sealed
    assert sealed & exported == set()


def test_a_column_of_bytes_that_nobody_spoke_of_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Connection.sealed_credentials holds bytes"):
        columns_of(ExportedTable("connections.Connection", "connections"))
