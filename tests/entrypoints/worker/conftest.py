"""What tests of deliveries share: an authority, open loopback, and a dispatcher to run."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from ipaddress import ip_network

import pytest
from pytest_django.fixtures import Settings

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.webhooks.actions.endpoints import create_endpoint
from kempen.domain.webhooks.models import Endpoint
from kempen.entrypoints.worker import dispatcher, sender
from tests import make
from tests.entrypoints.worker.attempts import LookUps
from tests.tls_receiver import Authority, Receiver
from tests.waiting import PATIENCE


@pytest.fixture(scope="session")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority.make(tmp_path_factory.mktemp("authority"))


@pytest.fixture
def open_loopback(settings: Settings, authority: Authority) -> None:
    """Let deliveries go to this machine and trust the tests' authority."""
    settings.WEBHOOK_ALLOWED_NETWORKS = (ip_network("127.0.0.0/8"), ip_network("::1/128"))
    settings.WEBHOOK_CA_FILE = authority.file


@pytest.fixture
def kopi(transactional_db: None) -> Business:
    return make.business("Kopi Rimba")


@pytest.fixture
def alice(kopi: Business) -> Actor:
    return Actor.member(make.member(kopi))


@pytest.fixture
def receiver(authority: Authority) -> Iterator[Receiver]:
    with Receiver(authority) as server:
        yield server


@pytest.fixture
def endpoint(open_loopback: None, alice: Actor, receiver: Receiver) -> Endpoint:
    return create_endpoint(alice, receiver.url, ["*"])[0]


@pytest.fixture(autouse=True)
def one_garbage_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dispatcher searches its process for garbage as it starts: here all that tests load.

    At its end it would also have every later search of the tests go through that.
    """
    monkeypatch.setattr(dispatcher, "_rare_garbage_collection", nullcontext)


@pytest.fixture(autouse=True)
def long_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes long is slow here, not cut off: a machine may stand still for seconds."""
    monkeypatch.setattr(sender, "LONGEST_ATTEMPT_SECONDS", PATIENCE)
    monkeypatch.setattr(sender, "CONNECT_SECONDS", PATIENCE)
    monkeypatch.setattr(dispatcher, "GRACE_SECONDS", PATIENCE)


def deliver_until(done: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Run one dispatcher until `done()`, then stop it in order; fail when it takes too long.

    `done` must not use the database: it runs in the dispatcher's loop.
    """

    async def work() -> None:
        stop = asyncio.Event()
        running = asyncio.create_task(dispatcher.run(stop))
        deadline = time.monotonic() + seconds
        # Receivers count in threads of their own, which set no asyncio event.
        while not done() and not running.done() and time.monotonic() < deadline:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        has_done = done()
        stop.set()
        await running
        assert has_done, "the dispatcher did not get there"

    asyncio.run(work())


@pytest.fixture
def look_ups(monkeypatch: pytest.MonkeyPatch) -> LookUps:
    fake = LookUps()
    monkeypatch.setattr("kempen.outbound.resolving.socket.getaddrinfo", fake)
    return fake


@pytest.fixture
def short_attempts(long_patience: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """One second in all, so that tests need not wait for fifteen."""
    monkeypatch.setattr(sender, "LONGEST_ATTEMPT_SECONDS", 1.0)


@pytest.fixture
def short_connecting(long_patience: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a second to connect, instead of five."""
    monkeypatch.setattr(sender, "CONNECT_SECONDS", 0.5)
