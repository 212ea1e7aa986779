"""How the CRM words what goes wrong on its side; pure."""

import uuid
from collections.abc import Callable, Mapping
from typing import Final

from aiohttp import web

from sandbox.dialects.crm.errors import CrmError
from sandbox.faults.kinds import InjectedFault
from sandbox.faults.proxies import gateway_page

_LOCKED, _MOVING, _SERVER_ERROR = 423, 477, 500
_MOVING_SECONDS = "120"
_TOO_MANY: Final = {
    "DAILY": "You have reached your daily limit.",
    "TEN_SECONDLY_ROLLING": "You have reached your ten_secondly_rolling limit.",
    "SECONDLY": "You have reached your secondly limit.",
}


def answer(fault: InjectedFault) -> web.Response:
    """Return the answer that a fault makes; KeyError for a fault that is no answer."""
    return _ANSWERS[fault.kind](fault)


def _worded(error: CrmError) -> web.Response:
    return web.json_response(error.body(), status=error.status, headers=_headers())


def _headers(*, remaining: int = 99, daily: int = 249_999) -> dict[str, str]:
    return {
        "X-HubSpot-RateLimit-Max": "100",
        "X-HubSpot-RateLimit-Remaining": str(remaining),
        "X-HubSpot-RateLimit-Interval-Milliseconds": "10000",
        "X-HubSpot-RateLimit-Daily": "250000",
        "X-HubSpot-RateLimit-Daily-Remaining": str(daily),
    }


def _too_many(fault: InjectedFault) -> web.Response:
    body = {
        "status": "error",
        "message": _TOO_MANY[fault.policy],
        "errorType": "RATE_LIMIT",
        "correlationId": str(uuid.uuid4()),
        "policyName": fault.policy,
        "requestId": str(uuid.uuid4()),
    }
    # The search of contacts has a limit of its own and tells none of these headers.
    headers = _headers(remaining=0, daily=0 if fault.policy == "DAILY" else 249_999)
    return web.json_response(
        body, status=429, headers={} if fault.policy == "SECONDLY" else headers
    )


def _broken(fault: InjectedFault) -> web.Response:
    status = int(fault.policy)
    if status == _SERVER_ERROR:
        return _worded(CrmError(status, "INTERNAL_ERROR", "internal error"))
    if status == _LOCKED:
        return _worded(CrmError(status, "LOCKED", "This resource is locked: try again later."))
    page = gateway_page(status)
    if status == _MOVING:
        page.headers["Retry-After"] = _MOVING_SECONDS
    return page


_ANSWERS: Final[Mapping[str, Callable[[InjectedFault], web.Response]]] = {
    "expired_token": lambda _: _worded(
        CrmError(401, "EXPIRED_AUTHENTICATION", "The OAuth token used to make this call expired.")
    ),
    "rate_limit": _too_many,
    "server_error": _broken,
    "permission_removed": lambda _: _worded(
        CrmError(
            403,
            "MISSING_SCOPES",
            "This app hasn't been granted all required scopes to make this call: "
            "crm.objects.contacts.write",
        )
    ),
}
