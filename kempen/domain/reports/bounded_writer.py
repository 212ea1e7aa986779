"""A long report written in a bounded process: the sums go there, the file comes back; pure.

Of a report over 26 years the sums are asked for in a tenth of the time that writing takes, and what
writing holds is Python itself, for everybody.
"""

import io
import pickle
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from kempen.domain.reports import csv_file, json_file, xlsx_file
from kempen.domain.reports.tables import (
    Cell,
    ReportColumn,
    ReportRows,
    ReportTable,
    metrics_of,
    rows_of_lines,
)
from kempen.kit.bounded_process import Limits, OverLimit, run_bounded
from kempen.kit.concurrency_limit import AtCapacity

JSON: Final = "json"
# A workbook with as many cells as it may have takes three seconds of a core and 250 MB.
_LIMITS: Final = Limits(seconds=25, cpu_seconds=20, memory=2**30, answer=2**28)
# So few that other threads run between one part and the next.
_LINES_A_PART: Final = 250


@dataclass(frozen=True)
class _TableHead:
    """A table without its rows."""

    name: str
    columns: Sequence[ReportColumn]
    total: Sequence[Cell] | None
    heads: int
    is_compared: bool

    @classmethod
    def of(cls, table: ReportTable) -> "_TableHead":
        """Take the rows away."""
        return cls(table.name, table.columns, table.total, table.heads, table.is_compared)


def write_bounded(form: str, tables: Sequence[ReportTable], properties: Mapping[str, str]) -> bytes:
    """Write reports as a file of `form`; raises AtCapacity where that takes too long just now."""
    try:
        return run_bounded(write, _parts(form, tables, properties), _LIMITS)
    except OverLimit as over:
        raise AtCapacity from over


def write(content: bytes) -> bytes:
    """Write them inside the bounded process."""
    stream = io.BytesIO(content)
    # What comes here was written by our own parent, a few lines below.
    form, properties = pickle.load(stream)  # noqa: S301
    tables = []
    while stream.tell() < len(content):
        head, lines = pickle.load(stream), []  # noqa: S301
        while part := pickle.load(stream):  # noqa: S301
            lines += part
        rows = rows_of_lines(lines, is_compared=head.is_compared, metrics=metrics_of(head.columns))
        tables.append(ReportTable(head.name, head.columns, rows, head.total, head.heads))
    match form:
        case "xlsx":
            return xlsx_file.workbook(tables, properties)
        case "parquet":
            # A late import: polars takes longer to load than most reports to write.
            from kempen.domain.reports import parquet_file

            return parquet_file.content(tables[0], properties)
        case "csv":
            return b"".join(csv_file.parts(tables[0]))
    return json_file.content(tables[0])


def _parts(
    form: str, tables: Sequence[ReportTable], properties: Mapping[str, str]
) -> Iterator[bytes]:
    # Plain values only: the other side has no Django.
    yield pickle.dumps((str(form), dict(properties)))
    for table in tables:
        if not isinstance(table.rows, ReportRows):
            raise TypeError("only rows of sums can be sent")
        lines = table.rows.lines
        yield pickle.dumps(_TableHead.of(table))
        for start in range(0, len(lines), _LINES_A_PART):
            yield pickle.dumps(list(lines[start : start + _LINES_A_PART]))
        yield pickle.dumps(())
