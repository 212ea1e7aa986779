"""How the search platform and its authorisation server word what goes wrong; pure."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from aiohttp import web

from sandbox.dialects.search.errors import AdsError, body, new_request_id
from sandbox.faults.calls import Call
from sandbox.faults.kinds import InjectedFault
from sandbox.faults.proxies import gateway_page

_EXPIRED: Final = AdsError(
    "authenticationError",
    "OAUTH_TOKEN_EXPIRED",
    "Request had invalid authentication credentials.",
    status=401,
)
_FORBIDDEN: Final = AdsError(
    "authorizationError",
    "USER_PERMISSION_DENIED",
    "User doesn't have permission to access customer. Note: If you're accessing a client customer,"
    " the manager's customer id must be set in the 'login-customer-id' header.",
    status=403,
)
_UNSUPPORTED: Final = AdsError(
    "requestError", "UNSUPPORTED_VERSION", "Version is deprecated. Requests will be blocked."
)
_WORDS: Final = {500: "INTERNAL", 503: "UNAVAILABLE", 504: "DEADLINE_EXCEEDED"}


def answer(fault: InjectedFault, call: Call) -> web.Response:
    """Return the answer that a fault makes; KeyError for a fault that is no answer."""
    if fault.partner == "oauth":
        return _OAUTH[fault.kind](fault)
    response = _ANSWERS[fault.kind](fault)
    if not call.path.rstrip("/").endswith("googleAds:searchStream"):
        return response
    # A streamed answer is an array, and so is its error.
    text = f"[{response.text}]"
    return web.Response(
        text=text,
        status=response.status,
        content_type="application/json",
        headers={"request-id": response.headers["request-id"]},
    )


def _worded(error: AdsError) -> web.Response:
    request_id = new_request_id()
    shown = body(error, request_id)
    return web.json_response(shown, status=error.status, headers={"request-id": request_id})


def _too_many(fault: InjectedFault) -> web.Response:
    daily = fault.policy == "daily"
    details: dict[str, Any] = {"rateScope": "DEVELOPER" if daily else "ACCOUNT"}
    details["rateName"] = (
        "Number of operations for basic access" if daily else "Requests per account"
    )
    details["retryDelay"] = "57600s" if daily else "30s"
    error = AdsError(
        "quotaError",
        "RESOURCE_EXHAUSTED" if daily else "RESOURCE_TEMPORARILY_EXHAUSTED",
        "Too many requests. Retry in " + ("57600 seconds." if daily else "30 seconds."),
        status=429,
        details={"quotaErrorDetails": details},
    )
    return _worded(error)


def _broken(fault: InjectedFault) -> web.Response:
    status = int(fault.policy)
    error = {"code": status, "message": "Internal error encountered.", "status": _WORDS[status]}
    request_id = new_request_id()
    return web.json_response({"error": error}, status=status, headers={"request-id": request_id})


_ANSWERS: Final[Mapping[str, Callable[[InjectedFault], web.Response]]] = {
    "expired_token": lambda _: _worded(_EXPIRED),
    "rate_limit": _too_many,
    "server_error": _broken,
    "permission_removed": lambda _: _worded(_FORBIDDEN),
    "version_refused": lambda _: _worded(_UNSUPPORTED),
}
_OAUTH: Final[Mapping[str, Callable[[InjectedFault], web.Response]]] = {
    "expired_token": lambda _: web.json_response(
        {"error": "invalid_grant", "error_description": "Token has been expired or revoked."},
        status=400,
        headers={"Cache-Control": "no-store"},
    ),
    "server_error": lambda fault: gateway_page(int(fault.policy)),
}
