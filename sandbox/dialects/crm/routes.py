"""The CRM's paths; bearer keys checked, answers and limits' headers in its form."""

import json
from typing import Any

from aiohttp import web

from sandbox.dialects.crm import contacts, properties
from sandbox.dialects.crm.errors import CrmError
from sandbox.dialects.crm.limits import Limits, over
from sandbox.request_data import Handler, add_route, state_of
from sandbox.state import State


def add_routes(app: web.Application) -> None:
    """Put the CRM under /crm."""
    limits = Limits()
    people, fields = "/crm/crm/v3/objects/contacts", "/crm/crm/v3/properties/contacts"
    for method, path, handle in (
        ("GET", "/crm/account-info/v3/details", _details),
        ("POST", f"{people}/batch/upsert", contacts.upsert),
        ("POST", f"{people}/batch/read", contacts.read_many),
        ("GET", people, contacts.every),
        ("POST", people, contacts.create),
        ("GET", f"{people}/{{contact}}", contacts.read_one),
        ("PATCH", f"{people}/{{contact}}", contacts.update),
        ("DELETE", f"{people}/{{contact}}", contacts.delete),
        ("GET", fields, properties.every),
        ("POST", fields, properties.make),
        ("GET", f"{fields}/{{property}}", properties.one),
        ("*", "/crm/{rest:.*}", _nothing),
    ):
        add_route(app, method, path, _answer(handle, limits))


def _answer(handle: Any, limits: Limits) -> Handler:
    async def answer(request: web.Request) -> web.StreamResponse:
        headers: dict[str, str] = {}
        state = state_of(request)
        try:
            account = _account_of(request, state)
            headers, policy = limits.take(account, state)
            if policy:
                return over(policy, headers)
            given = await _body(request)
            with state.change():
                status, shown = handle(request, state, account, given)
        except CrmError as error:
            return web.json_response(error.body(), status=error.status, headers=headers)
        if shown is None:
            return web.Response(status=status, headers=headers)
        return web.json_response(shown, status=status, headers=headers)

    return answer


async def _body(request: web.Request) -> dict[str, Any]:
    wrong = CrmError(400, "VALIDATION_ERROR", "Invalid input JSON")
    try:
        given = await request.json() if request.can_read_body else {}
    except json.JSONDecodeError:
        raise wrong from None
    if not isinstance(given, dict):
        raise wrong
    return given


def _account_of(request: web.Request, state: State) -> str:
    token = request.headers.get("Authorization", "").removeprefix("Bearer ").strip()
    row = state.database.execute(
        "SELECT data FROM token WHERE token = ? AND kind = 'crm'", (token,)
    ).fetchone()
    if row is None:
        raise CrmError(401, "INVALID_AUTHENTICATION", "Authentication credentials not found.")
    return str(json.loads(row["data"])["accounts"][0])


def _nothing(_: web.Request, __: State, ___: str, ____: Any) -> tuple[int, dict[str, Any]]:
    raise CrmError(404, "OBJECT_NOT_FOUND", "resource not found")


def _details(_: web.Request, __: State, account: str, ___: Any) -> tuple[int, dict[str, Any]]:
    return 200, {
        "portalId": int(account),
        "accountType": "SANDBOX",
        "timeZone": "Asia/Kuala_Lumpur",
        "companyCurrency": "MYR",
        "additionalCurrencies": [],
        "utcOffset": "+08:00",
        "utcOffsetMilliseconds": 28_800_000,
        "uiDomain": "crm.example",
        "dataHostingLocation": "ap1",
    }
