"""Turns every answer of 400 and above under /v1 into problem details."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from kempen.entrypoints.api.shared.problems import MEDIA_TYPE, bare_problem, problem_response

# They belong to the body that is replaced; all other headers (Allow, Retry-After, …) stay.
_OF_THE_BODY = {"content-type", "content-length", "content-encoding", "etag", "last-modified"}


def is_api(request: HttpRequest) -> bool:
    """Whether the request is for the API."""
    return request.path_info == "/v1" or request.path_info.startswith("/v1/")


class ProblemAnswers:
    """Wraps all that can refuse a request: routing, other middleware, Django itself."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer; under /v1 every refusal is a problem."""
        if not is_api(request):
            return self.get_response(request)
        is_head = request.method == "HEAD"
        if is_head:
            # Every GET has its HEAD (RFC 9110); the operations need not say so one by one.
            request.method = "GET"
        response = self.get_response(request)
        if response.status_code >= 400 and response.headers.get("Content-Type") != MEDIA_TYPE:
            response = _as_problem(request, response)
        if is_head and isinstance(response, HttpResponse):
            length = str(len(response.content))
            response.content = b""
            response.headers["Content-Length"] = length
        return response


def _as_problem(request: HttpRequest, response: HttpResponseBase) -> HttpResponse:
    problem = problem_response(request, bare_problem(response.status_code))
    for name, value in response.headers.items():
        if name.lower() not in _OF_THE_BODY:
            problem.headers[name] = value
    if response.status_code == 503:
        problem.headers.setdefault("Retry-After", "5")
    return problem
