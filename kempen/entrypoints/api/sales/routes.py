"""/sales: the business's own ledger of total sales."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router

from kempen.domain.accounts.queries import Business
from kempen.domain.imports.answers import ImportAnswer
from kempen.domain.imports.queries import REQUEST
from kempen.domain.performance.results import ImportResult
from kempen.domain.performance.rules import REFUSE
from kempen.domain.sales.actions.receive import (
    CSV_SOURCE,
    LINES_SOURCE,
    SalesOptions,
    receive_sales_file,
    receive_sales_json,
    receive_sales_lines,
)
from kempen.domain.sales.actions.set_margin import set_margin
from kempen.domain.sales.answers import SalesMarginAnswer
from kempen.domain.sales.queries import margin_of, sales_days
from kempen.entrypoints.api.sales.schemas import (
    BODY,
    OUTCOMES,
    SalesFilters,
    SalesList,
    SalesMarginBody,
    SalesParameters,
)
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.import_answers import answer, in_turn, invalid
from kempen.entrypoints.api.shared.json_bodies import require_json
from kempen.entrypoints.api.shared.paging import cursor_after, place_of
from kempen.entrypoints.api.shared.refused import field_error
from kempen.entrypoints.api.shared.request_refusals import RequestRefusal
from kempen.kit.refusal import Flaw, Refusal

router = Router()
_CSV, _LINES, _JSON = "text/csv", "application/x-ndjson", "application/json"
_OF_CSV: Final = ("date_form", "number_form", "total_rows")


@router.post(
    "/sales",
    auth=Key("sales:write"),
    response={200: ImportAnswer, 207: ImportAnswer},
    operation_id="import_sales",
    summary="Import total sales",
    openapi_extra={"requestBody": BODY, "responses": OUTCOMES},
)
def import_sales(request: HttpRequest, options: Query[SalesParameters]) -> HttpResponse:
    """Store what the business sold: a day, state and shop that is there is replaced, not added to.

    The answer is that of `/data/import`: all or nothing, or with `on_error` `skip` the good rows.
    The import is looked up, and undone, at `/data/imports/{import_id}`.

    `text/csv` takes rows of days, or an export of orders of Shopify, WooCommerce, Shopee, Lazada or
    TikTok Shop, which is known by its header. Its orders are summed to Malaysian days by state.
    Nothing else of the export is kept: no order, and nothing of who bought. The rows of a day and
    shop replace all that is there of that day and shop, so export whole days.
    """
    if request.content_type not in (_CSV, _LINES, _JSON):
        raise Refusal(RequestRefusal.NOT_AN_IMPORT_BODY)
    if request.content_type == _JSON:
        require_json(request)
        _refuse(options, list(SalesParameters.model_fields))
        source, is_trial = REQUEST, False
    else:
        is_csv = request.content_type == _CSV
        source, is_trial = CSV_SOURCE if is_csv else LINES_SOURCE, bool(options.dry_run)
        if not is_csv:
            _refuse(options, _OF_CSV)
    with in_turn():
        result = _receive(request, options, source)
    is_trial = is_trial or (source == REQUEST and result.import_id is None)
    return answer(result, source, is_dry_run=is_trial)


@router.get(
    "/sales",
    auth=Key("sales:read"),
    response=SalesList,
    operation_id="list_sales",
    summary="List total sales",
)
def list_sales(request: HttpRequest, filters: Query[SalesFilters]) -> SalesList:
    """Days of total sales, newest first, by state and shop, as they stand or stood."""
    place = place_of(request, filters)
    skip = place if isinstance(place, int) else 0
    days = sales_days(
        actor_of(request).business, filters.question, skip=skip, limit=filters.limit + 1
    )
    cursor = None
    if len(days) > filters.limit:
        cursor = cursor_after(request, filters, skip + filters.limit)
    return SalesList(data=days[: filters.limit], next_cursor=cursor)


@router.get(
    "/sales/margin",
    auth=Key("sales:read"),
    response=SalesMarginAnswer,
    operation_id="get_sales_margin",
    summary="Get the margin",
)
def get_sales_margin(request: HttpRequest) -> SalesMarginAnswer:
    """The margin of the business, which profit and profit goals use."""
    return _margin(actor_of(request).business)


@router.patch(
    "/sales/margin",
    auth=Key("sales:write"),
    response=SalesMarginAnswer,
    operation_id="set_sales_margin",
    summary="Set the margin",
)
def set_sales_margin(request: HttpRequest, body: SalesMarginBody) -> SalesMarginAnswer:
    """Set the margin of the business, or remove it with null. Approved plans keep theirs."""
    actor = actor_of(request)
    set_margin(actor, body.margin)
    return _margin(actor.business)


def _margin(business: Business) -> SalesMarginAnswer:
    margin = margin_of(business)
    return SalesMarginAnswer(margin=None if margin is None else margin.normalize() + 0)


def _receive(request: HttpRequest, options: SalesParameters, source: str) -> ImportResult:
    actor, body = actor_of(request), request.body
    if source == REQUEST:
        return receive_sales_json(actor, body)
    asked = SalesOptions(
        shop=options.shop or "",
        on_error=options.on_error or REFUSE,
        dry_run=bool(options.dry_run),
        date_form=options.date_form,
        number_form=options.number_form,
        total_rows=options.total_rows or REFUSE,
    )
    if source == LINES_SOURCE:
        return receive_sales_lines(actor, body, asked)
    return receive_sales_file(actor, body, asked, source=source)


def _refuse(options: SalesParameters, names: "list[str] | tuple[str, ...]") -> None:
    """Refuse parameters that say something of files of another kind than was sent."""
    given = [name for name in names if getattr(options, name) is not None]
    if given:
        flaws = [Flaw((), RequestRefusal.PARAMETER_OF_FILES, {"name": name}) for name in given]
        raise invalid([field_error(flaw) for flaw in flaws])
