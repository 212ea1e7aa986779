"""The sandbox's own calls as JSON: for tests, scripts and the command line."""

from collections.abc import Callable
from typing import Any, Final

from aiohttp import web

from sandbox.accounts import listing
from sandbox.control import actions, queries
from sandbox.faults import orders
from sandbox.faults.calls import CALL_RECORDER
from sandbox.faults.kinds import FaultRefused
from sandbox.request_data import Handler, add_route, state_of
from sandbox.state import State

_LONGEST: Final = 500


def add_routes(app: web.Application) -> None:
    """Put the calls under /control."""
    for path, query in (
        ("accounts", listing),
        ("state", queries.everything),
        ("leads", lambda state: {"leads": queries.people(state)}),
        ("contacts", lambda state: {"contacts": queries.contacts(state)}),
        ("faults", lambda s: {"faults": orders.ordered(s), "kinds": actions.kinds()}),
    ):
        add_route(app, "GET", f"/control/{path}", _answering(query))
    add_route(app, "GET", "/control/calls", _calls)
    add_route(app, "POST", "/control/clock", _done(_moved))
    add_route(app, "POST", "/control/leads", _done(actions.make_lead, 201))
    add_route(app, "POST", "/control/faults", _done(actions.misbehave, 201))
    add_route(app, "DELETE", "/control/faults", _none_left)
    add_route(app, "DELETE", "/control/faults/{number}", _one_less)


def _answering(query: Callable[[State], dict[str, Any]]) -> Handler:
    async def answer(request: web.Request) -> web.StreamResponse:
        return web.json_response(query(state_of(request)))

    return answer


def _done(action: Callable[[State, dict[str, Any]], dict[str, Any]], status: int = 200) -> Handler:
    async def do(request: web.Request) -> web.StreamResponse:
        try:
            given = _plain(await request.json())
            return web.json_response(action(state_of(request), given), status=status)
        except FaultRefused as refusal:
            return _refused(str(refusal))
        except RecursionError:
            return _refused("send a JSON object of plain values, not a deep nest")
        except ValueError as error:
            # No JSON, no UTF-8, or a number of thousands of digits.
            return _refused(f"send JSON: {error}")

    return do


def _plain(given: Any) -> dict[str, Any]:
    """Return an order that is an object of texts, numbers, true and false; else FaultRefused."""
    if not isinstance(given, dict):
        raise FaultRefused("send a JSON object")
    for name, value in given.items():
        if isinstance(value, dict | list):
            raise FaultRefused(f"{name[:40]!a} must be a text, a number, true or false")
        if isinstance(value, str) and not (len(value) <= _LONGEST and value.isprintable()):
            raise FaultRefused(f"{name[:40]!a} must be one line of {_LONGEST} characters at most")
    return given


def _refused(message: str, status: int = 400) -> web.Response:
    return web.json_response({"error": message}, status=status)


def _moved(state: State, given: dict[str, Any]) -> dict[str, Any]:
    actions.move_clock(state, given)
    return queries.time_of(state)


async def _calls(request: web.Request) -> web.StreamResponse:
    return web.json_response(
        {"calls": [heard.as_json() for heard in request.app[CALL_RECORDER].last()]}
    )


async def _none_left(request: web.Request) -> web.StreamResponse:
    return web.json_response({"withdrawn": orders.withdraw(state_of(request))})


async def _one_less(request: web.Request) -> web.StreamResponse:
    number = request.match_info["number"]
    if not number.isdecimal() or not orders.withdraw(state_of(request), int(number[:15])):
        return _refused("there is no such fault", 404)
    return web.json_response({"withdrawn": 1})
