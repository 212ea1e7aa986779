"""What a wrong clock may not do: the worker's own duties, run beside a log of 36 days."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from structlog.testing import capture_logs

from kempen.domain.accounts.models import Business, PendingSignUp
from kempen.domain.events.models import EVENT_DAYS, Event
from kempen.domain.idempotency.models import RateWindow
from kempen.domain.webhooks.models import ATTEMPT_DAYS
from kempen.entrypoints.worker.duties import numbers, people, upkeep
from kempen.kit import clock
from kempen.kit.database.partitions import lowest_id
from tests import make
from tests.clocks import machine_says, time_is

pytestmark = pytest.mark.django_db
_DAYS = 36


@pytest.fixture
def kopi(db: None) -> Business:
    """A business whose log has an event on each of the last days."""
    kopi, today = make.business(), datetime.now(UTC).date()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM events_event_default")
        cursor.execute("DELETE FROM webhooks_attempt_default")
        for table in (EVENT_DAYS, ATTEMPT_DAYS):
            for back in range(_DAYS, -1, -1):
                if today - timedelta(days=back) not in table.days(cursor):
                    table._make(cursor, today - timedelta(days=back))
    for back in range(_DAYS):
        Event.objects.add(
            kopi,
            id=lowest_id(today - timedelta(days=back)),
            sequence=_DAYS - back,
            type="campaign.created",
            occurred_at=clock.now(),
            body="{}",
        )
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    return kopi


def _days(of: Business) -> int:
    return Event.objects.of(of).count()


def _run_all_duties() -> list[dict[str, Any]]:
    with capture_logs() as lines:
        for duty in (
            upkeep.maintain_partitions,
            upkeep.delete_old_requests,
            upkeep.delete_expired_sessions,
            people.forget_old_sign_ups,
            numbers.delete_old_uploads,
        ):
            duty(timestamp=0)
    return [dict(line) for line in lines if line["log_level"] == "error"]


@pytest.mark.parametrize("days", [40, -40], ids=["ahead", "behind"])
def test_a_clock_that_is_wrong_empties_nothing_and_the_log_says_so(
    kopi: Business, monkeypatch: pytest.MonkeyPatch, days: int
) -> None:
    RateWindow.objects.create(name="key", minute=int(clock.now().timestamp()) // 60, count=3)
    PendingSignUp.objects.create(
        email="siti@example.com",
        password_hash="x",
        company_name="Kedai",
        language="en",
        terms_accepted_at=clock.now(),
    )
    Session.objects.create(
        session_key="k" * 32, session_data="x", expire_date=clock.now() + timedelta(hours=1)
    )
    wrong = datetime.now(UTC) + timedelta(days=days)
    machine_says(monkeypatch, wrong)
    logs = _run_all_duties()
    assert _days(kopi) == _DAYS
    assert RateWindow.objects.count() == PendingSignUp.objects.count() == 1
    assert Session.objects.filter(session_key="k" * 32).exists()
    assert "the clocks of this machine and of the database disagree" in logs[0]["event"]
    assert logs[0]["machine"] == wrong.isoformat(timespec="seconds")
    assert logs[0]["seconds_apart"] == pytest.approx(days * 86_400, abs=600)
    # Days are still made ahead, by the database's time: the log goes on.
    with connection.cursor() as cursor:
        assert EVENT_DAYS.days(cursor)[-1] == datetime.now(UTC).date() + timedelta(days=7)


def test_where_both_clocks_jump_ahead_two_days_go_a_day_however_often_it_runs(
    kopi: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One machine with a database of its own: nobody can say which of them is right."""
    wrong = datetime.now(UTC) + timedelta(days=40)
    left = []
    for day in range(3):
        time_is(monkeypatch, wrong + timedelta(days=day))
        for _ in range(3):
            upkeep.maintain_partitions(timestamp=0)
            left.append(_days(kopi))
    assert left == [_DAYS - 1] * 3 + [_DAYS - 3] * 3 + [_DAYS - 5] * 3


def test_a_clock_that_is_put_right_again_has_old_days_dropped_on(
    kopi: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    time_is(monkeypatch, datetime.now(UTC) + timedelta(days=40))
    upkeep.maintain_partitions(timestamp=0)
    time_is(monkeypatch, datetime.now(UTC))
    upkeep.maintain_partitions(timestamp=0)
    assert _days(kopi) == _DAYS - 3
