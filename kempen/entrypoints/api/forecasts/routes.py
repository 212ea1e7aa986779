"""/reports/forecasts: how the frozen forecasts turned out, as the page Forecasts has it."""

from django.http import HttpRequest
from ninja import Query, Router

from kempen.domain.scorecards import queries
from kempen.entrypoints.api.forecasts.schemas import ForecastList
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.paging import Paging, page_of

router = Router(by_alias=True)


@router.get(
    "/reports/forecasts",
    auth=Key("reports:read"),
    response=ForecastList,
    operation_id="list_forecasts",
    summary="Read how forecasts turned out",
)
def list_forecasts(request: HttpRequest, paging: Query[Paging]) -> ForecastList:
    """Every approved strategy's forecast, frozen at approval, newest first, and the record.

    They are compared with what came every night, also anew when late numbers come in.
    """
    business = actor_of(request).business
    forecasts, next_cursor = page_of(request, queries.forecasts_of(business), paging)
    known = queries.record(business)
    return ForecastList(
        record=queries.record_answer(known) if known is not None else None,
        data=[queries.representation(one) for one in queries.standings(business, forecasts)],
        next_cursor=next_cursor,
    )
