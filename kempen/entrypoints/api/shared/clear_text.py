"""Refuses API requests over http, and revokes the key that came with one.

A redirect to https would hide the fault: the program would go on sending its key in clear, and only
then its request to the address of the redirect.
"""

from collections.abc import Callable
from typing import Final

import structlog
from allauth.core.internal.ratelimit import get_ip
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from kempen.domain.accounts.actions.exposed_keys import revoke_exposed_key
from kempen.entrypoints.api.shared.auth import token_of
from kempen.entrypoints.api.shared.problems import Problem, problem_response
from kempen.entrypoints.api.shared.responses import is_api

log = structlog.get_logger()
_REFUSED: Final = "Use https: over http anyone on the way can read the request."
_REVOKED: Final = (
    f"{_REFUSED} The API key that came with it works no longer. "
    "Create another key and send it over https only."
)


class EncryptedApiOnly:
    """Answers 403 to whatever comes for the API without encryption, where https is in use."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on, or refuse it."""
        if not settings.IS_HTTPS or request.is_secure() or not is_api(request):
            return self.get_response(request)
        token = token_of(request)
        if token and _came_over_the_network(request):
            address = get_ip(request)
            if revoke_exposed_key(token, address=address):
                log.warning("an API key came over http and was revoked", address=address)
                return problem_response(request, Problem(403, "https_required", _REVOKED))
        return problem_response(request, Problem(403, "https_required", _REFUSED))


def _came_over_the_network(request: HttpRequest) -> bool:
    """Whether our own proxy says that it took the request over http.

    Without its word the request came from this machine past the proxy: nobody else could read it.
    """
    return (
        settings.ALLAUTH_TRUSTED_PROXY_COUNT > 0
        and request.headers.get("X-Forwarded-Proto") == "http"
    )
