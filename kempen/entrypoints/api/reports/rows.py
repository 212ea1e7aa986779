"""A report's rows, metrics and moments, as /reports answers them."""

from datetime import datetime

from kempen.domain.campaigns.queries import moment
from kempen.domain.metrics.definitions import METRICS, Missing
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.sums import Sums
from kempen.domain.reports import json_file
from kempen.domain.reports.answers import MetricsAnswer, PerformanceAnswer, PeriodAnswer
from kempen.domain.reports.files import json_rows
from kempen.domain.reports.queries import Report
from kempen.entrypoints.api.reports.comparison import compared_answer
from kempen.kit.documented import WrittenList


def rows_answer(report: Report) -> PerformanceAnswer:
    """Return a report as `GET /reports/performance` answers it; Refusal for too many rows."""
    table, ask, compared = report.table, report.ask, report.compared
    return PerformanceAnswer(
        period=days_answer(ask.period),
        compared=compared_answer(compared) if compared else None,
        as_of=moment_answer(ask.as_of),
        group_by=report.group_by.value,
        currency="MYR",
        data=WrittenList(json_rows(report)),
        total=json_file.compared_metrics(
            json_file.slugs_of(table), (table.total or ())[table.heads :]
        ),
    )


def metrics_answer(sums: Sums, *, is_whole: bool) -> MetricsAnswer:
    """Return every metric of some sums, and why one is missing; `is_whole`: of all campaigns."""
    return json_file.metrics_answer(
        {
            metric.slug: Missing.NOT_OFFERED
            if metric.of_business and not is_whole
            else metric.formula(sums)
            for metric in METRICS
        }
    )


def days_answer(period: Period) -> PeriodAnswer:
    """Return the first and the last day."""
    return PeriodAnswer(period.first.isoformat(), period.last.isoformat())


def moment_answer(as_of: datetime | None) -> str | None:
    """Return the moment as of which numbers were read; None for now."""
    return moment(as_of) if as_of else None
