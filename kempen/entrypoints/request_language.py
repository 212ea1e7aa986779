"""The language of what a request is answered with, before anything can answer it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from django.utils import translation


class RequestLanguage:
    """Speaks the request's language; the thread still has that of the request before.

    Django's own middleware stands further in, as it marks each answer, also files and probes. What
    refuses a request before that, for want of a scope or a place, would be in another's language.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer."""
        translation.activate(translation.get_language_from_request(request))
        return self.get_response(request)
