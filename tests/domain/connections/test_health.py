"""Access that is refused, or ends soon, is told once, and never with a credential."""

import json
from datetime import timedelta
from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.queries import moment
from kempen.domain.connections.actions import record_failure, record_success
from kempen.domain.connections.models import Connection
from kempen.domain.connections.rules import ends_soon
from kempen.domain.events.models import Event
from kempen.kit import clock
from kempen.platforms.interface import PlatformError, Remedy
from tests import make

pytestmark = pytest.mark.django_db
DEAD = PlatformError("The session was invalidated.", Remedy.RECONNECT)


@pytest.fixture
def business(db: None) -> Business:
    return make.business()


@pytest.fixture
def connection(business: Business) -> Connection:
    return Connection.objects.add(
        business,
        platform="social",
        environment="live",
        account_id="12",
        sealed_credentials=b"sealed",
    )


def events_of(of: Business) -> list[tuple[str, Any]]:
    rows = Event.objects.of(of).order_by("sequence")
    return [(row.type, json.loads(row.body)["data"]) for row in rows]


def test_dead_access_is_told_once_and_again_after_it_was_renewed(
    business: Business, connection: Connection
) -> None:
    for _ in range(2):
        record_failure(connection, DEAD)
    assert events_of(business) == [
        (
            "connection.failed",
            {
                "business_id": business.public_id,
                "connection_id": connection.public_id,
                "platform": "social",
                "reason": "The session was invalidated.",
                "expires_at": None,
            },
        )
    ]
    connection.refresh_from_db()
    assert (connection.status, connection.reason) == ("reconnect_needed", DEAD.message)
    record_success(connection, clock.now())
    record_failure(connection, DEAD)
    assert [name for name, _ in events_of(business)] == ["connection.failed"] * 2


def test_a_failure_of_credentials_that_were_renewed_meanwhile_changes_nothing(
    business: Business, connection: Connection
) -> None:
    Connection.objects.of(business).update(sealed_credentials=b"renewed")
    record_failure(connection, DEAD)
    connection.refresh_from_db()
    assert connection.status == "active"
    assert events_of(business) == []


def test_a_passing_failure_is_kept_and_told_nobody(
    business: Business, connection: Connection
) -> None:
    record_failure(connection, PlatformError("Too many calls.", Remedy.AGAIN))
    connection.refresh_from_db()
    assert (connection.status, connection.reason) == ("active", "Too many calls.")
    assert not connection.needs_person
    assert events_of(business) == []
    # What trying again does not mend is a person's to mend, until the platform answers.
    record_failure(connection, PlatformError("No permission.", Remedy.PERMANENT))
    connection.refresh_from_db()
    assert (connection.reason, connection.needs_person) == ("No permission.", True)
    record_success(connection, clock.now())
    connection.refresh_from_db()
    assert (connection.reason, connection.needs_person) == ("", False)


def test_access_that_ends_within_a_week_is_told_once(
    business: Business, connection: Connection
) -> None:
    ends = clock.now() + timedelta(days=6)
    Connection.objects.of(business).update(expires_at=ends)
    for _ in range(2):
        record_success(connection, clock.now())
    ((name, data),) = events_of(business)
    assert name == "connection.expiring"
    assert data["expires_at"] == moment(ends)
    connection.refresh_from_db()
    assert connection.status == "expiring"


def test_what_the_platform_says_of_the_end_counts_while_the_access_is_the_same(
    business: Business, connection: Connection
) -> None:
    ends = clock.now() + timedelta(days=5)
    Connection.objects.of(business).update(sealed_credentials=b"renewed")
    record_success(connection, clock.now(), ends)
    connection.refresh_from_db()
    assert (connection.expires_at, connection.status) == (None, "active")
    record_success(connection, clock.now(), ends)
    connection.refresh_from_db()
    assert (connection.expires_at, connection.status) == (ends, "expiring")


def test_a_disconnected_account_is_left_alone(business: Business, connection: Connection) -> None:
    Connection.objects.of(business).update(status="disconnected", sealed_credentials=None)
    record_failure(connection, DEAD)
    record_success(connection, clock.now())
    connection.refresh_from_db()
    assert (connection.status, connection.last_synced_at) == ("disconnected", None)
    assert events_of(business) == []


@pytest.mark.parametrize(("days", "soon"), [(None, False), (8, False), (7, True), (-1, True)])
def test_a_week_before_its_end_access_ends_soon(days: int | None, soon: bool) -> None:
    now = clock.now()
    ends = None if days is None else now + timedelta(days=days)
    assert ends_soon(ends, now) is soon
