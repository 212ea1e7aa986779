"""The pretend partners as one HTTP server: which paths there are, and what happens before each."""

from pathlib import Path

from aiohttp import web

from sandbox.accounts import fill
from sandbox.asking import STATE, Handler, add_route
from sandbox.days import catch_up
from sandbox.dialects import control, oauth
from sandbox.dialects.crm import routes as crm
from sandbox.dialects.search import routes as search
from sandbox.dialects.social import routes as social
from sandbox.state import State

_MOST_BYTES = 64 * 1024 * 1024  # An image of 30 MB as base64 text, and the rest of its form.


@web.middleware
async def _live_first(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Live the days that are over before anybody asks about them.

    Partners that misbehave on purpose belong here as well: a middleware after this one sees every
    request to a partner and its answer.
    """
    catch_up(request.app[STATE])
    return await handler(request)


async def _front(_: web.Request) -> web.StreamResponse:
    addresses = ("/social", "/search", "/oauth", "/crm", "/control")
    return web.json_response({"what": "Sandbox of the advertising partners", "at": addresses})


async def _no_icon(_: web.Request) -> web.StreamResponse:
    return web.Response(status=204)


def make_app(folder: Path, *, seed: int, review_seconds: float) -> web.Application:
    """Return the server's application on a data folder; the first start fills it."""
    state = State(folder, seed=seed, review_seconds=review_seconds)
    fill(state)
    catch_up(state)
    app = web.Application(client_max_size=_MOST_BYTES, middlewares=[_live_first])
    app[STATE] = state
    add_route(app, "GET", "", _front)
    add_route(app, "GET", "/favicon.ico", _no_icon)
    for partner in (social, search, oauth, crm, control):
        partner.add_routes(app)
    return app
