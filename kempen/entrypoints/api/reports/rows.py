"""A report's rows, metrics and moments, as /reports answers them."""

from datetime import datetime

import msgspec

from kempen.domain.campaigns.queries import moment
from kempen.domain.metrics.definitions import METRICS, Missing, Sums
from kempen.domain.metrics.periods import Period
from kempen.domain.reports.files import json_rows
from kempen.domain.reports.json_file import named_metrics, short_number
from kempen.domain.reports.queries import Report
from kempen.entrypoints.api.reports.comparison import compared_answer


def rows_answer(report: Report) -> dict[str, object]:
    """Return a report as `GET /reports/performance` answers it; Refusal for too many rows."""
    table, ask, compared = report.table, report.ask, report.compared
    return {
        "period": days_answer(ask.period),
        "compared": compared_answer(compared),
        "as_of": moment_answer(ask.as_of),
        "group_by": report.group_by.value,
        "currency": "MYR",
        "data": msgspec.Raw(json_rows(report)),
        "total": named_metrics((table.total or ())[table.heads :]),
    }


def metrics_answer(sums: Sums) -> dict[str, object]:
    """Return every metric of some sums, and why one is missing."""
    values = {metric.slug: metric.formula(sums) for metric in METRICS}
    answer: dict[str, object] = {
        slug: None if isinstance(value, Missing) else short_number(value)
        for slug, value in values.items()
    }
    answer["missing"] = {
        slug: value.value for slug, value in values.items() if isinstance(value, Missing)
    }
    return answer


def days_answer(period: Period) -> dict[str, str]:
    """Return the first and the last day."""
    return {"from": period.first.isoformat(), "to": period.last.isoformat()}


def moment_answer(as_of: datetime | None) -> str | None:
    """Return the moment as of which numbers were read; None for now."""
    return moment(as_of) if as_of else None
