"""A report's rows as JSON, every metric by its name; pure."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from datetime import date
from decimal import Decimal
from typing import Final

from kempen.domain.metrics.definitions import COST_WITH_TAX, METRICS, TOTAL_SALES, Missing, Value
from kempen.domain.metrics.sums import Sums
from kempen.domain.reports.answers import ComparedMetrics, MetricsAnswer, ReportRow
from kempen.domain.reports.numbers import exact
from kempen.domain.reports.tables import Cell, ReportTable, metrics_of
from kempen.kit import strict_json
from kempen.kit.documented import fields_of, public_name

_NOTHING: Final = Decimal(0)
_SLUGS: Final = [metric.slug for metric in METRICS]
# A metric's field by its slug: `return` is a word of Python's.
_FIELDS: Final = {public_name(field.name): field.name for field in fields(MetricsAnswer)}
# What a row's metrics are worked out from → the metric that holds it.
_SUMS: Final = {
    **{name: name for name in ("spend", "revenue", "clicks", "conversions", "prospects")},
    "landed": COST_WITH_TAX.slug,
    # A quotient is missing where there are no impressions, or none were reported.
    **dict.fromkeys(("impressions", "impression_clicks", "impression_spend"), "impressions"),
    "sales": TOTAL_SALES.slug,
}


def content(table: ReportTable) -> bytes:
    """Return the list of the rows."""
    names = [column.name for column in table.columns[: table.heads]]
    slugs = slugs_of(table)
    return strict_json.dumps(
        [
            fields_of(_row(dict(zip(names, row, strict=False)), slugs, row[table.heads :]))
            for row in table.rows
        ]
    )


def slugs_of(table: ReportTable) -> Sequence[str]:
    """Return the metrics of a table's rows, in their order."""
    return [metric.slug for metric in metrics_of(table.columns)]


def _row(heads: Mapping[str, Cell], slugs: Sequence[str], cells: Sequence[Cell]) -> ReportRow:
    texts = {
        name: cell.isoformat() if isinstance(cell, date) else str(cell)
        for name, cell in heads.items()
        if cell is not None
    }
    return ReportRow(
        date=texts.get("date"),
        from_=texts.get("from"),
        to=texts.get("to"),
        campaign_id=texts.get("campaign_id"),
        campaign=texts.get("campaign"),
        platform=texts.get("platform"),
        state=texts.get("state"),
        shop=texts.get("shop"),
        **vars(compared_metrics(slugs, cells)),
    )


def compared_metrics(slugs: Sequence[str], cells: Sequence[Cell]) -> ComparedMetrics:
    """Name the metrics of a row, and, where it compares, those of the other days and the changes.

    Of a metric without a number say why, by what it divides, or that such rows have none.
    """
    count = len(slugs)
    now = _of_cells(slugs, cells[:count])
    if len(cells) == count:
        return ComparedMetrics(**vars(now))
    changes = zip(slugs, cells[2 * count :], strict=True)
    return ComparedMetrics(
        **vars(now),
        compared=_of_cells(slugs, cells[count : 2 * count]),
        change_per_cent={
            **dict.fromkeys(_SLUGS),
            **{
                slug: short_number(cell) if isinstance(cell, Decimal) else None
                for slug, cell in changes
            },
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


def _of_cells(slugs: Sequence[str], cells: Sequence[Cell]) -> MetricsAnswer:
    numbers = dict(zip(slugs, cells, strict=True))
    sums = _sums(numbers) if None in cells else Sums()
    values = dict[str, Value]()
    for metric in METRICS:
        cell = numbers.get(metric.slug)
        if metric.slug not in numbers:
            values[metric.slug] = Missing.NOT_OFFERED
        else:
            values[metric.slug] = cell if isinstance(cell, Decimal) else metric.formula(sums)
    return metrics_answer(values)


def _sums(numbers: Mapping[str, Cell]) -> Sums:
    """Take the sums back out of a row's cells."""
    known = {
        name: value
        for name, slug in _SUMS.items()
        if isinstance(value := numbers.get(slug), Decimal)
    }
    if "sales" in known:
        # A quotient of total sales is missing where the days with sales have no spend or claims.
        known |= {"sales_spend": _NOTHING, "sales_claimed": _NOTHING}
    return Sums(1, **known)
