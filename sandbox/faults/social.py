"""How the social platform words what goes wrong on its side; pure."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from aiohttp import web

from sandbox.dialects.social.errors import GraphError, expired_token, retired
from sandbox.dialects.social.headers import VERSION, headers
from sandbox.faults.calls import Call
from sandbox.faults.kinds import InjectedFault
from sandbox.faults.proxies import gateway_page

_RATES: Final = "https://developers.example/docs/rate-limiting"
_SERVER_ERROR, _FORBIDDEN = 500, 403


@dataclass(frozen=True)
class _Limit:
    message: str
    code: int
    subcode: int | None = None
    minutes: int = 0
    kind: str = ""


_LIMITS: Final[Mapping[str, _Limit]] = {
    "app": _Limit("(#4) Application request limit reached", 4),
    "user": _Limit("(#17) User request limit reached", 17, 2446079),
    "page": _Limit("(#32) Page request limit reached", 32),
    "account": _Limit("(#613) Calls to this api have exceeded the rate limit.", 613, 1487742),
    "budget_changes": _Limit(
        "(#613) Calls to this api have exceeded the rate limit.", 613, 1487632, 60
    ),
    "ads_management": _Limit(
        "(#80004) There have been too many calls to this ad-account. Wait a bit and try again. "
        f"For more info, please refer to {_RATES}.",
        80004,
        2446079,
        5,
        "ads_management",
    ),
    "ads_insights": _Limit(
        "(#80000) There have been too many calls from this ad-account. Wait a bit and try again. "
        f"For more info, please refer to {_RATES}.",
        80000,
        2446079,
        10,
        "ads_insights",
    ),
}
_DEAD: Final[Mapping[str, tuple[int, str]]] = {
    "expired": (463, "Session has expired."),
    "password_changed": (
        460,
        "The session has been invalidated because the user changed their password.",
    ),
    "invalid": (467, "The session is invalid because the user logged out."),
}


def answer(fault: InjectedFault, call: Call) -> web.Response:
    """Return the answer that a fault makes; KeyError for a fault that is no answer."""
    return _ANSWERS[fault.kind](fault, call)


def _worded(error: GraphError, account: str) -> web.Response:
    return web.json_response(error.body(), status=error.status, headers=headers(account))


def _expired(fault: InjectedFault, call: Call) -> web.Response:
    subcode, words = _DEAD[fault.policy]
    return _worded(expired_token(words, subcode), call.account)


def _too_many(fault: InjectedFault, call: Call) -> web.Response:
    limit = _LIMITS[fault.policy]
    error = GraphError(limit.message, limit.code, subcode=limit.subcode, status=_FORBIDDEN)
    shown = headers(call.account, used=100, minutes=limit.minutes, kind=limit.kind)
    return web.json_response(error.body(), status=error.status, headers=shown)


def _broken(fault: InjectedFault, call: Call) -> web.Response:
    status = int(fault.policy)
    if status != _SERVER_ERROR:
        return gateway_page(status)
    message = "An unexpected error has occurred. Please retry your request later."
    return _worded(GraphError(message, 2, status=status, transient=True), call.account)


def _forbidden(_: InjectedFault, call: Call) -> web.Response:
    message = "(#200) Ad account owner has NOT grant ads_management or ads_read permission"
    return _worded(GraphError(message, 200, status=_FORBIDDEN), call.account)


def _retired(_: InjectedFault, call: Call) -> web.Response:
    return _worded(retired(VERSION), call.account)


_ANSWERS: Final[Mapping[str, Callable[[InjectedFault, Call], web.Response]]] = {
    "expired_token": _expired,
    "rate_limit": _too_many,
    "server_error": _broken,
    "permission_removed": _forbidden,
    "version_refused": _retired,
}
