"""The sandbox's page: the clock, faults, campaigns, people and calls; it needs no JavaScript."""

from typing import Any

from aiohttp import web
from yarl import URL

from sandbox.control import actions, sections
from sandbox.control.markup import text
from sandbox.control.style import STYLE
from sandbox.faults import orders
from sandbox.faults.calls import CALL_RECORDER
from sandbox.faults.kinds import FaultRefused
from sandbox.request_data import Handler, add_route, state_of
from sandbox.state import State

_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; form-action 'self'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def add_routes(app: web.Application) -> None:
    """Put the page at /control and its forms below it."""
    add_route(app, "GET", "/control", _page)
    add_route(app, "GET", "/control/page.css", _style)
    add_route(app, "POST", "/control/page/clock", _sent(_clock))
    add_route(app, "POST", "/control/page/fault", _sent(_fault))
    add_route(app, "POST", "/control/page/withdraw", _sent(_withdraw))
    add_route(app, "POST", "/control/page/campaign", _sent(_campaign))


async def _style(_: web.Request) -> web.StreamResponse:
    return web.Response(text=STYLE, content_type="text/css")


async def _page(request: web.Request) -> web.StreamResponse:
    return web.Response(text=_shown(request), content_type="text/html", headers=_HEADERS)


def _sent(action: Any) -> Handler:
    """Do what a form says and show the page again, with what happened or what was wrong."""

    async def answer(request: web.Request) -> web.StreamResponse:
        given = {name: str(value).strip() for name, value in (await request.post()).items()}
        try:
            note = {"done": action(state_of(request), given)}
        except FaultRefused as refusal:
            note = {"wrong": str(refusal)}
        raise web.HTTPSeeOther(str(URL("/control/").with_query(note)))

    return answer


def _clock(state: State, given: dict[str, str]) -> str:
    by = {name: value for name, value in given.items() if value}
    moved: dict[str, Any] = {
        name: int(value) if value.isdecimal() and name != "today" else value
        for name, value in by.items()
    }
    actions.move_clock(state, moved)
    return f"It is {state.now():%A, %d %B %Y, %H:%M} in the sandbox now."


def _fault(state: State, given: dict[str, str]) -> str:
    kind, _, rest = given.pop("what", "").partition("|")
    partner, _, policy = rest.partition("|")
    fault = actions.misbehave(state, {**given, "kind": kind, "partner": partner, "policy": policy})
    return f"Fault {fault['id']} waits for the next call that it meets."


def _withdraw(state: State, given: dict[str, str]) -> str:
    number = given.get("number", "")
    gone = orders.withdraw(state, int(number[:15]) if number.isdecimal() else None)
    return f"{gone} taken back."


def _campaign(state: State, given: dict[str, str]) -> str:
    action = given.get("deed", "")
    if action == "lead":
        lead = actions.make_lead(state, given)
        return f"Lead {lead['id']} filled in the form."
    kind = {"kind": "disapproval"} if action == "disapproval" else {"kind": "drift"}
    return str(actions.misbehave(state, {**given, **kind})["done"])


def _shown(request: web.Request) -> str:
    state = state_of(request)
    notes = "".join(
        f'<p class="{name}" role="status">{text(request.query[name])}</p>'
        for name in ("done", "wrong")
        if name in request.query
    )
    content = notes + "".join(part(state) for part in sections.OF_STATE)
    content += sections.calls(request.app[CALL_RECORDER].last(sections.SHOWN_CALLS))
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sandbox partners</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="stylesheet" href="/control/page.css"></head><body><main>'
        "<h1>Sandbox partners</h1><p>Pretend advertising platforms and a pretend CRM. Nothing here "
        f"costs money or reaches anybody.</p>{content}</main></body></html>"
    )
