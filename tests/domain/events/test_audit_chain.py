"""Days are made ahead and dropped; audit entries are sealed, and tampering is found."""

from datetime import UTC, datetime, timedelta

import pytest
from click.testing import CliRunner
from django.db import DatabaseError, connection, transaction

from kempen.domain.accounts.models import Business
from kempen.domain.events.actions import audit, record
from kempen.domain.events.audit_chain import BrokenChain, seal_entries, verify_chain
from kempen.domain.events.models import EVENT_DAYS, AuditEntry, Event
from kempen.domain.events.retention import maintain_event_partitions
from kempen.domain.events.sealing import FIRST
from kempen.entrypoints.cli.audit import command as audit_command
from kempen.kit import clock
from kempen.kit.database.partitions import DAYS_AHEAD, lowest_id
from kempen.kit.ids import new_id
from tests import make
from tests.clocks import time_is

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
    with connection.cursor() as cursor:
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


def test_entries_are_sealed_in_a_chain_of_their_own_business(kopi: Business) -> None:
    other = make.business("Other")
    for number in range(3):
        audit(make.actor(kopi), "campaign.changed", {"b": number, "a": [{"z": 1, "y": "é"}]})
        audit(make.actor(other), "campaign.changed", {"number": number})
    assert seal_entries() >= 6
    assert seal_entries() == 0
    rows = list(AuditEntry.objects.of(kopi).order_by("id"))
    assert [row.place for row in rows] == list(range(1, len(rows) + 1))
    assert len({row.seal for row in rows} | {FIRST}) == len(rows) + 1
    audit(make.actor(kopi), "campaign.changed", {"number": 4})
    assert seal_entries(limit=1) == 1
    assert verify_chain(kopi) is None
    assert verify_chain(other) is None


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE events_auditentry SET actor = 'somebody else' WHERE id = %s",
        "UPDATE events_auditentry SET place = place + 1000 WHERE id = %s",
        "DELETE FROM events_auditentry WHERE id = %s",
    ],
)
def test_the_database_refuses_to_change_or_delete_an_entry(kopi: Business, change: str) -> None:
    audit(make.actor(kopi), "campaign.changed", {})
    seal_entries()
    row = AuditEntry.objects.of(kopi).latest("id")
    with (
        pytest.raises(DatabaseError, match="never changed or deleted"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(change, [row.pk])
    assert verify_chain(kopi) is None


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("UPDATE events_auditentry SET data = '{\"n\": 7}' WHERE id = %s", "an entry was changed"),
        ("UPDATE events_auditentry SET action = 'x' WHERE id = %s", "an entry was changed"),
        ("DELETE FROM events_auditentry WHERE id = %s", "an entry is missing"),
    ],
)
def test_who_gets_round_the_database_is_found_out(kopi: Business, change: str, why: str) -> None:
    for number in range(4):
        audit(make.actor(kopi), "campaign.changed", {"n": number})
    seal_entries()
    victim = AuditEntry.objects.of(kopi).order_by("-id")[1]
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE events_auditentry DISABLE TRIGGER audit_is_only_added_to")
        cursor.execute(change, [victim.pk])
        cursor.execute("ALTER TABLE events_auditentry ENABLE TRIGGER audit_is_only_added_to")
    assert verify_chain(kopi) == BrokenChain(kopi.public_id, victim.place or 0, why)


def _cut_off(kopi: Business, entries: int) -> None:
    """Delete the newest entries, as somebody who may do everything in the database can."""
    newest = list(
        AuditEntry.objects.of(kopi).order_by("-id").values_list("pk", flat=True)[:entries]
    )
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE events_auditentry DISABLE TRIGGER audit_is_only_added_to")
        cursor.execute("DELETE FROM events_auditentry WHERE id = ANY(%s)", [newest])
        cursor.execute("ALTER TABLE events_auditentry ENABLE TRIGGER audit_is_only_added_to")


@pytest.mark.parametrize(("cut", "first_missing"), [(1, 4), (3, 2), (4, 1)])
def test_entries_cut_off_at_the_end_are_missed_by_audit_verify(
    kopi: Business, cut: int, first_missing: int
) -> None:
    for number in range(4):
        audit(make.actor(kopi), "campaign.changed", {"n": number})
    seal_entries()
    _cut_off(kopi, cut)
    missed = BrokenChain(kopi.public_id, first_missing, "entries at the end are missing")
    assert verify_chain(kopi) == missed
    told = CliRunner().invoke(audit_command, ["verify"])
    assert told.exit_code == 1
    assert (
        f"{kopi.public_id}: entries at the end are missing at place {first_missing}" in told.output
    )
    # What is written afterwards does not take the place of what was cut off.
    audit(make.actor(kopi), "campaign.changed", {"n": 5})
    seal_entries()
    assert verify_chain(kopi) is not None


@pytest.mark.parametrize(
    "change",
    ["UPDATE events_audithead SET place = place - 1", "DELETE FROM events_audithead"],
)
def test_the_database_refuses_to_move_the_end_of_a_chain_back(kopi: Business, change: str) -> None:
    audit(make.actor(kopi), "campaign.changed", {})
    seal_entries()
    with (
        pytest.raises(DatabaseError, match="only moves on"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(change)
