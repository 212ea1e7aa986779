"""A report's rows as JSON, every metric by its name; pure."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from datetime import date
from decimal import Decimal
from typing import Final

from kempen.domain.metrics.definitions import COST_WITH_TAX, METRICS, Missing, Value
from kempen.domain.metrics.sums import Sums
from kempen.domain.reports.answers import ComparedMetrics, MetricsAnswer, ReportRow
from kempen.domain.reports.numbers import exact
from kempen.domain.reports.tables import Cell, ReportTable
from kempen.kit import strict_json
from kempen.kit.documented import fields_of, public_name

_SLUGS: Final = [metric.slug for metric in METRICS]
# A metric's field by its slug: `return` is a word of Python's.
_FIELDS: Final = {public_name(field.name): field.name for field in fields(MetricsAnswer)}
# What a row's metrics are worked out from → the metric that holds it.
_SUMS: Final = {
    **{name: name for name in ("spend", "revenue", "clicks", "conversions", "prospects")},
    "landed": COST_WITH_TAX.slug,
    # A quotient is missing where there are no impressions, or none were reported.
    **dict.fromkeys(("impressions", "impression_clicks", "impression_spend"), "impressions"),
}


def content(table: ReportTable) -> bytes:
    """Return the list of the rows."""
    names = [column.name for column in table.columns[: table.heads]]
    return strict_json.dumps(
        [
            fields_of(_row(dict(zip(names, row, strict=False)), row[table.heads :]))
            for row in table.rows
        ]
    )


def _row(heads: Mapping[str, Cell], cells: Sequence[Cell]) -> ReportRow:
    texts = {
        name: cell.isoformat() if isinstance(cell, date) else str(cell)
        for name, cell in heads.items()
    }
    return ReportRow(
        date=texts.get("date"),
        from_=texts.get("from"),
        to=texts.get("to"),
        campaign_id=texts.get("campaign_id"),
        campaign=texts.get("campaign"),
        platform=texts.get("platform"),
        **vars(compared_metrics(cells)),
    )


def compared_metrics(cells: Sequence[Cell]) -> ComparedMetrics:
    """Name the metrics of a row, and, where it compares, those of the other days and the changes.

    Of a metric without a number say why, by what it divides.
    """
    count = len(_SLUGS)
    now = _of_cells(cells[:count])
    if len(cells) == count:
        return ComparedMetrics(**vars(now))
    changes = zip(_SLUGS, cells[2 * count :], strict=True)
    return ComparedMetrics(
        **vars(now),
        compared=_of_cells(cells[count : 2 * count]),
        change_per_cent={
            slug: short_number(cell) if isinstance(cell, Decimal) else None
            for slug, cell in changes
        },
    )


def metrics_answer(values: Mapping[str, Value]) -> MetricsAnswer:
    """Return every metric by its slug, and why one is missing."""
    return MetricsAnswer(
        **{
            _FIELDS[slug]: None if isinstance(value, Missing) else short_number(value)
            for slug, value in values.items()
        },
        missing={slug: value.value for slug, value in values.items() if isinstance(value, Missing)},
    )


def short_number(value: Decimal) -> Decimal:
    """Round quotients half up to six places and drop the zeros that say nothing."""
    short = exact(value).normalize()
    exponent = short.as_tuple().exponent
    return short.quantize(Decimal(1)) if isinstance(exponent, int) and exponent > 0 else short


def _of_cells(cells: Sequence[Cell]) -> MetricsAnswer:
    sums = _sums(cells) if None in cells else Sums()
    values = dict[str, Value]()
    for metric, cell in zip(METRICS, cells, strict=True):
        values[metric.slug] = cell if isinstance(cell, Decimal) else metric.formula(sums)
    return metrics_answer(values)


def _sums(cells: Sequence[Cell]) -> Sums:
    """Take the sums back out of a row's cells."""
    numbers = dict(zip(_SLUGS, cells, strict=True))
    known = {
        name: value for name, slug in _SUMS.items() if isinstance(value := numbers[slug], Decimal)
    }
    return Sums(1, **known)
