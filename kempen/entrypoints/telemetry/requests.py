"""Counts and times every request, whatever answers it."""

from collections.abc import Callable
from functools import lru_cache
from time import monotonic, perf_counter
from typing import Final

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponseBase
from prometheus_client import Counter, Histogram

from kempen.entrypoints.health import METRICS, PROBES
from kempen.entrypoints.telemetry.access_log import log_request
from kempen.kit.telemetry.metrics import REQUEST_BUCKETS, counter, gauge, histogram
from kempen.kit.telemetry.tracing import is_on, span

REQUESTS: Final = counter(
    "kempen_http_requests_total", "Requests answered.", "route", "method", "status"
)
DURATION: Final = histogram(
    "kempen_http_request_duration_seconds",
    "Seconds from a request's place in the process to its answer.",
    "route",
    "method",
    buckets=REQUEST_BUCKETS,
)
POOL: Final = gauge(
    "kempen_database_pool_connections",
    "Connections of the pools of this machine's processes.",
    "state",
)
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_POOL_EVERY_SECONDS: Final = 1.0


class ObservedRequests:
    """Stands around everything that can answer, but for the request's identifier."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self._pool_seen_at = 0.0

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, counted."""
        began = perf_counter()
        method = method_of(request)  # The API answers HEAD as GET.
        response = self._traced(request, method) if is_on() else self.get_response(request)
        route = route_of(request)
        seconds = perf_counter() - began
        count, times = _metrics_of(route, method, response.status_code)
        count.inc()
        times.observe(seconds)
        self._look_at_pool()
        if settings.ACCESS_LOG:
            log_request(request, response, route, method, seconds)
        return response

    def _traced(self, request: HttpRequest, method: str) -> HttpResponseBase:
        with span(f"request {method}") as describe:
            response = self.get_response(request)
            describe(f"{method} {route_of(request)}", status=response.status_code)
        return response

    def _look_at_pool(self) -> None:
        now = monotonic()
        if now - self._pool_seen_at < _POOL_EVERY_SECONDS:
            return
        self._pool_seen_at = now
        pool = connection.pool  # type: ignore[attr-defined]
        if pool is None:
            return
        state = pool.get_stats()
        size, free = state.get("pool_size", 0), state.get("pool_available", 0)
        POOL.labels("idle").set(free)
        POOL.labels("used").set(size - free)
        POOL.labels("waiting_for").set(state.get("requests_waiting", 0))


@lru_cache(maxsize=4096)
def _metrics_of(route: str, method: str, status: int) -> tuple[Counter, Histogram]:
    """Return where such requests are counted, looked up by its labels once."""
    return REQUESTS.labels(route, method, str(status)), DURATION.labels(route, method)


def route_of(request: HttpRequest) -> str:
    """Return the route that a request matched, such as `v1/campaigns/<campaign_id>`.

    What never came to the routes is one of few names, so that strangers cannot invent more.
    """
    match = request.resolver_match
    if match is not None:
        return match.route or "/"
    path = request.path_info
    if path in (*PROBES, METRICS):
        return path.lstrip("/")
    if path.startswith(f"/{settings.STATIC_URL.lstrip('/')}"):
        return "static"
    return "unmatched"


def method_of(request: HttpRequest) -> str:
    """Return the method, or `other` for one that nobody knows."""
    return request.method if request.method in _METHODS else "other"
