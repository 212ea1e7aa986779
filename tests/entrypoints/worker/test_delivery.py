"""An event's way to a receiver: signed, once, the same bytes, verified by public libraries."""

import json
from datetime import timedelta

import pytest
from django.db import connection, transaction
from standardwebhooks.webhooks import Webhook
from stripe import WebhookSignature

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.events.actions import record
from kempen.domain.events.models import Event
from kempen.domain.events.queries import feed
from kempen.domain.webhooks.actions.endpoints import (
    create_endpoint,
    delete_endpoint,
    disable_endpoint,
    enable_endpoint,
    rotate_secret,
    send_test,
)
from kempen.domain.webhooks.actions.resending import resend
from kempen.domain.webhooks.models import Attempt, Delivery, Endpoint
from kempen.kit import clock
from tests import make
from tests.counts import counts_up
from tests.entrypoints.worker.conftest import deliver_until
from tests.tls_receiver import Receiver, one_after_the_other, status

pytestmark = pytest.mark.usefixtures("open_loopback")


def happen(actor: Actor, event_type: str = "campaign.created", **data: object) -> Event:
    with transaction.atomic():
        return record(actor, event_type, data)


def make_due(delivery: Delivery) -> None:
    """Let the wait of the schedule be over."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE webhooks_delivery SET next_attempt_at = now() WHERE id = %s", [delivery.id]
        )


def only_delivery(of: Business) -> Delivery:
    return Delivery.objects.of(of).get()


def test_an_event_reaches_its_receiver_and_public_libraries_verify_it(
    alice: Actor, receiver: Receiver
) -> None:
    _, secret = create_endpoint(alice, receiver.url, ["campaign.created"])
    event = happen(alice, name="Raya 开斋节 “hampers”")
    with counts_up("kempen_webhook_deliveries_total", outcome="delivered"):
        deliver_until(lambda: len(receiver.received) == 1)
    (got,) = receiver.received
    assert (got.method, got.path) == ("POST", "/hook")
    assert got.body == event.body.encode()
    assert got.headers["content-type"] == "application/json"
    assert got.headers["host"] == f"localhost:{receiver.port}"
    assert got.headers["webhook-id"] == event.public_id
    assert Webhook(secret).verify(got.body, got.headers) == json.loads(event.body)
    assert WebhookSignature.verify_header(
        got.body, got.headers["x-service-signature"], secret, tolerance=300
    )
    delivery = only_delivery(alice.business)
    assert (delivery.status, delivery.attempts) == ("delivered", 1)
    assert delivery.finished_at is not None
    attempt = Attempt.objects.of(alice.business).get()
    assert (attempt.number, attempt.status_code, attempt.address) == (1, 200, "127.0.0.1")


def test_the_feed_has_the_same_bytes_as_the_webhook(
    alice: Actor, endpoint: Endpoint, receiver: Receiver
) -> None:
    for number in range(3):
        happen(alice, number=number)
    deliver_until(lambda: len(receiver.received) == 3)
    logged = feed(alice.business, after_sequence=0, limit=10)
    assert {one.body.encode() for one in logged} == {got.body for got in receiver.received}
    assert [one.sequence for one in logged] == [1, 2, 3]


def test_an_endpoint_gets_only_the_types_that_it_asked_for(
    alice: Actor, receiver: Receiver
) -> None:
    create_endpoint(alice, receiver.url, ["import.completed"])
    happen(alice, "campaign.created")
    wanted = happen(alice, "import.completed")
    deliver_until(lambda: len(receiver.received) == 1)
    assert receiver.received[0].headers["webhook-id"] == wanted.public_id
    assert Delivery.objects.of(alice.business).count() == 1
    assert not Event.objects.of(alice.business).filter(is_fanned_out=False).exists()


def test_another_business_hears_nothing(alice: Actor, receiver: Receiver) -> None:
    stranger = make.actor(make.business("Teh Tarik"))
    create_endpoint(stranger, receiver.url, ["*"])
    create_endpoint(alice, receiver.url, ["*"])
    happen(alice)
    deliver_until(lambda: len(receiver.received) == 1)
    assert Delivery.objects.of(stranger.business).count() == 0


def test_a_failure_is_tried_again_after_five_seconds_with_the_same_bytes(
    alice: Actor, endpoint: Endpoint, receiver: Receiver
) -> None:
    receiver.answer = one_after_the_other(status(500, body=b"sorry"), status(200))
    happen(alice)
    deliver_until(lambda: len(receiver.received) == 1)
    delivery = only_delivery(alice.business)
    first = Attempt.objects.of(alice.business).get()
    assert (delivery.status, delivery.attempts, delivery.leased_until) == ("pending", 1, None)
    assert (first.status_code, first.response_body) == (500, "sorry")
    # Five seconds, a fifth more or less, after its end: which is between its start and now.
    assert delivery.next_attempt_at >= first.started_at + timedelta(seconds=4)
    assert delivery.next_attempt_at <= clock.now() + timedelta(seconds=6)
    make_due(delivery)
    deliver_until(lambda: len(receiver.received) == 2)
    delivery.refresh_from_db()
    assert (delivery.status, delivery.attempts) == ("delivered", 2)
    one, two = receiver.received
    assert one.body == two.body
    assert one.headers["webhook-id"] == two.headers["webhook-id"]


def test_the_tenth_failure_is_the_last(
    alice: Actor, endpoint: Endpoint, receiver: Receiver
) -> None:
    receiver.answer = status(503)
    happen(alice)
    bases = [5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400]
    for number in range(1, 11):
        deliver_until(lambda reached=number: len(receiver.received) == reached)  # type: ignore[misc]
        delivery = only_delivery(alice.business)
        last = Attempt.objects.of(alice.business).order_by("-number")[0]
        assert last.number == number
        if number <= len(bases):
            wait = timedelta(seconds=bases[number - 1])
            # It is counted from the attempt's end: that is between its start and now.
            assert delivery.next_attempt_at >= last.started_at + 0.8 * wait
            assert delivery.next_attempt_at <= clock.now() + 1.2 * wait
        make_due(delivery)
    delivery.refresh_from_db()
    assert (delivery.status, delivery.attempts) == ("gave_up", 10)


@pytest.mark.parametrize("code", [301, 302, 303, 307, 308])
def test_a_redirect_is_a_failure_and_is_not_followed(
    alice: Actor, endpoint: Endpoint, receiver: Receiver, code: int
) -> None:
    receiver.answer = status(code, headers=f"Location: {receiver.url}/elsewhere\r\n")
    happen(alice)
    deliver_until(lambda: len(receiver.received) == 1)
    assert only_delivery(alice.business).status == "pending"
    assert {got.path for got in receiver.received} == {"/hook"}


def mails() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM procrastinate_jobs WHERE task_name = 'mail.send'")
        return int(cursor.fetchone()[0])


def test_gone_disables_the_endpoint_at_once(
    alice: Actor, endpoint: Endpoint, receiver: Receiver
) -> None:
    receiver.answer = status(410)
    before = mails()  # Jobs of tests that committed stay: their table is not Django's to empty.
    happen(alice)
    deliver_until(lambda: len(receiver.received) == 1)
    endpoint.refresh_from_db()
    assert endpoint.status == "failing_disabled"
    assert mails() - before == 1
    assert only_delivery(alice.business).status == "gave_up"


def test_a_test_event_goes_to_its_endpoint_only_and_into_the_feed(
    alice: Actor, endpoint: Endpoint, receiver: Receiver
) -> None:
    create_endpoint(alice, f"{receiver.url}/other", ["*"])
    send_test(alice, endpoint)
    happen(alice)
    deliver_until(lambda: len(receiver.received) == 3)
    tests = [got for got in receiver.received if b'"type":"endpoint.test"' in got.body]
    assert [got.path for got in tests] == ["/hook"]
    assert json.loads(tests[0].body)["data"]["endpoint_id"] == endpoint.public_id
    assert [one.sequence for one in feed(alice.business, after_sequence=0, limit=9)] == [1, 2]


def test_a_disabled_endpoint_gets_nothing_and_goes_on_when_enabled(
    alice: Actor, endpoint: Endpoint, receiver: Receiver
) -> None:
    receiver.answer = one_after_the_other(status(500), status(200))
    waiting = happen(alice)
    deliver_until(lambda: len(receiver.received) == 1)
    disable_endpoint(alice, endpoint)
    happen(alice)
    make_due(only_delivery(alice.business))
    with pytest.raises(AssertionError, match="did not get there"):
        deliver_until(lambda: len(receiver.received) == 2, seconds=1.5)
    enable_endpoint(alice, endpoint)
    deliver_until(lambda: len(receiver.received) == 2)
    assert receiver.received[1].headers["webhook-id"] == waiting.public_id


def test_a_deleted_endpoint_gets_nothing_more(
    alice: Actor, endpoint: Endpoint, receiver: Receiver
) -> None:
    happen(alice)
    delete_endpoint(alice, endpoint)
    with pytest.raises(AssertionError, match="did not get there"):
        deliver_until(lambda: bool(receiver.received), seconds=1.2)


def test_a_delivered_one_is_sent_again_on_request(
    alice: Actor, endpoint: Endpoint, receiver: Receiver
) -> None:
    happen(alice)
    deliver_until(lambda: len(receiver.received) == 1)
    resend(alice, only_delivery(alice.business))
    deliver_until(lambda: len(receiver.received) == 2)
    assert receiver.received[0].body == receiver.received[1].body
    delivery = only_delivery(alice.business)
    assert (delivery.status, delivery.attempts, delivery.earlier_attempts) == ("delivered", 2, 1)


def test_both_secrets_sign_during_a_rotation_and_only_the_new_one_without(
    alice: Actor, receiver: Receiver
) -> None:
    endpoint, old = create_endpoint(alice, receiver.url, ["*"])
    endpoint, new = rotate_secret(alice, endpoint)
    happen(alice)
    deliver_until(lambda: len(receiver.received) == 1)
    for secret in (old, new):
        Webhook(secret).verify(receiver.received[0].body, receiver.received[0].headers)
    _, newest = rotate_secret(alice, endpoint, old_valid_hours=0)
    happen(alice)
    deliver_until(lambda: len(receiver.received) == 2)
    header = receiver.received[1].headers["x-service-signature"]
    assert header.count("v1=") == 1
    WebhookSignature.verify_header(receiver.received[1].body, header, newest, tolerance=300)


def test_an_event_that_was_rolled_back_reaches_nobody(
    alice: Actor, endpoint: Endpoint, receiver: Receiver
) -> None:
    def fail() -> None:
        with transaction.atomic():
            record(alice, "campaign.created", {})
            raise LookupError

    with pytest.raises(LookupError):
        fail()
    event = happen(alice)
    deliver_until(lambda: len(receiver.received) == 1)
    assert event.sequence == 1
    assert receiver.received[0].headers["webhook-id"] == event.public_id
