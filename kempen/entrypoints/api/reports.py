"""/reports: the metrics of a period, and its performance row by row, as the dashboard has them."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils.http import content_disposition_header
from ninja import Query, Router

from kempen.domain.accounts.queries import Business
from kempen.domain.campaigns.queries import AmbiguousCampaign, Campaign, find_campaign, moment
from kempen.domain.metrics.billing import suppliers_of
from kempen.domain.metrics.definitions import (
    COST_WITH_TAX,
    METRICS,
    PROSPECTS,
    RETURN,
    Missing,
    Sums,
    change,
    goal_progress,
)
from kempen.domain.metrics.estimates import Lacking, SalesUplift, goal_chance, sales_uplift
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.queries import Performance, performance_of
from kempen.domain.metrics.suppliers import Suppliers
from kempen.domain.reports.comparison import compared_with
from kempen.domain.reports.files import MEDIA_TYPES, Form, content_of, file_name
from kempen.domain.reports.numbers import exact
from kempen.domain.reports.pdf_file import NoPdf
from kempen.domain.reports.queries import Ask, Report, report_of
from kempen.domain.reports.tables import Cell
from kempen.entrypoints.api.auth import Key, actor_of
from kempen.entrypoints.api.problems import FieldError, NotFound, Problem
from kempen.entrypoints.api.report_beside import compared_answer, true_return_answer
from kempen.entrypoints.api.report_estimates import chance_answer, uplift_answer
from kempen.entrypoints.api.report_shapes import (
    PERFORMANCE,
    SUMMARY,
    Format,
    PerformanceFilters,
    ReportFilters,
)
from kempen.kit import strict_json

router = Router()
_SLUGS = [metric.slug for metric in METRICS]
# What a row's metrics are worked out from → the metric that holds it.
_SUMS: Final = {
    **{name: name for name in ("spend", "revenue", "clicks", "conversions", "prospects")},
    "landed": COST_WITH_TAX.slug,
}


def _answered(schema: dict[str, Any], description: str, *files: str) -> dict[str, Any]:
    content: dict[str, Any] = {"application/json": {"schema": schema}}
    content |= {media: {"schema": {"type": "string", "format": "binary"}} for media in files}
    return {"responses": {200: {"description": description, "content": content}}}


@router.get(
    "/reports/summary",
    auth=Key("reports:read"),
    operation_id="get_summary",
    summary="Read the metrics of a period",
    openapi_extra=_answered(SUMMARY, "The metrics, the previous period's, the goal."),
)
def get_summary(request: HttpRequest, filters: Query[ReportFilters]) -> HttpResponse:
    """Every metric over the period and over the equally long one just before it."""
    business = actor_of(request).business
    campaign = _campaign(business, filters.campaign_id)
    suppliers = suppliers_of(business)
    performance = performance_of(
        business,
        filters.period,
        search=filters.search,
        campaign=campaign,
        as_of=filters.moment,
        suppliers=suppliers,
    )
    likely = performance.likely_return
    answer = {
        "period": _days(performance.period),
        "previous_period": _days(performance.period.before),
        "as_of": _moment(filters.moment),
        "currency": "MYR",
        "metrics": _metrics(performance.now),
        "previous_metrics": _metrics(performance.before),
        "likely_return": likely
        and {"low": _number(Decimal(likely.low)), "high": _number(Decimal(likely.high))},
        "true_return": true_return_answer(performance, suppliers),
        "compared": _compared(business, campaign, filters, suppliers),
        "prospect_growth": _growth(performance),
        "goal": _goal(business, performance, campaign, filters),
        "sales_uplift": uplift_answer(_uplift(business, performance, campaign, filters)),
    }
    return _json(answer)


@router.get(
    "/reports/performance",
    auth=Key("reports:read"),
    operation_id="get_performance",
    summary="Read performance by day, week, month, campaign or platform",
    openapi_extra=_answered(
        PERFORMANCE,
        "The rows and their total; or, by `format`, the same as a file.",
        *(media.partition(";")[0] for media in MEDIA_TYPES.values()),
    ),
)
def get_performance(request: HttpRequest, filters: Query[PerformanceFilters]) -> HttpResponseBase:
    """Rows with every metric, and the total over the whole period.

    Days without rows are listed with nulls. The total is worked out from the period's sums, never
    from the rows' quotients. Files hold the same rows; a CSV file begins with a byte order mark for
    Excel, Parquet has no row for the total, a PDF has the first 100 rows and the chart.
    """
    business = actor_of(request).business
    campaign = _campaign(business, filters.campaign_id)
    ask = Ask(filters.period, filters.search, campaign, filters.moment, filters.compare)
    report = report_of(business, ask, filters.group_by)
    if filters.format is Format.JSON:
        return _json(_rows(report))
    form = Form(filters.format.value)
    try:
        content = content_of(report, form)
    except NoPdf as missing:
        raise Problem(503, "no_pdf", str(missing)) from missing
    response: HttpResponse | StreamingHttpResponse
    if isinstance(content, bytes):
        response = HttpResponse(content, content_type=MEDIA_TYPES[form])
    else:
        response = StreamingHttpResponse(content, content_type=MEDIA_TYPES[form])
    name = file_name(business, ask, f"by-{filters.group_by}", form)
    header = content_disposition_header(as_attachment=True, filename=name)
    response.headers["Content-Disposition"] = header or "attachment"
    return response


def _compared(
    business: Business, campaign: Campaign | None, filters: ReportFilters, suppliers: Suppliers
) -> dict[str, Any] | None:
    """Return the metrics of the days that were asked to compare with; None where none were."""
    if filters.compare is None:
        return None
    compared = compared_with(filters.period, filters.compare)
    then = performance_of(
        business,
        compared.period,
        search=filters.search,
        campaign=campaign,
        as_of=filters.moment,
        suppliers=suppliers,
    )
    return (compared_answer(compared) or {}) | {"metrics": _metrics(then.now)}


def _campaign(business: Business, identifier: str) -> Campaign | None:
    if not identifier:
        return None
    try:
        campaign = find_campaign(business, identifier)
    except AmbiguousCampaign as error:
        detail = "This id is known on more than one platform: use the identifier that begins cmp_."
        raise Problem(
            409,
            "ambiguous_campaign",
            detail,
            [FieldError("?campaign_id", "ambiguous_campaign", detail)],
        ) from error
    if campaign is None:
        raise NotFound
    return campaign


def _return_goal(business: Business, campaign: Campaign | None) -> Decimal | None:
    if campaign is None:
        return business.return_goal
    if campaign.return_goal is None and campaign.objective == "generate_prospects":
        return None
    return campaign.return_goal or business.return_goal


def _rows(report: Report) -> dict[str, Any]:
    table, ask, compared = report.table, report.ask, report.compared
    names = [column.name for column in table.columns[: table.heads]]
    return {
        "period": _days(ask.period),
        "compared": compared_answer(compared),
        "as_of": _moment(ask.as_of),
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
    answer = _metrics(_sums(cells[:count]))
    if len(cells) > count:
        answer["compared"] = _metrics(_sums(cells[count : 2 * count]))
        changes = zip(_SLUGS, cells[2 * count :], strict=True)
        answer["change_per_cent"] = {
            slug: _number(cell) if isinstance(cell, Decimal) else None for slug, cell in changes
        }
    return answer


def _sums(cells: Sequence[Cell]) -> Sums:
    """Take the sums back out of a row's cells."""
    numbers = dict(zip(_SLUGS, cells, strict=True))
    known = {
        name: value for name, slug in _SUMS.items() if isinstance(value := numbers[slug], Decimal)
    }
    return Sums(1, **known)


def _metrics(sums: Sums) -> dict[str, Any]:
    values = {metric.slug: metric.formula(sums) for metric in METRICS}
    found: dict[str, Any] = {
        slug: None if isinstance(value, Missing) else _number(value)
        for slug, value in values.items()
    }
    found["missing"] = {
        slug: value.value for slug, value in values.items() if isinstance(value, Missing)
    }
    return found


def _growth(performance: Performance) -> dict[str, Any] | None:
    grown = change(PROSPECTS.formula(performance.now), PROSPECTS.formula(performance.before))
    if isinstance(grown, Missing):
        return None
    share = None if grown.per_cent is None else _number(grown.per_cent)
    return {"absolute": _number(grown.absolute), "per_cent": share}


def _goal(
    business: Business, performance: Performance, campaign: Campaign | None, filters: ReportFilters
) -> dict[str, Any] | None:
    goal = _return_goal(business, campaign)
    progress = goal_progress(RETURN.formula(performance.now), goal)
    if goal is None or progress is None:
        return None
    known = None if isinstance(progress, Missing) else _number(progress)
    chance = None
    # A campaign with a prospect goal has the chance of that one.
    if filters.moment is None and not (campaign and campaign.prospect_goal):
        chance = goal_chance(business, goal, campaign)
    return {"return_goal": _number(goal), "progress": known, "chance": chance_answer(chance)}


def _uplift(
    business: Business, performance: Performance, campaign: Campaign | None, filters: ReportFilters
) -> SalesUplift | Lacking:
    if filters.moment is not None:
        return Lacking("as_of")
    return sales_uplift(business, performance, campaign=campaign)


def _number(value: Decimal) -> Decimal:
    """Round quotients half up to six places and drop the zeros that say nothing."""
    short = exact(value).normalize()
    exponent = short.as_tuple().exponent
    return short.quantize(Decimal(1)) if isinstance(exponent, int) and exponent > 0 else short


def _days(period: Period) -> dict[str, str]:
    return {"from": period.first.isoformat(), "to": period.last.isoformat()}


def _moment(as_of: datetime | None) -> str | None:
    return moment(as_of) if as_of else None


def _json(answer: dict[str, Any]) -> HttpResponse:
    return HttpResponse(strict_json.dumps(answer), content_type="application/json")
