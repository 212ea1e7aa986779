"""The pretend partners as one HTTP server: which paths there are, and what happens before each."""

import asyncio
from pathlib import Path

from aiohttp import web

from sandbox import leads
from sandbox.accounts import fill
from sandbox.control import calls, page
from sandbox.days import catch_up
from sandbox.dialects import oauth
from sandbox.dialects.crm import routes as crm
from sandbox.dialects.search import routes as search
from sandbox.dialects.social import routes as social
from sandbox.faults import orders
from sandbox.faults.calls import CALL_RECORDER, CallRecorder
from sandbox.faults.injection import HOLD, Hold, inject_faults
from sandbox.request_data import STATE, Handler, add_route
from sandbox.state import State

_MOST_BYTES = 64 * 1024 * 1024  # An image of 30 MB as base64 text, and the rest of its form.


@web.middleware
async def _live_first(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Live the days that are over before anybody asks about them."""
    catch_up(request.app[STATE])
    return await handler(request)


@web.middleware
async def _no_strangers(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Let no page of anybody else's send orders: a browser says where a request comes from."""
    is_order = request.method != "GET" and request.path.startswith("/control")
    if is_order and request.headers.get("Sec-Fetch-Site", "none") not in {"same-origin", "none"}:
        return web.json_response({"error": "only the sandbox's own page may do this"}, status=403)
    return await handler(request)


async def _front(request: web.Request) -> web.StreamResponse:
    if "text/html" in request.headers.get("Accept", ""):
        raise web.HTTPSeeOther("/control/")
    addresses = ("/social", "/search", "/oauth", "/crm", "/control")
    return web.json_response({"what": "Sandbox of the advertising partners", "at": addresses})


async def _no_icon(_: web.Request) -> web.StreamResponse:
    return web.Response(status=204)


def make_app(
    folder: Path, *, seed: int, review_seconds: float, hold: Hold = asyncio.sleep
) -> web.Application:
    """Return the server's application on a data folder; the first start fills it.

    `hold` is how it lets time pass where an answer is late on purpose.
    """
    state = State(folder, seed=seed, review_seconds=review_seconds)
    leads.prepare(state)
    orders.prepare(state)
    fill(state)
    catch_up(state)
    middlewares = [_no_strangers, _live_first, inject_faults]
    app = web.Application(client_max_size=_MOST_BYTES, middlewares=middlewares)
    app[STATE], app[CALL_RECORDER], app[HOLD] = state, CallRecorder(), hold
    add_route(app, "GET", "", _front)
    add_route(app, "GET", "/favicon.ico", _no_icon)
    for partner in (social, search, oauth, crm, calls, page):
        partner.add_routes(app)
    return app
