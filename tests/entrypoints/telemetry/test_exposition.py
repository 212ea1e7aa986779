"""`/metrics`: who may read it, and what it says."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

from kempen.domain.backups.models import ArchiveState, BackupRun
from kempen.kit import clock
from kempen.kit.database.circuit_breaker import database_circuit
from tests import make
from tests.builders.program import Program

pytestmark = pytest.mark.django_db
HERE: Any = {"HTTP_HOST": "127.0.0.1:8000", "REMOTE_ADDR": "127.0.0.1"}


def metrics() -> dict[str, Metric]:
    answer = Client().get("/metrics", **HERE)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/plain; version=")
    assert answer.headers["Cache-Control"] == "no-store"
    return {family.name: family for family in text_string_to_metric_families(answer.text)}


def value(family: str, **labels: str) -> float:
    samples = [
        sample.value
        for sample in metrics()[family].samples
        if sample.labels == labels and not sample.name.endswith("_bucket")
    ]
    return samples[0] if samples else 0.0


def requests(route: str, method: str = "GET", status: str = "200") -> float:
    return value("kempen_http_requests", route=route, method=method, status=status)


def test_a_request_is_counted_by_its_route() -> None:
    program = Program.of(make.business())
    campaign = make.campaign(make.business("Another"))
    assert program.get("/campaigns").status_code == 200
    list_before = requests("v1/campaigns")
    one_before = requests("v1/campaigns/<campaign_id>", status="404")
    assert program.get("/campaigns").status_code == 200
    assert program.get(f"/campaigns/{campaign.public_id}").status_code == 404
    assert requests("v1/campaigns") == list_before + 1
    assert requests("v1/campaigns/<campaign_id>", status="404") == one_before + 1
    labels = {"route": "v1/campaigns", "method": "GET"}
    assert value("kempen_http_request_duration_seconds", **labels) > 0


def test_strangers_cannot_invent_labels() -> None:
    before = requests("unmatched", method="other", status="404")
    for path in ("/wp-admin/setup.php", "/.env", "/a/b?c=d"):
        Client().generic("PROPFIND", path, **HERE)
    text = Client().get("/metrics", **HERE).text
    assert "wp-admin" not in text
    assert "PROPFIND" not in text
    assert requests("unmatched", method="other", status="404") >= before


@pytest.mark.parametrize(
    "headers",
    [
        {**HERE, "REMOTE_ADDR": "192.0.2.7"},
        {**HERE, "HTTP_X_FORWARDED_FOR": "127.0.0.1"},
        {**HERE, "HTTP_FORWARDED": "for=127.0.0.1"},
        {**HERE, "HTTP_VIA": "1.1 proxy"},
        {**HERE, "HTTP_HOST": "kempen.example"},
        {**HERE, "HTTP_AUTHORIZATION": "Bearer " + "x" * 32},
    ],
    ids=lambda headers: " ".join(f"{name}={text}" for name, text in headers.items())[-40:],
)
def test_others_are_told_that_there_is_nothing(settings: Any, headers: Any) -> None:
    settings.METRICS_TOKEN = "of-the-operator-0123456789"
    answer = Client().get("/metrics", **headers)
    assert (answer.status_code, answer.content) == (404, b"Not found\n")


def test_whoever_has_the_token_may_read_from_anywhere(settings: Any) -> None:
    settings.METRICS_TOKEN = "of-the-operator-0123456789"
    answer = Client().get(
        "/metrics",
        REMOTE_ADDR="192.0.2.7",
        HTTP_HOST="kempen.example",
        HTTP_X_FORWARDED_FOR="198.51.100.9",
        HTTP_AUTHORIZATION=f"Bearer {settings.METRICS_TOKEN}",
    )
    assert answer.status_code == 200


def test_jobs_that_wait_and_workers_that_live_are_told() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM procrastinate_workers")
        cursor.execute("INSERT INTO procrastinate_workers DEFAULT VALUES")
        cursor.execute(
            "INSERT INTO procrastinate_jobs (queue_name, task_name, status, scheduled_at) VALUES"
            " ('mail', 'mail.send', 'todo', now() - interval '90 seconds'),"
            " ('mail', 'mail.send', 'doing', NULL), ('mail', 'mail.send', 'failed', NULL)"
        )
    assert value("kempen_job_queue_length", queue="mail", state="waiting") == 1
    assert value("kempen_job_queue_length", queue="mail", state="running") == 1
    assert value("kempen_job_oldest_wait_seconds", queue="mail") == pytest.approx(90, abs=5)
    assert value("kempen_job_workers") == 1
    assert value("kempen_jobs_failed") == 1
    assert value("kempen_webhook_oldest_due_seconds") == 0
    assert value("kempen_database_up") == 1
    assert value("kempen_database_pool_connections", state="used") >= 1


def test_a_database_that_is_away_is_told_and_the_rest_still_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Client().get("/livez", **HERE)
    monkeypatch.setattr(database_circuit, "_away_since", 1.0)
    connection.close()
    assert value("kempen_database_up") == 0
    assert requests("livez") >= 1


def test_how_old_backups_are_and_what_waits_for_the_archive(settings: Any) -> None:
    assert value("kempen_backup_age_seconds", kind="dump") == 0
    assert value("kempen_archive_waiting_bytes") == 0
    assert metrics()["kempen_archive_age_seconds"].samples == []
    settings.ARCHIVE_FOLDER = Path("/archive")
    hours_ago = clock.now() - timedelta(hours=1)
    ArchiveState.objects.create(run="run", until=hours_ago)
    for kind in ("dump", "base"):
        BackupRun.objects.create(
            kind=kind, status="done", folder="/", name="b", started_at=hours_ago
        )
        assert value("kempen_backup_age_seconds", kind=kind) == pytest.approx(3600, abs=60)
    assert value("kempen_archive_age_seconds") == pytest.approx(3600, abs=60)
