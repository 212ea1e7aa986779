"""A report's rows as JSON, every metric by its name; pure."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from kempen.domain.metrics.definitions import COST_WITH_TAX, METRICS, Missing, Sums
from kempen.domain.reports.numbers import exact
from kempen.domain.reports.tables import Cell, ReportTable
from kempen.kit import strict_json

_SLUGS: Final = [metric.slug for metric in METRICS]
# What a row's metrics are worked out from → the metric that holds it.
_SUMS: Final = {
    **{name: name for name in ("spend", "revenue", "clicks", "conversions", "prospects")},
    "landed": COST_WITH_TAX.slug,
}


def content(table: ReportTable) -> bytes:
    """Return the list of the rows."""
    names = [column.name for column in table.columns[: table.heads]]
    return strict_json.dumps(
        [
            dict(zip(names, row[: table.heads], strict=True)) | named_metrics(row[table.heads :])
            for row in table.rows
        ]
    )


def named_metrics(cells: Sequence[Cell]) -> dict[str, object]:
    """Name the metrics of a row, and, where it compares, those of the other days and the changes.

    Of a metric without a number say why, by what it divides.
    """
    count = len(_SLUGS)
    answer = _with_missing(cells[:count])
    if len(cells) > count:
        answer["compared"] = _with_missing(cells[count : 2 * count])
        changes = zip(_SLUGS, cells[2 * count :], strict=True)
        answer["change_per_cent"] = {
            slug: short_number(cell) if isinstance(cell, Decimal) else None
            for slug, cell in changes
        }
    return answer


def short_number(value: Decimal) -> Decimal:
    """Round quotients half up to six places and drop the zeros that say nothing."""
    short = exact(value).normalize()
    exponent = short.as_tuple().exponent
    return short.quantize(Decimal(1)) if isinstance(exponent, int) and exponent > 0 else short


def _with_missing(cells: Sequence[Cell]) -> dict[str, object]:
    values, missing = dict[str, Decimal | None](), dict[str, str]()
    sums = _sums(cells) if None in cells else Sums()
    for metric, cell in zip(METRICS, cells, strict=True):
        values[metric.slug] = None
        if isinstance(cell, Decimal):
            values[metric.slug] = short_number(cell)
        elif isinstance(why := metric.formula(sums), Missing):
            missing[metric.slug] = why.value
    return {**values, "missing": missing}


def _sums(cells: Sequence[Cell]) -> Sums:
    """Take the sums back out of a row's cells."""
    numbers = dict(zip(_SLUGS, cells, strict=True))
    known = {
        name: value for name, slug in _SUMS.items() if isinstance(value := numbers[slug], Decimal)
    }
    return Sums(1, **known)
