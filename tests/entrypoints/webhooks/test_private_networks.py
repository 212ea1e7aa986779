"""No name and no URL leads a delivery into this machine or a private network."""

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from kempen.domain.webhooks.actions.outcomes import Outcome
from kempen.domain.webhooks.schedule import Fate
from kempen.entrypoints.worker.sending import Sender
from tests.entrypoints.webhooks.attempts import LOOPBACK, LookUps, attempt, claimed
from tests.tls_receiver import Authority, Receiver


@pytest.fixture
def canary(authority: Authority) -> Iterator[Callable[[], int]]:
    """Listens on every address of this machine at port 8443 and counts who knocks."""
    knocks = 0
    server = socket.create_server(("::", 8443), family=socket.AF_INET6, dualstack_ipv6=True)

    def accept() -> None:
        nonlocal knocks
        while True:
            try:
                server.accept()[0].close()
            except OSError:
                return
            knocks += 1

    thread = threading.Thread(target=accept, daemon=True)
    thread.start()
    yield lambda: knocks
    server.shutdown(socket.SHUT_RDWR)
    server.close()
    thread.join(5)


FORMS = ["127.0.0.1", "127.0.0.2", "0.0.0.0", "::1", "::", "::ffff:127.0.0.1", "::127.0.0.1",
         "64:ff9b::7f00:1", "2002:7f00:1::", "169.254.169.254", "fe80::1", "10.0.0.1",
         "::ffff:169.254.169.254", "fd00:ec2::254", "224.0.0.1", "100.64.0.1"]  # fmt: skip


def test_the_canary_hears_a_knock(canary: Callable[[], int]) -> None:
    socket.create_connection(("127.0.0.1", 8443)).close()
    deadline = time.monotonic() + 5
    while not canary() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert canary() == 1


def test_no_name_leads_into_this_machine(canary: Callable[[], int], look_ups: LookUps) -> None:
    for form in FORMS:
        for answer in ([form], ["1.1.1.1", form], [form, "2606:4700:4700::1111"]):
            look_ups.asked, look_ups.answers = [], [answer]
            (outcome,) = attempt("https://hooks.example.com:8443/", None)
            assert "is not a public address" in outcome.error
            assert outcome.address == ""
    assert canary() == 0


@pytest.mark.parametrize(
    "url",
    ["https://127.0.0.1:8443/", "https://[::1]:8443/", "https://localhost:8443/",
     "https://127.1:8443/", "https://2130706433:8443/", "https://[::ffff:127.0.0.1]:8443/"],
)  # fmt: skip
def test_an_address_that_was_stored_once_is_refused_at_the_attempt(
    canary: Callable[[], int], url: str
) -> None:
    (outcome,) = attempt(url, None)
    assert outcome.status_code is None
    assert outcome.error
    assert canary() == 0


def test_a_name_is_looked_up_once_an_attempt_and_what_was_checked_is_used(
    authority: Authority, look_ups: LookUps
) -> None:
    look_ups.answers = [["127.0.0.1"], ["10.0.0.1"]]
    with Receiver(authority, names=("hooks.example.com",)) as receiver:
        first, second = attempt(f"https://hooks.example.com:{receiver.port}/", authority, times=2)
    assert look_ups.asked == ["hooks.example.com", "hooks.example.com"]
    assert first.verdict.fate is Fate.DELIVERED
    assert second.error == "the host name leads to 10.0.0.1, which is not a public address"
    assert len(receiver.received) == 1


def test_a_name_that_nobody_knows_says_so(look_ups: LookUps) -> None:
    look_ups.answers = [[]]
    (outcome,) = attempt("https://hooks.example.com/", None)
    assert outcome.error == "the host name cannot be looked up: no such name"


@pytest.mark.usefixtures("short_patience")
def test_slow_name_servers_end_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def sleep(*_: object, **__: object) -> list[Any]:
        time.sleep(1.5)
        return []

    monkeypatch.setattr("kempen.entrypoints.worker.resolving.socket.getaddrinfo", sleep)
    (outcome,) = attempt("https://hooks.example.com/", None)
    assert outcome.error == "no answer to the look-up of the host name within 0.5 s"


def test_an_endpoint_whose_secret_cannot_be_read_is_sent_nothing(authority: Authority) -> None:
    async def work(url: str) -> Outcome:
        one = claimed(url)
        bare = replace(one, secrets=())
        async with Sender(LOOPBACK, authority.file) as sender:
            return await sender.attempt(bare)

    with Receiver(authority) as receiver:
        outcome = asyncio.run(work(receiver.url))
        assert receiver.received == []
    assert "CREDENTIALS_KEYS" in outcome.error
    assert outcome.verdict.fate is Fate.AGAIN
