"""What operators see of processes, deliveries, partitions and partners, and what they are told."""

import os
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import connection

from kempen.domain.events.retention import maintain_event_partitions
from kempen.domain.operators import rules
from kempen.domain.operators.actions.heartbeats import Heartbeats
from kempen.domain.operators.concerns import Concern, findings
from kempen.domain.operators.queries.database import database, partitions
from kempen.domain.operators.queries.deliveries import deliveries
from kempen.domain.operators.queries.disk import disk_of
from kempen.domain.operators.queries.instance import instance
from kempen.domain.operators.queries.partners import partner_versions
from kempen.domain.operators.queries.processes import processes
from kempen.domain.webhooks.actions.endpoints import create_endpoint
from kempen.domain.webhooks.actions.retention import maintain_attempt_partitions
from kempen.domain.webhooks.models import Delivery, Endpoint
from kempen.kit import clock, ids
from kempen.kit.database.direct_connection import direct_conninfo
from tests import make
from tests.database_roles import as_owner
from tests.waiting import PATIENCE

pytestmark = pytest.mark.django_db


def _concerns() -> set[Concern]:
    return {finding.concern for finding in findings(instance())}


def _later(minutes: int) -> None:
    """Have the heartbeats be as old as that."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE operators_heartbeat SET seen_at = now() - make_interval(mins => %s)", [minutes]
        )


def test_a_process_is_there_once_for_each_kind_of_its_work() -> None:
    beats = Heartbeats(["jobs", "webhooks"])
    beats.beat()
    beats.beat()
    rows = processes()
    assert [(row.kind, row.pid, row.is_silent) for row in rows] == [
        ("jobs", os.getpid(), False),
        ("webhooks", os.getpid(), False),
    ]
    assert not _concerns() & {Concern.NO_WORKER, Concern.NO_DISPATCHER, Concern.PROCESS_SILENT}


def test_a_process_that_hangs_is_named_and_one_that_ended_is_forgotten() -> None:
    Heartbeats(["jobs", "webhooks"]).beat()
    _later(5)
    assert {Concern.NO_WORKER, Concern.NO_DISPATCHER, Concern.PROCESS_SILENT} <= _concerns()
    other = Heartbeats(["web"])
    other.beat()
    assert [row.kind for row in processes()] == ["jobs", "web", "webhooks"]
    with connection.cursor() as cursor:
        # No process has this number.
        cursor.execute("UPDATE operators_heartbeat SET pid = 2147483647 WHERE kind <> 'web'")
    other.beat()
    assert [row.kind for row in processes()] == ["web"]


def test_a_process_of_another_machine_is_forgotten_after_an_hour() -> None:
    Heartbeats(["jobs"]).beat()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE operators_heartbeat SET host = 'elsewhere', pid = 2147483647")
    _later(59)
    Heartbeats(["web"]).beat()
    assert "elsewhere" in {row.host for row in processes()}
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE operators_heartbeat SET seen_at = now() - interval '61 minutes'"
            " WHERE host = 'elsewhere'"
        )
    Heartbeats(["web"]).beat()
    assert "elsewhere" not in {row.host for row in processes()}


def test_processes_of_two_versions_are_named() -> None:
    Heartbeats(["jobs"]).beat()
    Heartbeats(["web"]).beat()
    assert Concern.VERSIONS_DIFFER not in _concerns()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE operators_heartbeat SET version = '0.0.1' WHERE kind = 'web'")
    assert Concern.VERSIONS_DIFFER in _concerns()


def _deliver(count: int, **fields: object) -> Endpoint:
    business = make.business()
    endpoint, _secret = create_endpoint(make.actor(business), "https://hooks.example.com", ["*"])
    for _ in range(count):
        Delivery.objects.add(business, endpoint=endpoint, event_id=ids.new_id(), **fields)
    return endpoint


def test_deliveries_of_all_businesses_are_counted_together() -> None:
    then = datetime.now(UTC)
    _deliver(2, next_attempt_at=then - timedelta(minutes=9))
    _deliver(1, next_attempt_at=then + timedelta(minutes=9))
    failing = _deliver(1, status=Delivery.Status.GAVE_UP)
    Endpoint.objects.of_everyone().filter(pk=failing.pk).update(
        failing_since=then, gave_up_since_success=1
    )
    summary = deliveries()
    assert (summary.due, summary.later, summary.failing_endpoints, summary.gave_up) == (2, 1, 1, 1)
    assert summary.oldest_seconds == pytest.approx(540, abs=30)
    assert Concern.DELIVERIES_LATE in _concerns()


def test_what_waits_for_a_disabled_endpoint_is_not_late() -> None:
    _deliver(1, next_attempt_at=datetime.now(UTC) - timedelta(days=1))
    Endpoint.objects.of_everyone().update(status=Endpoint.Status.FAILING_DISABLED)
    summary = deliveries()
    assert (summary.due, summary.oldest_seconds, summary.disabled_endpoints) == (0, None, 1)


def test_each_table_of_days_is_found_and_a_missing_day_is_named() -> None:
    maintain_event_partitions()
    maintain_attempt_partitions()
    tables = {row.table: row for row in partitions()}
    assert {"events_event", "webhooks_attempt"} <= set(tables)
    assert Concern.PARTITIONS_MISSING not in _concerns()
    newest = tables["webhooks_attempt"].newest
    assert newest is not None
    assert tables["webhooks_attempt"].next_day == newest + timedelta(days=1)
    with as_owner(), connection.cursor() as cursor:
        days = [newest - timedelta(days=count) for count in range(7)]
        for day in days:
            cursor.execute(f"DROP TABLE webhooks_attempt_{day:%Y%m%d}")
    [finding] = [one for one in findings(instance()) if one.concern is Concern.PARTITIONS_MISSING]
    assert finding.facts["table"] == "webhooks_attempt"
    assert finding.is_urgent


def test_the_database_says_how_it_is() -> None:
    state = database()
    assert state.version.startswith("18.")
    assert state.size > 1_000_000
    assert 0 < state.connections <= state.most_connections
    assert state.replicas == 0
    # Another session, as which the same login acts, in a transaction of its own.
    with psycopg.connect(direct_conninfo("a test")) as other, connection.cursor() as cursor:
        other.execute("SELECT")
        # Within the transaction of this test PostgreSQL would show again what it showed before.
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        assert database().connections >= state.connections
        oldest = database().oldest_transaction_seconds
    # It began after the transaction of this test, from which PostgreSQL counts.
    assert oldest is not None
    assert abs(oldest) < PATIENCE


def test_the_disk_of_a_folder_that_is_not_there_is_that_of_the_one_above(tmp_path: Path) -> None:
    disk = disk_of(tmp_path / "not" / "there")
    assert disk.folder == str(tmp_path)
    assert 0 < disk.free <= disk.total


@pytest.mark.parametrize(
    ("free", "total", "is_low"),
    [(1, 100, True), (30, 1000, False), (15, 100, False), (9, 100, True), (21, 1000, False)],
)
def test_a_disk_is_low_below_a_tenth_unless_that_is_plenty(
    free: int, total: int, is_low: bool
) -> None:
    assert rules.is_low(free * 1024**3, total * 1024**3) is is_low


def test_the_end_of_a_partners_version_is_told_90_days_before(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    versions = {row.setting: row for row in partner_versions()}
    assert versions["SOCIAL_ADS_API_VERSION"].ends_on == date(2025, 2, 4)
    assert versions["SEARCH_ADS_API_VERSION"].ends_on is None
    assert versions["SEARCH_ADS_API_VERSION"].source.startswith("https://")
    settings.SEARCH_ADS_API_VERSION = "v22"

    def setting_concerns() -> list[tuple[Concern, object]]:
        return [
            (one.concern, one.facts["setting"])
            for one in findings(instance())
            if one.concern in (Concern.INTERFACE_ENDS, Concern.INTERFACE_ENDED)
            and one.facts["setting"] == "SEARCH_ADS_API_VERSION"
        ]

    for days, expected in (
        (91, []),
        (90, [Concern.INTERFACE_ENDS]),
        (0, [Concern.INTERFACE_ENDED]),
    ):
        moment = datetime(2026, 10, 7, 4, tzinfo=UTC) - timedelta(days=days)
        monkeypatch.setattr(clock, "now", lambda moment=moment: moment)
        assert [concern for concern, _ in setting_concerns()] == expected


def test_a_version_that_nobody_knows_has_no_end(settings: Any) -> None:
    settings.CRM_API_VERSION = "v9"
    [row] = [row for row in partner_versions() if row.setting == "CRM_API_VERSION"]
    assert (row.version, row.ends_on, row.source) == ("v9", None, "")
