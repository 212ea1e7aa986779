"""Many deliveries and several dispatchers: nothing lost, nothing overwritten, nobody held up."""

import asyncio
import ssl
import threading
import time
from collections import Counter

import psycopg
import pytest
from django.db import connection, transaction
from psycopg.conninfo import make_conninfo

from kempen.domain.accounts.actors import Actor
from kempen.domain.events.actions import record
from kempen.domain.events.models import Event
from kempen.domain.webhooks.actions.claims import claim
from kempen.domain.webhooks.actions.endpoints import create_endpoint
from kempen.domain.webhooks.models import Attempt, Delivery, Endpoint
from kempen.entrypoints.worker import dispatcher, own_database
from tests import make
from tests.database_roles import superuser_place
from tests.entrypoints.worker.conftest import deliver_until
from tests.tls_receiver import Authority, Received, Receiver, status
from tests.waiting import PATIENCE, wait_until

pytestmark = pytest.mark.usefixtures("open_loopback")
URL = "https://hooks.example.com/"


def happen(actor: Actor, times: int = 1) -> list[Event]:
    with transaction.atomic():
        return [record(actor, "campaign.created", {"number": n}) for n in range(times)]


# -------------------- together
def test_every_event_is_delivered_once_and_written_down(alice: Actor, authority: Authority) -> None:
    def answer(received: Received, peer: ssl.SSLSocket) -> None:
        status(200, wait=0.001 * (received.number % 7))(received, peer)

    with Receiver(authority, answer) as receiver:
        for number in range(3):
            create_endpoint(alice, f"{receiver.url}/{number}", ["*"])
        events = happen(alice, 100)
        deliver_until(lambda: len(receiver.received) >= 300)
        counts = Counter((got.path, got.headers["webhook-id"]) for got in receiver.received)
    assert set(counts.values()) == {1}
    assert len(counts) == 3 * len(events)
    rows = Delivery.objects.of(alice.business)
    assert Counter(rows.values_list("status", "attempts")) == {("delivered", 1): 300}
    assert Attempt.objects.of(alice.business).count() == 300


def test_several_dispatchers_side_by_side_send_nothing_twice(
    alice: Actor, authority: Authority
) -> None:
    with Receiver(authority, status(200, wait=0.005)) as receiver:
        for number in range(3):
            create_endpoint(alice, f"{receiver.url}/{number}", ["*"])
        happen(alice, 80)

        async def three() -> None:
            stop = asyncio.Event()
            running = [asyncio.create_task(dispatcher.run(stop)) for _ in range(3)]
            until = time.monotonic() + PATIENCE
            while len(receiver.received) < 240 and time.monotonic() < until:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
            stop.set()
            await asyncio.gather(*running)

        asyncio.run(three())
        assert len(receiver.received) == 240
        assert receiver.most_at_once <= 24
    assert Delivery.objects.of(alice.business).filter(status="delivered").count() == 240


def test_no_endpoint_has_more_than_eight_in_flight(alice: Actor, authority: Authority) -> None:
    def hold(received: Received, peer: ssl.SSLSocket) -> None:
        # The first eight wait for each other, and then a moment for a ninth.
        wait_until(lambda: len(receiver.received) >= 8)
        status(200, wait=0.3)(received, peer)

    with Receiver(authority, hold) as receiver:
        create_endpoint(alice, receiver.url, ["*"])
        happen(alice, 40)
        deliver_until(lambda: len(receiver.received) == 40)
        assert receiver.most_at_once == 8


def test_a_dead_and_a_slow_endpoint_hold_nobody_up(
    alice: Actor, authority: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dispatcher, "GRACE_SECONDS", 0.2)
    stranger = make.actor(make.business("Teh Tarik"))
    release_slow = threading.Event()

    def hang(received: Received, peer: ssl.SSLSocket) -> None:
        release_slow.wait(2 * PATIENCE)
        status(200)(received, peer)

    with Receiver(authority, hang) as slow, Receiver(authority) as quick:
        create_endpoint(alice, slow.url, ["*"])
        create_endpoint(alice, "https://127.0.0.1:1/", ["*"])
        create_endpoint(alice, quick.url, ["*"])
        create_endpoint(stranger, quick.url, ["*"])
        happen(alice, 60)
        happen(stranger, 20)
        # All that can be delivered is, while the slow one has not answered a single time.
        deliver_until(lambda: len(quick.received) == 80 and len(slow.received) == 8)
        release_slow.set()
        assert slow.most_at_once == 8


def test_an_event_is_sent_because_of_its_commit_and_waits_for_no_poll(
    alice: Actor, endpoint: Endpoint, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dispatcher, "POLL_SECONDS", 10 * PATIENCE)

    def later() -> None:
        for number in range(5):
            time.sleep(0.1)
            happen(alice)
            receiver.wait_for(number + 1)
        connection.close()

    thread = threading.Thread(target=later)
    thread.start()
    deliver_until(lambda: len(receiver.received) == 5)
    thread.join()


# -------------------- survival
def test_a_lost_database_connection_costs_nothing(
    alice: Actor, endpoint: Endpoint, receiver: Receiver
) -> None:
    def cut() -> None:
        for _ in range(4):
            time.sleep(0.3)
            happen(alice, 10)
            # A session is ended by its own login, not by a role in which that acts.
            with psycopg.connect(make_conninfo(**superuser_place()), autocommit=True) as mine:
                mine.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE application_name = %s AND pid <> pg_backend_pid()",
                    [own_database.APPLICATION_NAME],
                )
            connection.close()

    thread = threading.Thread(target=cut)
    thread.start()
    deliver_until(lambda: len({got.headers["webhook-id"] for got in receiver.received}) == 40)
    thread.join()
    connection.close()
    assert Delivery.objects.of(alice.business).filter(status="delivered").count() == 40


def test_what_is_in_flight_when_told_to_stop_is_given_back(
    alice: Actor, authority: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dispatcher, "GRACE_SECONDS", 0.2)

    def hang(_: Received, peer: ssl.SSLSocket) -> None:
        peer.recv(1)

    with Receiver(authority, hang) as receiver:
        create_endpoint(alice, receiver.url, ["*"])
        happen(alice)
        # It comes back although the receiver never answers.
        deliver_until(lambda: len(receiver.received) == 1)
    delivery = Delivery.objects.of(alice.business).get()
    assert (delivery.status, delivery.attempts, delivery.leased_until) == ("pending", 0, None)
    assert len(claim(10)) == 1
