"""Days of the event log are made ahead and dropped."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection, transaction

from kempen.domain.accounts.models import Business
from kempen.domain.events.actions import record
from kempen.domain.events.models import EVENT_DAYS, Event
from kempen.domain.events.retention import maintain_event_partitions
from kempen.kit import clock
from kempen.kit.database.partitions import DAYS_AHEAD, lowest_id
from kempen.kit.ids import new_id
from tests import make
from tests.clocks import time_is
from tests.database_roles import as_owner

pytestmark = pytest.mark.django_db


@pytest.fixture
def kopi(db: None) -> Business:
    return make.business()


def place_of(event: Event) -> str:
    """Return the partition that an event lies in."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT tableoid::regclass FROM events_event WHERE id = %s", [event.id])
        return str(cursor.fetchone()[0])


def at(monkeypatch: pytest.MonkeyPatch, days: int) -> datetime:
    now = datetime.now(UTC) + timedelta(days=days)
    time_is(monkeypatch, now)
    return now


def write(kopi: Business) -> Event:
    with transaction.atomic():
        event = record(make.actor(kopi), "campaign.created", {})
    with connection.cursor() as cursor:
        # A commit does this: foreign keys that still wait to be checked keep a table in use.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    return event


def test_an_event_lies_in_the_partition_of_its_day(kopi: Business) -> None:
    maintain_event_partitions()
    event = write(kopi)
    assert place_of(event) == f"events_event_{datetime.now(UTC):%Y%m%d}"


def test_an_event_of_a_day_without_a_partition_is_kept_all_the_same(kopi: Business) -> None:
    with as_owner(), connection.cursor() as cursor:
        for day in EVENT_DAYS.days(cursor):
            cursor.execute(f"DROP TABLE events_event_{day:%Y%m%d}")
    event = write(kopi)
    assert place_of(event) == "events_event_default"
    # Its day cannot get a partition while the row lies there; the others do, and nothing fails.
    maintain_event_partitions()
    maintain_event_partitions()
    assert place_of(event) == "events_event_default"
    assert place_of(write(kopi)) == "events_event_default"


def test_days_are_made_ahead_and_only_old_ones_dropped(
    kopi: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    maintain_event_partitions()
    event = write(kopi)
    today = datetime.now(UTC).date()
    with connection.cursor() as cursor:
        assert EVENT_DAYS.days(cursor)[-1] == today + timedelta(days=DAYS_AHEAD)
    at(monkeypatch, 30)
    assert f"events_event_{today:%Y%m%d}" not in maintain_event_partitions()
    assert Event.objects.of(kopi).filter(pk=event.pk).exists()
    at(monkeypatch, 31)
    assert f"events_event_{today:%Y%m%d}" in maintain_event_partitions()
    assert not Event.objects.of(kopi).filter(pk=event.pk).exists()
    assert maintain_event_partitions() == []


def test_old_rows_without_a_partition_go_as_well(
    kopi: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    long_ago = datetime.now(UTC).date() - timedelta(days=31)
    Event.objects.add(
        kopi,
        id=lowest_id(long_ago),
        sequence=1,
        type="campaign.created",
        occurred_at=clock.now(),
        body="{}",
    )
    maintain_event_partitions()
    assert not Event.objects.of(kopi).exists()


def test_the_bounds_of_a_day_are_those_of_its_identifiers() -> None:
    today = datetime.now(UTC).date()
    assert lowest_id(today) <= new_id() < lowest_id(today + timedelta(days=1))
