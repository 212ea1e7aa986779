"""Answers in time, and says 503 when the database cannot: never a 500, never an endless wait."""

import logging
import sys
from collections.abc import Callable

import structlog
from django.core.signals import got_request_exception
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from procrastinate.exceptions import ConnectorException

from kempen.kit.concurrency_limit import AtCapacity
from kempen.kit.database.circuit_breaker import database_circuit
from kempen.kit.database.transient_errors import TRANSIENT_ERRORS
from kempen.kit.database.wait_budget import limit_waiting

log = structlog.get_logger()
# With the three seconds that a connection may take to come, a request is answered within ten.
DATABASE_SECONDS = 6.0
RETRY_AFTER_SECONDS = 5


class Overload:
    """Bounds what a request waits for the database; turns what passes by itself into 503."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on, its waits bounded."""
        with limit_waiting(DATABASE_SECONDS):
            try:
                response = self.get_response(request)
            except TRANSIENT_ERRORS as error:
                # Not even the page that tells of a fault could be made.
                _log_unavailable(request, error)
                return unavailable(request)
        if response.status_code == 500 and getattr(request, _FLAG, False):
            # Raised in a middleware further in, where process_exception is not asked.
            return unavailable(request)
        return response

    def process_exception(
        self, request: HttpRequest, exception: Exception
    ) -> HttpResponseBase | None:
        """Answer for a view that met a passing fault; leave every other exception alone."""
        if not is_transient(exception):
            return None
        _log_unavailable(request, exception)
        return unavailable(request)


_FLAG = "_kempen_met_a_passing_fault"


class ServerErrorFilter(logging.Filter):
    """Keeps out of the log what passes by itself: it is told in one line, without a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether somebody should look into it."""
        met = record.exc_info[1] if record.exc_info else None
        return not is_transient(met) and getattr(record, "status_code", 500) != 503


def is_transient(exception: BaseException | None) -> bool:
    """Whether the same request may well succeed a little later."""
    if isinstance(exception, ConnectorException):
        # procrastinate wraps whatever it meets while it defers a job.
        exception = exception.__cause__
    return isinstance(exception, (*TRANSIENT_ERRORS, AtCapacity))


def unavailable(request: HttpRequest) -> HttpResponse:
    """Return the 503: a page for people, plain text for programs (the API makes it a problem)."""
    text, kind = "The service is busy. Please try again in a few seconds.\n", "text/plain"
    if not request.path_info.startswith("/v1/"):
        try:
            # Without the request: context processors would ask the database again.
            again = request.get_full_path() if request.method == "GET" else "/"
            text, kind = get_template("503.html").render({"again": again}), "text/html"
        except TemplateDoesNotExist:
            log.warning("the template 503.html is missing")
    return HttpResponse(
        text,
        status=503,
        content_type=f"{kind}; charset=utf-8",
        headers={"Retry-After": str(RETRY_AFTER_SECONDS), "Cache-Control": "no-store"},
    )


def _log_if_transient(request: HttpRequest | None = None, **_: object) -> None:
    error = sys.exc_info()[1]
    if request is not None and error is not None and is_transient(error):
        _log_unavailable(request, error)


def _log_unavailable(request: HttpRequest, error: BaseException) -> None:
    if not getattr(request, _FLAG, False):
        why = f"{type(error).__name__}: {error}"
        log.warning("unavailable", path=request.path, why=why)
        if not isinstance(error, AtCapacity):
            # Whether it was this statement alone, or the database is away.
            database_circuit.suspect()
    setattr(request, _FLAG, True)


got_request_exception.connect(_log_if_transient, dispatch_uid="overload")
