"""/strategies/{strategy_id}/launch: launch what was approved, read how far it is, undo, retry."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Router, Status

from kempen.domain.accounts.rules import may
from kempen.domain.launches import queries as launches
from kempen.domain.launches.actions import launching
from kempen.domain.launches.answers import LaunchAnswer
from kempen.domain.strategies import queries
from kempen.entrypoints.api.shared.auth import Key, actor_of, key_of_request
from kempen.entrypoints.api.shared.request_refusals import NotFound, RequestRefusal
from kempen.entrypoints.api.strategies.routes import strategy_of_request
from kempen.kit.refusal import Refusal

router = Router(by_alias=True)


@router.post(
    "/strategies/{strategy_id}/launch",
    auth=Key("strategies:approve"),
    response={202: LaunchAnswer},
    operation_id="launch_strategy",
    summary="Launch an approved strategy",
)
def launch_strategy(
    request: HttpRequest, response: HttpResponse, strategy_id: str
) -> Status[LaunchAnswer]:
    """Launch exactly what was approved. Nothing is sent for 60 seconds; until then undo works.

    Asked again, the same launch is answered.
    """
    strategy = strategy_of_request(request, strategy_id)
    _refuse_unless_may_launch(request)
    launch = launching.launch(actor_of(request), strategy)
    response.headers["Location"] = f"{settings.BASE_URL}/strategies/{strategy_id}/launch"
    return Status(202, launches.representation(launch))


@router.get(
    "/strategies/{strategy_id}/launch",
    auth=Key("strategies:read"),
    response=LaunchAnswer,
    operation_id="get_launch",
    summary="Read a launch",
)
def get_launch(request: HttpRequest, strategy_id: str) -> LaunchAnswer:
    """How far the last launch of a strategy is, change by change; 404 when there was none."""
    launch = launches.last_launch_of(strategy_of_request(request, strategy_id))
    if launch is None:
        raise NotFound
    return launches.representation(launch)


@router.post(
    "/strategies/{strategy_id}/undo-launch",
    auth=Key("strategies:approve"),
    response=LaunchAnswer,
    operation_id="undo_launch",
    summary="Undo a launch",
)
def undo_launch(request: HttpRequest, strategy_id: str) -> LaunchAnswer:
    """Take a launch back within its 60 seconds; the strategy is approved as before."""
    strategy = strategy_of_request(request, strategy_id)
    _refuse_unless_may_launch(request)
    undone = launching.undo(actor_of(request), _launched(strategy))
    return launches.representation(undone)


@router.post(
    "/strategies/{strategy_id}/retry-launch",
    auth=Key("strategies:approve"),
    response=LaunchAnswer,
    operation_id="retry_launch",
    summary="Retry a launch",
)
def retry_launch(request: HttpRequest, strategy_id: str) -> LaunchAnswer:
    """Send what failed once more. What is done stays, and nothing is done twice."""
    strategy = strategy_of_request(request, strategy_id)
    _refuse_unless_may_launch(request)
    launching.retry(actor_of(request), _launched(strategy))
    return launches.representation(_launched(strategy))


def _launched(strategy: queries.Strategy) -> launches.Launch:
    launch = launches.launch_of(strategy)
    if launch is None:
        raise Refusal(RequestRefusal.NOT_LAUNCHED)
    return launch


def _refuse_unless_may_launch(request: HttpRequest) -> None:
    """Ask the role of the member whom the key is bound to, as it is now."""
    member = key_of_request(request).member
    if member is None or not may(member.role, "launch"):
        raise Refusal(RequestRefusal.LAUNCH_NOT_ALLOWED)
