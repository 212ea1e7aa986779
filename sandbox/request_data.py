"""What every dialect needs of a request: the state behind it, its parameters, both path forms."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from sandbox.state import State

STATE = web.AppKey("state", State)
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
# Set on a request whose last part is to be refused though nothing is wrong with it.
PARTIAL_FAILURE = web.RequestKey("partial_failure", bool)


def state_of(request: web.Request) -> State:
    """Return the state that the request is about."""
    return request.app[STATE]


def add_route(app: web.Application, method: str, path: str, handler: Handler) -> None:
    """Answer on a path with and without a trailing slash."""
    app.router.add_route(method, path, handler)
    app.router.add_route(method, path + "/", handler)


def decoded(value: str) -> Any:
    """Return a form or query value: lists and objects travel as JSON text, the rest as it is."""
    if value[:1] in {"[", "{"}:
        try:
            return json.loads(value)
        except json.JSONDecodeError:
            return value
    return value


async def parameters(request: web.Request) -> dict[str, Any]:
    """Return query and body together, whether the body is a form or JSON."""
    given: dict[str, Any] = {name: decoded(value) for name, value in request.query.items()}
    if request.method in {"GET", "DELETE"} or not request.can_read_body:
        return given
    if request.content_type == "application/json":
        body = await request.json()
        return {**given, **body} if isinstance(body, dict) else given
    form = await request.post()
    return {**given, **{name: decoded(v) for name, v in form.items() if isinstance(v, str)}}
