"""A line of the log for each request: what was asked by its route, never by whom in person.

No path, no query string and no address: they hold names, links that open accounts, and people. The
request's identifier, which its answer has too, leads from one to the other.
"""

from typing import Final

import structlog
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from kempen.entrypoints.api.shared.auth import admitted_key

log = structlog.get_logger("access")
# Asked every few seconds, or forty times a page: logged when they fail.
_QUIET: Final = frozenset({"livez", "readyz", "metrics", "static"})


def log_request(
    request: HttpRequest, response: HttpResponseBase, route: str, method: str, seconds: float
) -> None:
    """Log one request that was answered."""
    if route in _QUIET and response.status_code < 400:
        return
    facts: dict[str, object] = {
        "method": method,
        "route": route,
        "status": response.status_code,
        "ms": round(seconds * 1000, 1),
        "bytes": _size_of(response),
    }
    key = admitted_key(request)
    if key is not None:
        facts |= {"business": key.business.public_id, "key": key.public_id}
    elif (actor := getattr(request, "actor", None)) is not None:
        facts["business"] = actor.business.public_id
    log.info("request", **facts)


def _size_of(response: HttpResponseBase) -> int | None:
    """Return the bytes of the body; None for one that is made while it is sent."""
    if isinstance(response, HttpResponse):
        return len(response.content)
    length = response.headers.get("Content-Length", "")
    return int(length) if length.isdecimal() else None
