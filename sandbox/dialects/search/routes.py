"""The search platform's paths: accounts, queries, changes; bearer tokens checked."""

import json
import re
from collections.abc import Callable
from typing import Any

from aiohttp import web

from sandbox.dialects.search.constants import suggestions
from sandbox.dialects.search.errors import AdsError, body, failure, field, new_request_id
from sandbox.dialects.search.mutate import SERVICES, Mutation
from sandbox.dialects.search.query import parse
from sandbox.dialects.search.rows import field_mask, find
from sandbox.request_data import PARTIAL_FAILURE, Handler, add_route, state_of
from sandbox.state import State

VERSION = "v24"
_PAGE = 10_000
_MOST_OPERATIONS = 10_000
_LAST_FAILS = " last fails"  # No field of the platform's has such a name.


def _one_too_many() -> AdsError:
    """Return the refusal of an operation that nothing is wrong with."""
    return AdsError(
        "resourceCountLimitExceededError", "RESOURCE_LIMIT", "Too many of these in the account."
    )


class _Trial(Exception):  # noqa: N818 -- not an error: it only undoes what was tried
    """Everything would have worked, and is undone because only validation was asked for."""

    def __init__(self, answer: dict[str, Any]) -> None:
        super().__init__()
        self.answer = answer


def add_routes(app: web.Application) -> None:
    """Put the platform under /search."""
    base = "/search/{version}"
    add_route(app, "GET", base + "/customers:listAccessibleCustomers", _answer(_accessible))
    add_route(app, "POST", base + "/geoTargetConstants:suggest", _answer(_suggest))
    add_route(app, "POST", base + "/customers/{customer}/{verb}", _answer(_verb))
    add_route(app, "*", "/search/{rest:.*}", _answer(_nothing))


def _answer(handle: Callable[[web.Request, Any], Any]) -> Handler:
    async def answer(request: web.Request) -> web.StreamResponse:
        request_id = new_request_id()
        headers = {"request-id": request_id}
        streamed = request.match_info.get("verb") == "googleAds:searchStream"
        try:
            given = await _body(request)
            with state_of(request).change():
                return web.json_response(handle(request, given), headers=headers)
        except _Trial as trial:
            return web.json_response(trial.answer, headers=headers)
        except AdsError as error:
            shown = body(error, request_id)
            return web.json_response(
                [shown] if streamed else shown, status=error.status, headers=headers
            )

    return answer


def _nothing(request: web.Request, _: Any) -> None:
    raise AdsError("requestError", "RESOURCE_NOT_FOUND", f"{request.path}: none.", status=404)


async def _body(request: web.Request) -> dict[str, Any]:
    if not request.can_read_body:
        return {}
    try:
        given = await request.json()
    except json.JSONDecodeError:
        raise AdsError("requestError", "UNKNOWN", "Invalid JSON payload received.") from None
    if not isinstance(given, dict):
        raise AdsError("requestError", "UNKNOWN", "The body must be an object.")
    return given


def _granted(request: web.Request) -> list[str]:
    """Return the customers that the bearer token opens."""
    state = state_of(request)
    if request.match_info["version"] != VERSION:
        raise AdsError("requestError", "RESOURCE_NOT_FOUND", "No such version.", status=404)
    token = request.headers.get("Authorization", "").removeprefix("Bearer ").strip()
    row = state.database.execute(
        "SELECT * FROM token WHERE token = ? AND kind = 'access'", (token,)
    ).fetchone()
    if row is None:
        raise AdsError(
            "authenticationError",
            "OAUTH_TOKEN_INVALID",
            "Request had invalid authentication credentials.",
            status=401,
        )
    if row["expires_at"] <= state.now().timestamp():
        raise AdsError(
            "authenticationError", "OAUTH_TOKEN_EXPIRED", "The token has expired.", status=401
        )
    accounts: list[str] = json.loads(row["data"])["accounts"]
    return accounts


def _accessible(request: web.Request, _: Any) -> dict[str, Any]:
    return {"resourceNames": [f"customers/{number}" for number in _granted(request)]}


def _suggest(request: web.Request, given: dict[str, Any]) -> dict[str, Any]:
    _granted(request)
    return suggestions(given)


def _verb(request: web.Request, given: dict[str, Any]) -> Any:
    number, verb = request.match_info["customer"], request.match_info["verb"]
    customer = state_of(request).account("search", number)
    if number not in _granted(request) or customer is None:
        raise AdsError(
            "authorizationError",
            "USER_PERMISSION_DENIED",
            "User doesn't have permission to access customer.",
            status=403,
        )
    service, _, method = verb.partition(":")
    given[_LAST_FAILS] = request.get(PARTIAL_FAILURE, False)
    if verb == "googleAds:search":
        return _search(state_of(request), customer, given)
    if verb == "googleAds:searchStream":
        return _stream(state_of(request), customer, given)
    if verb == "googleAds:mutate":
        return _mutate_all(state_of(request), customer, given)
    if method == "mutate" and service in SERVICES:
        return _mutate_one_kind(state_of(request), customer, service, given)
    raise AdsError("requestError", "RESOURCE_NOT_FOUND", f"{verb}: not found.", status=404)


def _search(state: State, customer: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    if "pageSize" in given:
        raise AdsError("requestError", "PAGE_SIZE_NOT_SUPPORTED", "Setting the page size is not.")
    query = parse(str(given.get("query", "")))
    rows = find(state, customer, query)
    token = str(given.get("pageToken", "") or "0")
    if not token.isdigit():
        raise AdsError("requestError", "INVALID_PAGE_TOKEN", "The page token is invalid.")
    start = int(token)
    answer: dict[str, Any] = {
        "results": rows[start : start + _PAGE],
        "fieldMask": field_mask(query),
    }
    if start + _PAGE < len(rows):
        answer["nextPageToken"] = str(start + _PAGE)
    if given.get("searchSettings", {}).get("returnTotalResultsCount"):
        answer["totalResultsCount"] = str(len(rows))
    return answer


def _stream(state: State, customer: dict[str, Any], given: dict[str, Any]) -> list[dict[str, Any]]:
    query = parse(str(given.get("query", "")))
    rows, mask = find(state, customer, query), field_mask(query)
    batches = [rows[start : start + 1000] for start in range(0, len(rows), 1000)] or [[]]
    request_id = new_request_id()
    return [
        ({"results": batch} if batch else {}) | {"fieldMask": mask, "requestId": request_id}
        for batch in batches
    ]


def _mutate_all(state: State, customer: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    operations: list[tuple[str, dict[str, Any]]] = []
    for wrapped in given.get("mutateOperations", []):
        name, operation = next(iter(wrapped.items()))
        operations.append((name.removesuffix("Operation"), operation))
    results, errors = _apply(state, customer, given, operations, grouped=True)
    shown = [
        {f"{kind}Result": {"resourceName": result}} if result else {}
        for (kind, _), result in zip(operations, results, strict=True)
    ]
    return _finished(given, {"mutateOperationResponses": shown}, errors)


def _mutate_one_kind(
    state: State, customer: dict[str, Any], service: str, given: dict[str, Any]
) -> dict[str, Any]:
    kind = SERVICES[service]
    operations = [(kind, operation) for operation in given.get("operations", [])]
    results, errors = _apply(state, customer, given, operations, grouped=False)
    shown = [{"resourceName": result} if result else {} for result in results]
    return _finished(given, {"results": shown}, errors)


def _apply(
    state: State,
    customer: dict[str, Any],
    given: dict[str, Any],
    operations: list[tuple[str, dict[str, Any]]],
    *,
    grouped: bool,
) -> tuple[list[str], list[AdsError]]:
    """Make the changes in order; with partialFailure a failed one is undone alone."""
    if not operations:
        raise AdsError("fieldError", "REQUIRED", "No operations were given.")
    if len(operations) > _MOST_OPERATIONS:
        raise AdsError("mutateError", "TOO_MANY_MUTATE_OPERATIONS", "Too many operations.")
    mutation = Mutation(state, customer)
    results: list[str] = []
    errors: list[AdsError] = []
    for index, (kind, operation) in enumerate(operations):
        try:
            with state.part():
                if given[_LAST_FAILS] and index == len(operations) - 1:
                    raise _one_too_many()
                results.append(mutation.apply(kind, operation))
        except AdsError as error:
            snake = re.sub(r"([A-Z])", r"_\1", kind).lower() + "_operation"
            above = [field("mutate_operations", index), field(snake)]
            error.at(*(above if grouped else [field("operations", index)]))
            if not given.get("partialFailure"):
                raise
            errors.append(error)
            results.append("")
    return results, errors


def _finished(
    given: dict[str, Any], answer: dict[str, Any], errors: list[AdsError]
) -> dict[str, Any]:
    if errors:
        answer["partialFailureError"] = {
            "code": 3,
            "message": "Multiple errors in 'details'.",
            "details": [failure(errors, new_request_id())],
        }
    if given.get("validateOnly"):
        raise _Trial({"partialFailureError": answer["partialFailureError"]} if errors else {})
    return answer
