"""A report's rows, metrics and moments, as /reports answers them."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

from kempen.domain.campaigns.queries import moment
from kempen.domain.metrics.definitions import COST_WITH_TAX, METRICS, Missing, Sums
from kempen.domain.metrics.periods import Period
from kempen.domain.reports.numbers import exact
from kempen.domain.reports.queries import Report
from kempen.domain.reports.tables import Cell
from kempen.entrypoints.api.reports.routes.comparison import compared_answer

_SLUGS: Final = [metric.slug for metric in METRICS]
# What a row's metrics are worked out from → the metric that holds it.
_SUMS: Final = {
    **{name: name for name in ("spend", "revenue", "clicks", "conversions", "prospects")},
    "landed": COST_WITH_TAX.slug,
}


def rows_answer(report: Report) -> dict[str, Any]:
    """Return a report as `GET /reports/performance` answers it."""
    table, ask, compared = report.table, report.ask, report.compared
    names = [column.name for column in table.columns[: table.heads]]
    return {
        "period": days_answer(ask.period),
        "compared": compared_answer(compared),
        "as_of": moment_answer(ask.as_of),
        "group_by": report.group_by.value,
        "currency": "MYR",
        "data": [
            dict(zip(names, row[: table.heads], strict=True)) | _written(row[table.heads :])
            for row in table.rows
        ],
        "total": _written((table.total or ())[table.heads :]),
    }


def _written(cells: Sequence[Cell]) -> dict[str, Any]:
    """Name the metrics of a row, and, where it compares, those of the other days and the changes.

    Of a metric without a number say why, by what it divides.
    """
    count = len(_SLUGS)
    answer = _told_metrics(cells[:count])
    if len(cells) > count:
        answer["compared"] = _told_metrics(cells[count : 2 * count])
        changes = zip(_SLUGS, cells[2 * count :], strict=True)
        answer["change_per_cent"] = {
            slug: number_answer(cell) if isinstance(cell, Decimal) else None
            for slug, cell in changes
        }
    return answer


def _told_metrics(cells: Sequence[Cell]) -> dict[str, Any]:
    found, missing = dict[str, Any](), dict[str, str]()
    sums = _sums(cells) if None in cells else Sums()
    for metric, cell in zip(METRICS, cells, strict=True):
        found[metric.slug] = None
        if isinstance(cell, Decimal):
            found[metric.slug] = number_answer(cell)
        elif isinstance(why := metric.formula(sums), Missing):
            missing[metric.slug] = why.value
    return {**found, "missing": missing}


def _sums(cells: Sequence[Cell]) -> Sums:
    """Take the sums back out of a row's cells."""
    numbers = dict(zip(_SLUGS, cells, strict=True))
    known = {
        name: value for name, slug in _SUMS.items() if isinstance(value := numbers[slug], Decimal)
    }
    return Sums(1, **known)


def metrics_answer(sums: Sums) -> dict[str, Any]:
    """Return every metric of some sums, and why one is missing."""
    values = {metric.slug: metric.formula(sums) for metric in METRICS}
    found: dict[str, Any] = {
        slug: None if isinstance(value, Missing) else number_answer(value)
        for slug, value in values.items()
    }
    found["missing"] = {
        slug: value.value for slug, value in values.items() if isinstance(value, Missing)
    }
    return found


def number_answer(value: Decimal) -> Decimal:
    """Round quotients half up to six places and drop the zeros that say nothing."""
    short = exact(value).normalize()
    exponent = short.as_tuple().exponent
    return short.quantize(Decimal(1)) if isinstance(exponent, int) and exponent > 0 else short


def days_answer(period: Period) -> dict[str, str]:
    """Return the first and the last day."""
    return {"from": period.first.isoformat(), "to": period.last.isoformat()}


def moment_answer(as_of: datetime | None) -> str | None:
    """Return the moment as of which numbers were read; None for now."""
    return moment(as_of) if as_of else None
