"""`/metrics`: what this machine's processes counted, and how the database stands right now."""

import hmac
from collections.abc import Callable, Iterator

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from kempen.domain.backups.archive_health import archive_health
from kempen.domain.backups.queries import last_whole_run
from kempen.domain.webhooks.health import oldest_due_seconds
from kempen.entrypoints.health import METRICS
from kempen.kit import clock
from kempen.kit.database import job_queues
from kempen.kit.database.circuit_breaker import database_circuit
from kempen.kit.database.transient_errors import TRANSIENT_ERRORS
from kempen.kit.database.wait_budget import limit_waiting
from kempen.kit.loopback import is_loopback
from kempen.kit.telemetry.shared_counts import registry_of_all

# A proxy in front makes requests of anybody look like ours; it adds one of these.
_OF_PROXIES = ("HTTP_X_FORWARDED_FOR", "HTTP_X_REAL_IP", "HTTP_FORWARDED", "HTTP_VIA")
_DATABASE_SECONDS = 2.0
_SIGN_OF_LIFE_SECONDS = 60


class MetricsPage:
    """Answers /metrics to this machine and to whoever has METRICS_TOKEN; others get a 404."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, or pass the request on."""
        if request.path_info != METRICS:
            return self.get_response(request)
        if request.method not in ("GET", "HEAD") or not may_read(request):
            return HttpResponse("Not found\n", status=404, content_type="text/plain")
        answer = HttpResponse(exposition(), content_type=CONTENT_TYPE_LATEST)
        answer.headers["Cache-Control"] = "no-store"
        return answer


def may_read(request: HttpRequest) -> bool:
    """Whether the request has the token, or is of this machine and came through no proxy."""
    scheme, _, token = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
    if settings.METRICS_TOKEN and scheme.lower() == "bearer":
        return hmac.compare_digest(token.strip().encode(), settings.METRICS_TOKEN.encode())
    if any(name in request.META for name in _OF_PROXIES):
        return False
    # A proxy that adds nothing still passes the public name on.
    host = request.META.get("HTTP_HOST", "").rpartition(":")[0] or request.META.get("HTTP_HOST", "")
    return is_loopback(request.META.get("REMOTE_ADDR", "")) and is_loopback(host)


def exposition() -> bytes:
    """Return everything in Prometheus' text form."""
    return generate_latest(_Everything())


class _Everything(Collector):
    """What was counted, then what is asked now."""

    def collect(self) -> Iterator[Metric]:
        yield from registry_of_all().collect()
        yield from database_state()


def database_state() -> Iterator[GaugeMetricFamily]:
    """Yield what only the database knows; of one that is away, only that it is away."""
    try:
        with limit_waiting(_DATABASE_SECONDS):
            database_circuit.refuse_if_open()
            yield from [*_of_queues(), *_of_webhooks(), *_of_backups()]
            is_up = 1
    except TRANSIENT_ERRORS:
        is_up = 0
    yield _gauge("kempen_database_up", "Whether the database answers.", is_up)


def _of_queues() -> Iterator[GaugeMetricFamily]:
    lengths = GaugeMetricFamily(
        "kempen_job_queue_length",
        "Jobs that may start now, and that run.",
        labels=["queue", "state"],
    )
    waits = GaugeMetricFamily(
        "kempen_job_oldest_wait_seconds",
        "Seconds that the oldest job which may start has waited.",
        labels=["queue"],
    )
    for queue in job_queues.queue_states():
        lengths.add_metric([queue.name, "waiting"], queue.waiting)
        lengths.add_metric([queue.name, "running"], queue.running)
        waits.add_metric([queue.name], queue.oldest_wait)
    yield lengths
    yield waits
    alive = job_queues.live_workers(_SIGN_OF_LIFE_SECONDS)
    yield _gauge("kempen_job_workers", "Job workers alive, on all machines.", alive)
    failed = job_queues.failed_jobs()
    yield _gauge("kempen_jobs_failed", "Jobs that failed in the last 30 days.", failed)


def _of_webhooks() -> Iterator[GaugeMetricFamily]:
    yield _gauge(
        "kempen_webhook_oldest_due_seconds",
        "Seconds since the oldest delivery that waits was due.",
        oldest_due_seconds(),
    )


def _of_backups() -> Iterator[GaugeMetricFamily]:
    ages = GaugeMetricFamily(
        "kempen_backup_age_seconds",
        "Seconds since the last whole backup was begun; dump, or base of the archive.",
        labels=["kind"],
    )
    archive, whole = archive_health(), last_whole_run()
    if whole is not None:
        ages.add_metric(["dump"], (clock.now() - whole.started_at).total_seconds())
    if archive.base_age is not None:
        ages.add_metric(["base"], archive.base_age)
    yield ages
    waiting = "Bytes of WAL that the database keeps until they are archived."
    yield _gauge("kempen_archive_waiting_bytes", waiting, archive.waiting_bytes)
    yield GaugeMetricFamily(
        "kempen_archive_age_seconds",
        "Seconds since the last moment that the archive can restore.",
        value=archive.age if archive.is_wanted else None,
    )


def _gauge(name: str, what: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, what, value=value)
