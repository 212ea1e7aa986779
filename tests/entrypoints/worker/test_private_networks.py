"""No name and no URL leads a delivery into this machine or a private network."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from kempen.domain.webhooks.actions.attempt_results import AttemptResult
from kempen.domain.webhooks.schedule import DeliveryOutcome
from kempen.entrypoints.worker.sender import Sender
from kempen.outbound import addresses
from tests.entrypoints.worker.attempts import LOOPBACK, LookUps, attempt, claimed
from tests.tls_receiver import Authority, Receiver
from tests.waiting import PATIENCE, wait_until


@dataclass
class Canary:
    """Listens on every address of this machine, at a port, and counts who knocks."""

    port: int
    knocks: int = 0


@pytest.fixture
def canary(authority: Authority, monkeypatch: pytest.MonkeyPatch) -> Iterator[Canary]:
    server = socket.create_server(("::", 0), family=socket.AF_INET6, dualstack_ipv6=True)
    listener = Canary(server.getsockname()[1])
    # As allowed as 8443 is, which anybody on this machine may have or knock at.
    monkeypatch.setattr(addresses, "PORTS", (443, listener.port))

    def accept() -> None:
        while True:
            try:
                server.accept()[0].close()
            except OSError:
                return
            listener.knocks += 1

    thread = threading.Thread(target=accept, daemon=True)
    thread.start()
    yield listener
    server.shutdown(socket.SHUT_RDWR)
    thread.join(PATIENCE)
    server.close()


FORMS = ["127.0.0.1", "127.0.0.2", "0.0.0.0", "::1", "::", "::ffff:127.0.0.1", "::127.0.0.1",
         "64:ff9b::7f00:1", "2002:7f00:1::", "169.254.169.254", "fe80::1", "10.0.0.1",
         "::ffff:169.254.169.254", "fd00:ec2::254", "224.0.0.1", "100.64.0.1"]  # fmt: skip


def test_the_canary_hears_a_knock(canary: Canary) -> None:
    socket.create_connection(("127.0.0.1", canary.port)).close()
    wait_until(lambda: canary.knocks == 1)


def test_no_name_leads_into_this_machine(canary: Canary, look_ups: LookUps) -> None:
    for form in FORMS:
        for answer in ([form], ["1.1.1.1", form], [form, "2606:4700:4700::1111"]):
            look_ups.asked, look_ups.answers = [], [answer]
            (outcome,) = attempt(f"https://hooks.example.com:{canary.port}/", None)
            assert "is not a public address" in outcome.error
            assert outcome.address == ""
    assert canary.knocks == 0


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "[::1]", "localhost", "127.1", "2130706433", "[::ffff:127.0.0.1]"]
)
def test_an_address_that_was_stored_once_is_refused_at_the_attempt(
    canary: Canary, host: str
) -> None:
    (outcome,) = attempt(f"https://{host}:{canary.port}/", None)
    assert outcome.status_code is None
    assert outcome.error
    assert "port" not in outcome.error
    assert canary.knocks == 0


def test_a_name_is_looked_up_once_an_attempt_and_what_was_checked_is_used(
    authority: Authority, look_ups: LookUps
) -> None:
    look_ups.answers = [["127.0.0.1"], ["10.0.0.1"]]
    with Receiver(authority, names=("hooks.example.com",)) as receiver:
        first, second = attempt(f"https://hooks.example.com:{receiver.port}/", authority, times=2)
    assert look_ups.asked == ["hooks.example.com", "hooks.example.com"]
    assert first.verdict.outcome is DeliveryOutcome.DELIVERED
    assert second.error == "the host name leads to 10.0.0.1, which is not a public address"
    assert len(receiver.received) == 1


def test_a_name_that_nobody_knows_says_so(look_ups: LookUps) -> None:
    look_ups.answers = [[]]
    (outcome,) = attempt("https://hooks.example.com/", None)
    assert outcome.error == "the host name cannot be looked up: no such name"


@pytest.mark.usefixtures("short_connecting")
def test_slow_name_servers_end_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    over = threading.Event()

    def sleep(*_: object, **__: object) -> list[Any]:
        over.wait(2 * PATIENCE)
        return []

    monkeypatch.setattr("kempen.outbound.resolving.socket.getaddrinfo", sleep)
    (outcome,) = attempt("https://hooks.example.com/", None)
    over.set()
    assert outcome.error == "no answer to the look-up of the host name within 0.5 s"


def test_an_endpoint_whose_secret_cannot_be_read_is_sent_nothing(authority: Authority) -> None:
    async def work(url: str) -> AttemptResult:
        one = claimed(url)
        bare = replace(one, secrets=())
        async with Sender(LOOPBACK, authority.file) as sender:
            return await sender.attempt(bare)

    with Receiver(authority) as receiver:
        outcome = asyncio.run(work(receiver.url))
        assert receiver.received == []
    assert "CREDENTIALS_KEYS" in outcome.error
    assert outcome.verdict.outcome is DeliveryOutcome.AGAIN
