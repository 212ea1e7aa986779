"""/reports: the metrics of a period, and its performance row by row, as the dashboard has them."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from ninja import Query, Router

from kempen.domain.accounts.queries import Business
from kempen.domain.campaigns.queries import AmbiguousCampaign, Campaign, find_campaign, moment
from kempen.domain.metrics.definitions import (
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
from kempen.domain.reports import csv_file, xlsx_file
from kempen.domain.reports.numbers import exact
from kempen.domain.reports.queries import Ask, report_of
from kempen.domain.reports.tables import Cell, Table
from kempen.entrypoints.api.auth import Key, actor_of
from kempen.entrypoints.api.problems import FieldError, NotFound, Problem
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
    performance = performance_of(business, filters.period, campaign=campaign, as_of=filters.moment)
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
        "text/csv",
        xlsx_file.MEDIA_TYPE,
    ),
)
def get_performance(request: HttpRequest, filters: Query[PerformanceFilters]) -> HttpResponseBase:
    """Rows with every metric, and the total over the whole period.

    Days without rows are listed with nulls. The total is worked out from the period's sums, never
    from the rows' quotients. Files hold the same rows; a CSV file begins with a byte order mark for
    Excel.
    """
    business = actor_of(request).business
    campaign = _campaign(business, filters.campaign_id)
    ask = Ask(filters.period, campaign=campaign, as_of=filters.moment)
    table = report_of(business, ask, filters.group_by)
    if filters.format is Format.JSON:
        return _json(_rows(table, filters))
    first, last = filters.period.first, filters.period.last
    name = f"kempen-{first}-to-{last}-by-{filters.group_by}.{filters.format}"
    response: HttpResponse | StreamingHttpResponse
    if filters.format is Format.CSV:
        response = StreamingHttpResponse(csv_file.parts(table), content_type=csv_file.MEDIA_TYPE)
    else:
        named = {"from": str(first), "to": str(last), "campaign": campaign.name if campaign else ""}
        if filters.moment:
            named["as of"] = moment(filters.moment)
        content = xlsx_file.workbook([table], named)
        response = HttpResponse(content, content_type=xlsx_file.MEDIA_TYPE)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


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


def _rows(table: Table, filters: PerformanceFilters) -> dict[str, Any]:
    names = [column.name for column in table.columns]
    heads = len(names) - len(_SLUGS)
    return {
        "period": _days(filters.period),
        "as_of": _moment(filters.moment),
        "group_by": filters.group_by.value,
        "currency": "MYR",
        "data": [
            dict(zip(names[:heads], row[:heads], strict=True)) | _written(row[heads:])
            for row in table.rows
        ],
        "total": _written((table.total or ())[heads:]),
    }


def _written(cells: Sequence[Cell]) -> dict[str, Any]:
    """Name the metrics of a row; of those without a number, say why by what they divide."""
    numbers = dict(zip(_SLUGS, cells, strict=True))
    sums = Sums(
        1,
        **{
            slug: value
            for slug in ("spend", "revenue", "clicks", "conversions", "prospects")
            if isinstance(value := numbers[slug], Decimal)
        },
    )
    return _metrics(sums)


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
