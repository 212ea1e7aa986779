"""Gives every request an identifier that its answer and its log lines carry."""

from collections.abc import Callable

import structlog
from django.http import HttpRequest, HttpResponseBase

from kempen.kit import ids

HEADER = "X-Request-Id"
_KEPT_AS = "kempen.request_id"


def request_id_of(request: HttpRequest) -> str:
    """Return the identifier of this request, made when first asked for."""
    known = request.META.get(_KEPT_AS)
    if not isinstance(known, str):
        known = ids.encode("req", ids.new_id())
        request.META[_KEPT_AS] = known
    return known


class RequestId:
    """The outermost middleware of all: puts the identifier on the logs and on the answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, with the identifier."""
        identifier = request_id_of(request)
        with structlog.contextvars.bound_contextvars(request_id=identifier):
            response = self.get_response(request)
        response.headers[HEADER] = identifier
        return response
