"""The event log: one with its change, gap-free, described by its schemas."""

import json
import threading
from contextlib import suppress

import pytest
from django.db import connection, transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.events.actions import LARGEST_BODY, record
from kempen.domain.events.models import AuditEntry, Event
from kempen.domain.events.queries import event_of, feed, latest_audited_actions
from tests import make


@pytest.fixture
def kopi(db: None) -> Business:
    return make.business()


def write(actor: Actor, **data: object) -> Event:
    with transaction.atomic():
        return record(actor, "campaign.created", data)


@pytest.mark.django_db(transaction=True)
def test_sequences_have_no_gap_when_many_write_and_some_fail() -> None:
    kopi = make.business()
    actor = make.actor(kopi)

    def change(number: int, *, fails: bool) -> None:
        with transaction.atomic():
            record(actor, "campaign.created", {"number": number})
            if fails:
                raise LookupError

    def work(number: int) -> None:
        for turn in range(10):
            with suppress(LookupError):
                change(number, fails=(turn + number) % 3 == 0)
        connection.close()

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    sequences = [one.sequence for one in feed(kopi, after_sequence=0, limit=100)]
    assert sequences == list(range(1, len(sequences) + 1))
    assert len(sequences) == 40
    assert AuditEntry.objects.of(kopi).count() == 40


def test_businesses_count_on_their_own(kopi: Business) -> None:
    other = make.business("Teh Tarik")
    assert [write(make.actor(kopi)).sequence, write(make.actor(other)).sequence] == [1, 1]


def test_the_body_is_compact_utf_8_with_the_business(kopi: Business) -> None:
    event = write(make.actor(kopi), name="开斋节", amount=1.5)
    body = json.loads(event.body)
    assert list(body) == ["id", "type", "sequence", "occurred_at", "api_version", "data"]
    assert body["id"] == event.public_id
    assert body["data"] == {"business_id": kopi.public_id, "name": "开斋节", "amount": 1.5}
    assert "开斋节" in event.body
    assert ", " not in event.body


def test_an_event_needs_a_transaction_a_known_type_and_a_bearable_size(
    kopi: Business, django_db_blocker: object
) -> None:
    with pytest.raises(KeyError):
        record(make.actor(kopi), "campaign.exploded", {})
    with pytest.raises(ValueError, match="over"):
        write(make.actor(kopi), text="x" * LARGEST_BODY)
    with pytest.raises(ValueError, match="JSON"):
        write(make.actor(kopi), number=float("nan"))
    assert not Event.objects.of(kopi).exists()


@pytest.mark.django_db(transaction=True)
def test_an_event_is_not_recorded_outside_of_a_transaction() -> None:
    with pytest.raises(transaction.TransactionManagementError):
        record(make.actor(make.business()), "campaign.created", {})


def test_one_event_is_found_by_its_owner_only(kopi: Business) -> None:
    event = write(make.actor(kopi))
    event_row = event_of(kopi, event.public_id)
    assert event_row is not None
    assert event_row.body == event.body
    assert event_of(make.business("Teh Tarik"), event.public_id) is None
    assert event_of(kopi, "evt_x") is None


def test_the_deed_is_in_the_audit_table_with_its_actor(kopi: Business) -> None:
    write(make.actor(kopi))
    (entry,) = latest_audited_actions(kopi, 5)
    assert (entry.actor, entry.action) == ("service:test", "campaign.created")
