"""The social platform's paths: nodes, edges, insights; tokens checked, answers in its form."""

import json
from collections.abc import Callable
from typing import Any

from aiohttp import web

from sandbox.dialects.social import creating, shapes
from sandbox.dialects.social.errors import (
    GraphError,
    invalid,
    missing_object,
    no_token,
    retired,
)
from sandbox.dialects.social.headers import VERSION, headers
from sandbox.dialects.social.insights import insights
from sandbox.dialects.social.leads import form, leads_of
from sandbox.dialects.social.paging import cut, page
from sandbox.dialects.social.targeting import checked, looked_up
from sandbox.dialects.social.tokens import account_of, debugged
from sandbox.request_data import Handler, add_route, parameters, state_of
from sandbox.state import PlatformObject, State

_EDGES = {"campaigns": "campaign", "adsets": "ad_set", "adcreatives": "creative", "ads": "ad"}
_CREATORS: dict[str, Callable[[State, dict[str, Any], dict[str, Any]], PlatformObject]] = {
    "campaigns": creating.create_campaign,
    "adsets": creating.create_ad_set,
    "adcreatives": creating.create_creative,
    "ads": creating.create_ad,
}
_SHAPES = {**shapes.SHAPES, "form": form}
_BUDGET_CHANGES_AN_HOUR = 4


def add_routes(app: web.Application) -> None:
    """Put the platform under /social."""
    add_route(app, "*", "/social/{version}/{node}", _answer(_node))
    add_route(app, "*", "/social/{version}/{node}/{edge}", _answer(_edge))
    add_route(app, "*", "/social/{version}/{node}/{edge}/{rest:.*}", _answer(_nothing))


def _answer(
    handle: Callable[[web.Request, dict[str, Any], dict[str, Any]], dict[str, Any]],
) -> Handler:
    async def answer(request: web.Request) -> web.StreamResponse:
        shown = headers()
        try:
            given = await parameters(request)
            account = _account_of(request, given)
            shown = headers(account["id"])
            with state_of(request).change():
                return web.json_response(handle(request, account, given), headers=shown)
        except GraphError as error:
            return web.json_response(error.body(), status=error.status, headers=shown)
        except json.JSONDecodeError:
            refused = GraphError("(#100) The body is not valid JSON", 100)
            return web.json_response(refused.body(), status=400, headers=shown)

    return answer


def _account_of(request: web.Request, given: dict[str, Any]) -> dict[str, Any]:
    """Return the account that the token opens."""
    if request.match_info["version"] != VERSION:
        raise retired(request.match_info["version"])
    bearer = request.headers.get("Authorization", "").removeprefix("Bearer ").strip()
    token = str(given.pop("access_token", "") or bearer)
    if not token:
        raise no_token()
    return account_of(state_of(request), token)


def _object_of(request: web.Request, account: dict[str, Any]) -> PlatformObject:
    number = request.match_info["node"]
    try:
        platform_object = state_of(request).object_by_id(int(number))
    except (KeyError, ValueError):
        raise missing_object(number, request.method) from None
    if (platform_object.platform, platform_object.account) != ("social", account["id"]):
        raise missing_object(number, request.method)
    return platform_object


def _is_account(request: web.Request, account: dict[str, Any]) -> bool:
    node = request.match_info["node"]
    if node.startswith("act_") and node != f"act_{account['id']}":
        raise missing_object(node, request.method)
    return node.startswith("act_")


def _nothing(request: web.Request, _: dict[str, Any], __: dict[str, Any]) -> dict[str, Any]:
    raise GraphError(f"Unknown path components: /{request.match_info['rest']}", 2500)


def _node(request: web.Request, account: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    state, asked = state_of(request), str(given.get("fields", ""))
    if request.match_info["node"] == "debug_token" and request.method == "GET":
        return debugged(state, given)
    if request.match_info["node"] == "search" and request.method == "GET":
        return {"data": looked_up(given)}
    if _is_account(request, account):
        if request.method != "GET":
            raise invalid("Unsupported operation on an account")
        return shapes.chosen(shapes.account(account), asked)
    platform_object = _object_of(request, account)
    if platform_object.kind not in _SHAPES:
        raise missing_object(request.match_info["node"], request.method)
    if request.method == "GET":
        return shapes.chosen(_SHAPES[platform_object.kind](state, platform_object), asked)
    if platform_object.status == "DELETED":
        raise invalid("A deleted object cannot be changed")
    if request.method == "DELETE":
        state.update(platform_object, status="DELETED")
        return {"success": True}
    _change(state, account, platform_object, given)
    return {"success": True}


def _change(
    state: State, account: dict[str, Any], platform_object: PlatformObject, given: dict[str, Any]
) -> None:
    data: dict[str, Any] = dict(creating.budgets(given, account))
    if data and not any(name in platform_object.data for name in data):
        raise invalid("This object's budget is set elsewhere: on its campaign or its ad sets")
    if data and platform_object.kind == "ad_set":
        data["budget_changes"] = _budget_changes(state, platform_object)
    stop = "stop_time" if platform_object.kind == "campaign" else "end_time"
    data |= creating.span(given, "start_time", stop)
    if str(given.get(stop)) == "0":
        data |= {stop: None, "last_day": None}
    if "targeting" in given and platform_object.kind == "ad_set":
        data["targeting"] = checked(given["targeting"])
    name = str(given["name"]) if given.get("name") else None
    if "creative" in given and platform_object.kind == "ad":
        wanted = given["creative"]
        number = wanted.get("creative_id") if isinstance(wanted, dict) else None
        creative = creating.child_of(state, account, number, "creative", "creative")
        # Another creative sends the ad back to review.
        data |= {"creative": creative.id, "texts": creative.data["texts"], "approved": False}
        data["disapproved"] = None
        data["submitted_at"] = state.now().isoformat()
    if "validate_only" not in given.get("execution_options", []):
        state.update(
            platform_object,
            name=name,
            status=creating.status_of(given, platform_object.status),
            data=data,
        )


def _budget_changes(state: State, platform_object: PlatformObject) -> list[float]:
    """Count this change of an ad set's budget; the platform allows four an hour."""
    now = state.now().timestamp()
    recent = [at for at in platform_object.data.get("budget_changes", []) if now - at < 3600]
    if len(recent) >= _BUDGET_CHANGES_AN_HOUR:
        raise GraphError(
            "(#613) Calls to this api have exceeded the rate limit.",
            613,
            subcode=1487632,
            user_title="Budget changed too often",
            user_message="An ad set's budget can be changed four times an hour.",
        )
    return [*recent, now]


def _edge(request: web.Request, account: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    state, edge = state_of(request), request.match_info["edge"]
    of_account = _is_account(request, account)
    platform_object = None if of_account else _object_of(request, account)
    if request.method == "GET" and edge == "insights":
        return insights(request, account, platform_object, given)
    if request.method == "GET" and edge == "leads" and platform_object is not None:
        return cut(request, account, leads_of(state, platform_object, given), given)
    if request.method == "GET" and edge == "minimum_budgets" and of_account:
        smallest = shapes.smallest_budget(account)
        row = {"currency": account["currency"], "min_daily_budget_imp": smallest}
        return {"data": [row]}
    if request.method == "GET" and edge in _EDGES:
        below = _below(state, account, platform_object, _EDGES[edge])
        return page(request, account, [(t, shapes.SHAPES[t.kind](state, t)) for t in below], given)
    if request.method == "POST" and of_account and edge == "adimages":
        return creating.create_image(state, account, given)
    if request.method == "POST" and of_account and edge in _CREATORS:
        return _created(state, account, edge, given)
    raise missing_object(f"{request.match_info['node']}/{edge}", request.method)


def _created(
    state: State, account: dict[str, Any], edge: str, given: dict[str, Any]
) -> dict[str, Any]:
    if "validate_only" not in given.get("execution_options", []):
        return {"id": str(_CREATORS[edge](state, account, given).id)}
    state.database.execute("SAVEPOINT trial")
    try:
        _CREATORS[edge](state, account, given)
    finally:
        state.database.execute("ROLLBACK TO trial")
        state.database.execute("RELEASE trial")
    return {"id": "0", "success": True}


def _below(
    state: State, account: dict[str, Any], platform_object: PlatformObject | None, kind: str
) -> list[PlatformObject]:
    """Return the objects of an edge, newest first."""
    below = state.objects("social", kind, account=account["id"])
    if platform_object is not None:
        above = {platform_object.id}
        if kind == "ad" and platform_object.kind == "campaign":
            above = {
                group.id for group in state.objects("social", "ad_set", parent=platform_object.id)
            }
        below = [child for child in below if child.parent in above]
    return below[::-1]
