"""Refuses a query that nobody could have meant: too many fields, or bytes that are no text."""

from collections.abc import Callable
from urllib.parse import unquote_to_bytes

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import get_template

from kempen.entrypoints.api.shared.refused import refusal_response
from kempen.entrypoints.api.shared.request_refusals import RequestRefusal
from kempen.entrypoints.api.shared.responses import is_api
from kempen.kit.refusal import Refusal


class SensibleQueries:
    """Answers 400 before anybody reads the query; Django would raise wherever it is read first."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, or pass the request on."""
        query = request.META.get("QUERY_STRING", "")
        most = settings.DATA_UPLOAD_MAX_NUMBER_FIELDS or 0
        if query.count("&") >= most:
            if not is_api(request):
                return HttpResponse(get_template("400.html").render(), status=400)
            return refusal_response(request, Refusal(RequestRefusal.TOO_MANY_FIELDS, most=most))
        if is_api(request) and not _is_text(query):
            return refusal_response(request, Refusal(RequestRefusal.BAD_QUERY))
        return self.get_response(request)


def _is_text(query: str) -> bool:
    try:
        # The server hands bytes over as Latin-1.
        unquote_to_bytes(query.encode("latin-1", "strict")).decode()
    except (UnicodeEncodeError, UnicodeDecodeError):
        return False
    return True
