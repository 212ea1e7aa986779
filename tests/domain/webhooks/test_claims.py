"""Who holds a delivery, for how long, in whose turn, and what becomes of endpoints that fail."""

from collections import Counter
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.events.actions import record
from kempen.domain.events.models import Event
from kempen.domain.installation.hold import release as release_hold
from kempen.domain.installation.models import Hold
from kempen.domain.webhooks.actions.attempt_results import AttemptResult, record_attempts
from kempen.domain.webhooks.actions.claims import Claimed, claim, release
from kempen.domain.webhooks.actions.endpoints import create_endpoint, enable_endpoint
from kempen.domain.webhooks.actions.failing_endpoints import handle_failing_endpoints
from kempen.domain.webhooks.actions.fan_out import fan_out
from kempen.domain.webhooks.models import Attempt, Delivery, Endpoint
from kempen.domain.webhooks.schedule import verdict
from kempen.kit import clock
from tests import make

# The leases go by the database's clock, which stands still inside a transaction.
pytestmark = pytest.mark.django_db(transaction=True)
URL = "https://hooks.example.com/"


@pytest.fixture
def kopi(transactional_db: None) -> Business:
    return make.business("Kopi Rimba")


@pytest.fixture
def alice(kopi: Business) -> Actor:
    return Actor.member(make.member(kopi))


def happen(actor: Actor, times: int = 1) -> list[Event]:
    with transaction.atomic():
        return [record(actor, "campaign.created", {"number": n}) for n in range(times)]


def ended(claimed: Claimed, code: int | None) -> AttemptResult:
    decided = verdict(claimed.round_number, status_code=code)
    return AttemptResult(claimed, decided, clock.now(), 5, "1.1.1.1", code)


def age(model: type[Endpoint | Delivery], column: str, hours: float) -> None:
    """Move a moment into the past."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {model._meta.db_table} SET {column} = now() - %s * interval '1 hour'",
            [hours],
        )


# -------------------- lease and fence
def test_a_claimed_delivery_is_nobody_elses_until_its_lease_ends(alice: Actor) -> None:
    create_endpoint(alice, URL, ["*"])
    happen(alice)
    fan_out()
    (first,) = claim(10)
    assert claim(10) == []
    age(Delivery, "next_attempt_at", 0.001)
    age(Delivery, "leased_until", 0.001)
    (second,) = claim(10)
    assert second.delivery_id == first.delivery_id
    assert second.fence != first.fence


def test_a_slow_worker_cannot_overwrite_a_newer_attempt(alice: Actor) -> None:
    create_endpoint(alice, URL, ["*"])
    happen(alice)
    fan_out()
    (old,) = claim(10)
    age(Delivery, "next_attempt_at", 0.001)
    age(Delivery, "leased_until", 0.001)
    (new,) = claim(10)
    record_attempts([ended(old, 500)])
    assert Delivery.objects.of(alice.business).get().leased_until is not None
    record_attempts([ended(new, 200)])
    record_attempts([ended(old, 500)])
    delivery = Delivery.objects.of(alice.business).get()
    assert (delivery.status, delivery.attempts) == ("delivered", 1)
    assert [one.status_code for one in Attempt.objects.of(alice.business).all()] == [200]


def test_writing_an_outcome_twice_writes_it_once(alice: Actor) -> None:
    create_endpoint(alice, URL, ["*"])
    happen(alice)
    fan_out()
    (one,) = claim(10)
    record_attempts([ended(one, 200)])
    record_attempts([ended(one, 200)])
    assert Attempt.objects.of(alice.business).count() == 1


def test_what_is_given_back_is_due_at_once(alice: Actor) -> None:
    create_endpoint(alice, URL, ["*"])
    happen(alice)
    fan_out()
    claimed = claim(10)
    release(claimed)
    assert [one.delivery_id for one in claim(10)] == [claimed[0].delivery_id]


def test_fanning_out_twice_makes_one_delivery(alice: Actor) -> None:
    create_endpoint(alice, URL, ["*"])
    happen(alice)
    assert fan_out() == 1
    assert fan_out() == 0
    Event.objects.of(alice.business).update(is_fanned_out=False)
    assert fan_out() == 1
    assert Delivery.objects.of(alice.business).count() == 1


def test_old_events_are_not_for_an_endpoint_that_is_made_now(alice: Actor) -> None:
    happen(alice)
    Event.objects.of(alice.business).update(occurred_at=timezone.now() - timedelta(hours=1))
    create_endpoint(alice, URL, ["*"])
    assert fan_out() == 1
    assert Delivery.objects.of(alice.business).count() == 0


def test_an_answer_that_the_database_cannot_hold_keeps_its_outcome(alice: Actor) -> None:
    create_endpoint(alice, URL, ["*"])
    happen(alice, 2)
    fan_out()
    good, bad = claim(10)
    odd = AttemptResult(
        bad, verdict(1, status_code=200), clock.now(), 5, "", 200, "", {"a": "\x00"}, "\x00"
    )
    record_attempts([ended(good, 200), odd])
    assert Delivery.objects.of(alice.business).filter(status="delivered").count() == 2


# -------------------- fairness
def test_turns_are_taken_between_endpoints_and_businesses(alice: Actor) -> None:
    others = [make.actor(make.business(f"B{n}")) for n in range(3)]
    for actor, endpoints, events in [(alice, 6, 50), *((one, 1, 5) for one in others)]:
        for _ in range(endpoints):
            create_endpoint(actor, URL, ["*"])
        happen(actor, events)
    fan_out()
    first = claim(9)
    assert max(Counter(one.endpoint_id for one in first).values()) == 1
    rest = claim(1000)
    per_endpoint = Counter(one.endpoint_id for one in first + rest)
    assert max(per_endpoint.values()) <= 8
    mine = set(Endpoint.objects.of(alice.business).values_list("id", flat=True))
    assert sum(count for endpoint, count in per_endpoint.items() if endpoint in mine) == 32
    assert (
        sorted(count for endpoint, count in per_endpoint.items() if endpoint not in mine) == [5] * 3
    )
    assert claim(1000) == []


def test_a_failing_endpoint_is_tried_two_at_a_time_until_it_answers(alice: Actor) -> None:
    create_endpoint(alice, URL, ["*"])
    happen(alice, 20)
    fan_out()
    first = claim(100)
    assert len(first) == 8
    record_attempts([ended(one, 500) for one in first])
    two = claim(100)
    assert len(two) == 2
    record_attempts([ended(one, 200) for one in two])
    assert len(claim(100)) == 8


# -------------------- looking after it
def test_owners_hear_of_a_failing_endpoint_and_at_last_it_is_disabled(
    alice: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    mails: list[str] = []
    monkeypatch.setattr(
        "kempen.domain.notifications.actions.mail.post",
        lambda mail: mails.append(f"{mail.to}: {mail.subject}"),
    )
    warning = "alice@example.com: A webhook endpoint is failing"
    last = "alice@example.com: Kempen disabled a webhook endpoint"
    endpoint, _ = create_endpoint(alice, URL, ["*"])
    happen(alice, 2)
    fan_out()
    record_attempts([ended(one, 500) for one in claim(10)])
    for hours, expected in [(23, 0), (24.1, 1), (25, 1), (73, 2), (121, 2)]:
        age(Endpoint, "failing_since", hours)
        handle_failing_endpoints()
        handle_failing_endpoints()
        assert mails == [warning] * expected
    endpoint.refresh_from_db()
    assert endpoint.status == "active"
    Endpoint.objects.of(alice.business).update(gave_up_since_success=2)
    handle_failing_endpoints()
    endpoint.refresh_from_db()
    assert (endpoint.status, mails) == ("failing_disabled", [warning, warning, last])
    happen(alice)
    assert fan_out() == 1
    assert claim(10) == []
    enable_endpoint(alice, endpoint)
    assert len(claim(10)) == 2


def test_giving_up_twice_is_counted_and_a_success_forgets_it(alice: Actor) -> None:
    endpoint, _ = create_endpoint(alice, URL, ["*"])
    happen(alice, 3)
    fan_out()
    Delivery.objects.of(alice.business).update(attempts=9)
    first, second = claim(2)
    record_attempts([ended(first, 500), ended(second, 500)])
    failing = Endpoint.objects.of(alice.business).get(id=endpoint.id)
    assert failing.gave_up_since_success == 2
    assert failing.failing_since is not None
    record_attempts([ended(one, 200) for one in claim(10)])
    endpoint.refresh_from_db()
    assert (endpoint.gave_up_since_success, endpoint.failing_since) == (0, None)


# -------------------- held after a restore
def test_nothing_is_claimed_while_a_restored_backup_is_held(alice: Actor) -> None:
    create_endpoint(alice, URL, ["*"])
    happen(alice)
    fan_out()
    Hold.objects.create(since=clock.now(), backup_made_at=clock.now())
    assert claim(10, 0) == []
    release_hold()
    assert len(claim(10, 0)) == 1
