"""Spans and error reports: to the operator's collector, without data, and off by default."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from kempen.domain.campaigns import queries
from kempen.entrypoints.telemetry.collectors import start_collectors
from kempen.kit.telemetry import error_reports, tracing
from kempen.kit.telemetry.traced_statements import _traced
from kempen.platforms.call_counts import counted
from kempen.platforms.interface import PlatformError, Remedy
from tests import make
from tests.builders.program import Program
from tests.collector import Collected, collector
from tests.house.places import ROOT

pytestmark = pytest.mark.django_db


@pytest.fixture
def collected(settings: Any) -> Iterator[Collected]:
    with collector() as one:
        settings.OTEL_EXPORTER_OTLP_ENDPOINT = f"http://127.0.0.1:{one.port}"
        settings.SENTRY_DSN = f"http://key@127.0.0.1:{one.port}/1"
        try:
            yield one
        finally:
            tracing.stop()
            error_reports.stop()


def spans_of(collected: Collected) -> dict[str, Any]:
    """The spans that came, by name."""
    tracing.stop()
    spans: dict[str, Any] = {}
    for path, body in collected.requests:
        if path == "/v1/traces":
            for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
                for scope in resource.scope_spans:
                    spans |= {span.name: span for span in scope.spans}
    return spans


def reports_of(collected: Collected) -> list[dict[str, Any]]:
    """The events of the envelopes that came: the third line of each."""
    error_reports.stop()
    return [
        json.loads(body.split(b"\n")[2])
        for path, body in collected.requests
        if path == "/api/1/envelope/"
    ]


def test_a_request_its_statements_and_its_calls_are_spans(
    settings: Any, collected: Collected
) -> None:
    settings.SENTRY_DSN = ""
    program = Program.of(make.business("Kopi Rimba"))
    start_collectors("web")
    connection.execute_wrappers.append(_traced)
    try:
        assert program.get("/campaigns?q=secret-name").status_code == 200
    finally:
        connection.execute_wrappers.remove(_traced)
    with pytest.raises(PlatformError), counted("social"):
        raise PlatformError("no access for siti@example.com", Remedy.RECONNECT)
    spans = spans_of(collected)
    request, statement = spans["GET v1/campaigns"], spans["database SELECT"]
    assert statement.trace_id == request.trace_id
    assert spans["partner social"].status.message == "PlatformError"
    sent = b"".join(body for _, body in collected.requests)
    assert b"kempen-web" in sent
    for data in (b"secret-name", b"siti@", b"Kopi Rimba", program.token.encode()):
        assert data not in sent


def test_an_error_is_reported_without_data(
    settings: Any, collected: Collected, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.OTEL_EXPORTER_OTLP_ENDPOINT = ""

    def broken(*_: object, **__: object) -> None:
        password = "hunter2"
        raise ValueError(f"siti@example.com, {len(password)} letters")

    program = Program.of(make.business())
    start_collectors("web")
    monkeypatch.setattr(queries, "campaign_of", broken)
    campaign = make.campaign(make.business("Another"))
    answer = program.get(f"/campaigns/{campaign.public_id}", From="ali@example.com")
    assert answer.status_code == 500
    [report] = reports_of(collected)
    [error] = report["exception"]["values"]
    assert (error["type"], error["value"]) == ("ValueError", "…@example.com, 7 letters")
    assert error["stacktrace"]["frames"][-1]["function"] == "broken"
    assert report["tags"] == {
        "route": "v1/campaigns/<campaign_id>",
        "request_id": answer.headers["X-Request-Id"],
    }
    sent = b"".join(body for _, body in collected.requests)
    for data in (b"hunter2", b"siti@", b"ali@", program.token.encode(), b"vars", b"headers"):
        assert data not in sent
    assert set(report) <= {*error_reports._SENT, "exception"}


def test_nothing_is_sent_where_no_collector_is_set(settings: Any) -> None:
    with collector() as silent:
        settings.OTEL_EXPORTER_OTLP_ENDPOINT = settings.SENTRY_DSN = ""
        start_collectors("web")
        assert not tracing.is_on()
        Client(raise_request_exception=False).get("/v1/campaigns")
        error_reports.report(ValueError("unseen"))
        assert silent.requests == []


def test_what_is_off_is_not_even_loaded() -> None:
    script = (
        "import sys, config.wsgi\n"
        "print([name for name in sys.modules if name.startswith(('opentelemetry', 'sentry_sdk'))])"
    )
    shown = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True, text=True, check=True, cwd=ROOT, env=dict(os.environ),
    ).stdout  # fmt: skip
    assert shown.splitlines()[-1] == "[]"
