"""/reports: the metrics of a period, and its performance row by row, as the dashboard has them."""

from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal

from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils.http import content_disposition_header
from ninja import Query, Router

from kempen.domain.accounts.queries import Business
from kempen.domain.campaigns.queries import Campaign
from kempen.domain.metrics.billing import suppliers_of
from kempen.domain.metrics.changes import change, goal_progress
from kempen.domain.metrics.definitions import PROSPECTS, RETURN, Missing
from kempen.domain.metrics.estimates import InsufficientData, SalesUplift, goal_chance, sales_uplift
from kempen.domain.metrics.margins import Margins, margins_of
from kempen.domain.metrics.queries import Performance, performance_of
from kempen.domain.metrics.suppliers import Suppliers
from kempen.domain.metrics.total_sales import sales_comparison
from kempen.domain.reports.answers import (
    ComparedSummary,
    GoalAnswer,
    LikelyReturn,
    PerformanceAnswer,
    ProspectGrowth,
    SummaryAnswer,
)
from kempen.domain.reports.comparison import compared_with
from kempen.domain.reports.effort import report_slot
from kempen.domain.reports.files import (
    MEDIA_TYPES,
    FileFormat,
    content_of,
    file_name,
)
from kempen.domain.reports.json_file import short_number
from kempen.domain.reports.queries import ReportQuery, report_of
from kempen.domain.strategies.goals import return_goal_of
from kempen.entrypoints.api.reports.comparison import compared_answer, true_return_answer
from kempen.entrypoints.api.reports.estimates import chance_answer, uplift_answer
from kempen.entrypoints.api.reports.rows import (
    days_answer,
    metrics_answer,
    moment_answer,
    rows_answer,
)
from kempen.entrypoints.api.reports.schemas import (
    Format,
    PerformanceFilters,
    ReportFilters,
)
from kempen.entrypoints.api.reports.total_sales import total_sales_answer
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.campaign_filter import campaign_filter
from kempen.entrypoints.api.shared.dataclass_schemas import answer_schema
from kempen.entrypoints.api.shared.request_refusals import RequestRefusal
from kempen.kit import strict_json
from kempen.kit.concurrency_limit import AtCapacity
from kempen.kit.documented import Documented, fields_of
from kempen.kit.refusal import Refusal

router = Router()


def _answered(answer: type[Documented], description: str, *files: str) -> dict[str, object]:
    content: dict[str, object] = {"application/json": {"schema": answer_schema(answer)}}
    content |= {media: {"schema": {"type": "string", "format": "binary"}} for media in files}
    return {"responses": {200: {"description": description, "content": content}}}


@router.get(
    "/reports/summary",
    auth=Key("reports:read"),
    operation_id="get_summary",
    summary="Read the metrics of a period",
    openapi_extra=_answered(SummaryAnswer, "The metrics, the previous period's, the goal."),
)
def get_summary(request: HttpRequest, filters: Query[ReportFilters]) -> HttpResponse:
    """Every metric over the period and over the equally long one just before it."""
    business = actor_of(request).business
    campaign = campaign_filter(business, filters.campaign_id)
    suppliers, margins = suppliers_of(business), margins_of(business)
    performance = performance_of(
        business,
        filters.period,
        search=filters.search,
        campaign=campaign,
        as_of=filters.moment,
        suppliers=suppliers,
        impressions=True,
        sales=True,
        margins=margins,
    )
    is_whole = not (campaign or filters.search)
    likely = performance.likely_return
    answer = SummaryAnswer(
        period=days_answer(performance.period),
        previous_period=days_answer(performance.period.before),
        as_of=moment_answer(filters.moment),
        currency="MYR",
        metrics=metrics_answer(performance.now, is_whole=is_whole),
        previous_metrics=metrics_answer(performance.before, is_whole=is_whole),
        true_return=true_return_answer(performance, suppliers),
        compared=_compared(business, campaign, filters, suppliers, margins),
        likely_return=LikelyReturn(
            short_number(Decimal(likely.low)), short_number(Decimal(likely.high))
        )
        if likely
        else None,
        total_sales=None
        if campaign or filters.search
        else total_sales_answer(sales_comparison(business, filters.period, filters.moment)),
        prospect_growth=_growth(performance),
        goal=_goal(business, performance, campaign, filters),
        sales_uplift=uplift_answer(_uplift(business, performance, campaign, filters)),
    )
    return _json(answer)


@router.get(
    "/reports/performance",
    auth=Key("reports:read"),
    operation_id="get_performance",
    summary="Read performance by day, week, month, campaign, platform, state or shop",
    openapi_extra=_answered(
        PerformanceAnswer,
        "The rows and their total; or, by `format`, the same as a file.",
        *(media.partition(";")[0] for media in MEDIA_TYPES.values()),
    ),
)
def get_performance(request: HttpRequest, filters: Query[PerformanceFilters]) -> HttpResponseBase:
    """Rows with every metric, and the total over the whole period.

    Days without rows are listed with nulls. Total sales, orders, new customers and profit are of
    the whole business: rows by day, week or month have them, without a search or a campaign. Rows
    by state or shop have total sales, orders and new customers alone, 422 `whole_only` with a
    search or a campaign. The total is worked out from the period's sums, never from the rows'
    quotients. Files hold the same rows; a CSV file begins with a byte order mark for Excel, Parquet
    has no row for the total, a PDF has the first 100 rows and the chart. JSON and Excel hold 10,000
    rows, 3,432 with `compare` (422 `too_many_rows`); CSV and Parquet any number. Of reports that
    take long one runs at a time for each business; 503 `busy` (`pdf_busy` for a PDF) says when to
    ask again.
    """
    business = actor_of(request).business
    campaign = campaign_filter(business, filters.campaign_id)
    ask = ReportQuery(filters.period, filters.search, campaign, filters.moment, filters.compare)
    with _as_refusal(filters.format), report_slot(business, ask, filters.group_by, filters.format):
        report = report_of(business, ask, filters.group_by)
        if filters.format is Format.JSON:
            return _json(rows_answer(report))
        form = FileFormat(filters.format.value)
        content = content_of(report, form)
    response: HttpResponse | StreamingHttpResponse
    if isinstance(content, bytes):
        response = HttpResponse(content, content_type=MEDIA_TYPES[form])
    else:
        response = StreamingHttpResponse(content, content_type=MEDIA_TYPES[form])
    name = file_name(business, ask, f"by-{filters.group_by}", form)
    header = content_disposition_header(as_attachment=True, filename=name)
    response.headers["Content-Disposition"] = header or "attachment"
    return response


@contextmanager
def _as_refusal(form: Format) -> Iterator[None]:
    """Refuse what no turn is left for."""
    try:
        yield
    except AtCapacity as full:
        is_pdf = form is Format.PDF
        raise Refusal(RequestRefusal.PDF_BUSY if is_pdf else RequestRefusal.BUSY) from full


def _compared(
    business: Business,
    campaign: Campaign | None,
    filters: ReportFilters,
    suppliers: Suppliers,
    margins: Margins,
) -> ComparedSummary | None:
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
        impressions=True,
        sales=True,
        margins=margins,
    )
    metrics = metrics_answer(then.now, is_whole=not (campaign or filters.search))
    return ComparedSummary(**vars(compared_answer(compared)), metrics=metrics)


def _return_goal(business: Business, campaign: Campaign | None) -> Decimal | None:
    if campaign is None:
        return return_goal_of(business)
    if campaign.return_goal is None and campaign.objective == "generate_prospects":
        return None
    return campaign.return_goal or return_goal_of(business)


def _growth(performance: Performance) -> ProspectGrowth | None:
    grown = change(PROSPECTS.formula(performance.now), PROSPECTS.formula(performance.before))
    if isinstance(grown, Missing):
        return None
    share = None if grown.per_cent is None else short_number(grown.per_cent)
    return ProspectGrowth(short_number(grown.absolute), share)


def _goal(
    business: Business, performance: Performance, campaign: Campaign | None, filters: ReportFilters
) -> GoalAnswer | None:
    goal = _return_goal(business, campaign)
    progress = goal_progress(RETURN.formula(performance.now), goal)
    if goal is None or progress is None:
        return None
    known = None if isinstance(progress, Missing) else short_number(progress)
    chance = None
    # A campaign with a prospect goal has the chance of that one.
    if filters.moment is None and not (campaign and campaign.prospect_goal):
        chance = goal_chance(business, goal, campaign)
    return GoalAnswer(short_number(goal), known, chance_answer(chance))


def _uplift(
    business: Business, performance: Performance, campaign: Campaign | None, filters: ReportFilters
) -> SalesUplift | InsufficientData:
    if filters.moment is not None:
        return InsufficientData("as_of")
    return sales_uplift(business, performance, campaign=campaign)


def _json(answer: Documented) -> HttpResponse:
    return HttpResponse(strict_json.dumps(fields_of(answer)), content_type="application/json")
