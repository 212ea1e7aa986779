"""A report as Parquet: typed columns for programs; pure.

Money, counts and quotients are decimals of six places, days are dates. Programs add up themselves,
so there is no total row: a sum over a column must not count everything twice. What was filtered is
in the file's metadata.
"""

import io
from collections.abc import Mapping
from decimal import Decimal
from typing import Final

import polars as pl

from kempen.domain.reports.numbers import PLACES, exact
from kempen.domain.reports.tables import CellKind, ReportTable

MEDIA_TYPE: Final = "application/vnd.apache.parquet"
_DECIMAL: Final = pl.Decimal(38, PLACES)


def content(table: ReportTable, filters: Mapping[str, str]) -> bytes:
    """Write the table; everything must fit into memory."""
    schema = {column.name: _type(column.kind) for column in table.columns}
    rows = [
        tuple(exact(cell) if isinstance(cell, Decimal) else cell for cell in row)
        for row in table.rows
    ]
    frame = pl.DataFrame(rows, schema=schema, orient="row")
    buffer = io.BytesIO()
    frame.write_parquet(buffer, metadata=dict(filters))
    return buffer.getvalue()


def _type(kind: CellKind) -> pl.DataType:
    if kind is CellKind.TEXT:
        return pl.String()
    return pl.Date() if kind is CellKind.DATE else _DECIMAL
