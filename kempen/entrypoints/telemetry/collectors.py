"""Begins to send spans and error reports where the operator named a collector: nowhere else."""

import sys
from importlib.metadata import version

from django.conf import settings
from django.core.signals import got_request_exception
from django.http import HttpRequest

from kempen.entrypoints.overload import is_transient
from kempen.entrypoints.request_id import request_id_of
from kempen.kit.telemetry import error_reports, tracing
from kempen.kit.telemetry.traced_statements import trace_statements


def start_collectors(part: str) -> None:
    """Start what is set, in a process that was forked already; `part` is web or worker."""
    release = version("kempen")
    tracing.start(settings.OTEL_EXPORTER_OTLP_ENDPOINT, release, part)
    trace_statements()
    error_reports.start(settings.SENTRY_DSN, release)


def _report(request: HttpRequest | None = None, **_: object) -> None:
    error = sys.exc_info()[1]
    if request is None or error is None or is_transient(error):
        return
    match = request.resolver_match
    error_reports.report(
        error, route=match.route if match else "", request_id=request_id_of(request)
    )


got_request_exception.connect(_report, dispatch_uid="error_reports")
