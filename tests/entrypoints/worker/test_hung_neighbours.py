"""Endpoints that hang delay no event of an endpoint that answers."""

import asyncio
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection, transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.events.actions import record
from kempen.domain.webhooks.actions.claims import claim
from kempen.domain.webhooks.actions.endpoints import create_endpoint
from kempen.domain.webhooks.actions.fan_out import fan_out
from kempen.domain.webhooks.models import Delivery
from kempen.domain.webhooks.rules import IN_FLIGHT_PER_BUSINESS
from kempen.entrypoints.worker import dispatcher
from kempen.outbound import resolving
from kempen.outbound.resolving import Resolver
from tests import make
from tests.entrypoints.worker.conftest import deliver_until
from tests.tls_receiver import Authority, Received, Receiver, status
from tests.waiting import PATIENCE, wait_until

pytestmark = pytest.mark.usefixtures("open_loopback")


def happen(actor: Actor, kind: str, times: int = 1) -> None:
    with transaction.atomic():
        for number in range(times):
            record(actor, kind, {"number": number})


@pytest.fixture
def hung(authority: Authority, monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    """A receiver that answers nothing until the test is over."""
    monkeypatch.setattr(dispatcher, "GRACE_SECONDS", 0.2)
    over = threading.Event()

    def hang(received: Received, peer: ssl.SSLSocket) -> None:
        over.wait(2 * PATIENCE)
        status(200)(received, peer)

    with Receiver(authority, hang) as receiver:
        yield receiver
        over.set()


def deliver_while(steps: Callable[[], None]) -> None:
    """Run one dispatcher while `steps` are done in a thread of their own."""
    failures: list[BaseException] = []

    def work() -> None:
        try:
            steps()
        except BaseException as error:  # noqa: BLE001 -- raised again where pytest sees it
            failures.append(error)
        finally:
            connection.close()

    thread = threading.Thread(target=work)
    thread.start()
    deliver_until(lambda: not thread.is_alive(), 2 * PATIENCE)
    thread.join()
    if failures:
        raise failures[0]


def test_a_healthy_endpoint_gets_its_events_while_the_attempts_at_hung_ones_are_open(
    alice: Actor, authority: Authority, hung: Receiver
) -> None:
    with Receiver(authority) as healthy:
        for number in range(6):
            create_endpoint(alice, f"{hung.url}/{number}", ["campaign.created"])
        create_endpoint(alice, healthy.url, ["import.completed"])

        def steps() -> None:
            # More than a business may have in flight.
            happen(alice, "campaign.created", 8)
            hung.wait_for(IN_FLIGHT_PER_BUSINESS - 1)
            for number in range(5):
                happen(alice, "import.completed")
                healthy.wait_for(number + 1)

        deliver_while(steps)
        assert hung.most_at_once == len(hung.received) == IN_FLIGHT_PER_BUSINESS - 1


def test_a_healthy_endpoint_gets_its_events_while_a_dispatcher_is_full_of_hung_attempts(
    alice: Actor, authority: Authority, hung: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dispatcher, "MOST_IN_FLIGHT", 12)
    monkeypatch.setattr(dispatcher, "KEPT_FREE", 4)
    stranger = make.actor(make.business("Teh Tarik"))
    with Receiver(authority) as healthy:
        create_endpoint(stranger, f"{hung.url}/1", ["*"])
        create_endpoint(stranger, f"{hung.url}/2", ["*"])
        create_endpoint(alice, healthy.url, ["*"])

        def steps() -> None:
            happen(stranger, "campaign.created", 8)
            hung.wait_for(8)
            for number in range(5):
                happen(alice, "campaign.created")
                healthy.wait_for(number + 1)

        deliver_while(steps)
        assert hung.most_at_once == len(hung.received) == 8


def test_failing_endpoints_leave_a_healthy_one_its_eight_places(alice: Actor) -> None:
    urls = [f"https://hooks.example.com/{number}" for number in range(20)]
    endpoints = [create_endpoint(alice, url, ["*"])[0] for url in urls]
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE webhooks_endpoint SET failing_since = now() WHERE id <> %s", [endpoints[0].pk]
        )
    happen(alice, "campaign.created", 20)
    fan_out(500)
    # The healthy one is busy with one event when the others take all that they may.
    Delivery.objects.of(alice.business).filter(endpoint=endpoints[0]).update(status="delivered")
    held = claim(500)
    assert len(held) == 23
    Delivery.objects.of(alice.business).filter(endpoint=endpoints[0]).update(status="pending")
    assert [one.endpoint_id for one in claim(500)] == [endpoints[0].pk] * 8


def test_a_name_that_was_found_before_is_found_while_silent_name_servers_hold_the_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    over, asked = threading.Event(), []

    def look_up(host: str, *_: object, **__: object) -> list[Any]:
        asked.append(host)
        if host.startswith("silent"):
            over.wait(2 * PATIENCE)
            raise socket.gaierror("no answer")
        return [(None, None, None, "", ("203.0.113.7", 0))]

    monkeypatch.setattr("kempen.outbound.resolving.socket.getaddrinfo", look_up)

    async def work() -> None:
        resolver = Resolver(2 * PATIENCE)
        try:
            await resolver.addresses("hooks.example.com")
            silent = [
                asyncio.create_task(resolver.addresses(f"silent-{number}.example.com"))
                for number in range(resolving.THREADS + 8)
            ]
            await asyncio.to_thread(wait_until, lambda: len(asked) > resolving.THREADS)
            async with asyncio.timeout(PATIENCE):
                found_addresses = await resolver.addresses("hooks.example.com")
            assert [str(address) for address in found_addresses] == ["203.0.113.7"]
            assert not any(task.done() for task in silent)
        finally:
            over.set()
        await asyncio.gather(*silent, return_exceptions=True)
        resolver.close()

    asyncio.run(work())
