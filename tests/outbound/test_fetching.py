"""What a user's address answers is read within bounds, and no private address is asked."""

import asyncio
import ssl
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kempen.outbound.fetching import Fetched, Fetcher, FetchFailedError, FetchFault
from tests.entrypoints.worker.attempts import LOOPBACK, LookUps
from tests.tls_receiver import Authority, HangUp, Received, Receiver, status
from tests.waiting import PATIENCE


@pytest.fixture(scope="module")
def receiver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Receiver]:
    authority = Authority.make(tmp_path_factory.mktemp("authority"))
    with Receiver(authority) as server:
        server.file = authority.file  # type: ignore[attr-defined]  # For the fetchers below.
        yield server


def fetch(
    url: str, receiver: Receiver, *, is_open: bool = True, seconds: float = PATIENCE
) -> Fetched:
    async def work() -> Fetched:
        allowed = LOOPBACK if is_open else ()
        file: Path = receiver.file  # type: ignore[attr-defined]  # See above.
        async with Fetcher(allowed, file, connect_seconds=PATIENCE) as fetcher:
            async with asyncio.timeout(seconds):
                return await fetcher.get(url, longest=10_000)

    return asyncio.run(work())


def fault_of(url: str, receiver: Receiver, *, is_open: bool = True) -> FetchFault:
    with pytest.raises(FetchFailedError) as caught:
        fetch(url, receiver, is_open=is_open)
    return caught.value.fault


def endless(received: Received, connection: ssl.SSLSocket) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
    while True:
        connection.sendall(b"a" * 10_000)


def dripping(received: Received, connection: ssl.SSLSocket) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
    while True:
        connection.sendall(b"a")
        time.sleep(0.05)


def silent(received: Received, connection: ssl.SSLSocket) -> None:
    connection.recv(1)
    raise HangUp


def test_a_whole_answer_is_returned(receiver: Receiver) -> None:
    receiver.answer = status(200, body=b'{"a": 1}')
    answer = fetch(receiver.url, receiver)
    assert (answer.status, answer.json()) == (200, {"a": 1})


def test_a_redirect_is_an_answer_and_is_not_followed(receiver: Receiver) -> None:
    before = len(receiver.received)
    receiver.answer = status(302, headers="Location: http://169.254.169.254/latest/\r\n")
    assert fetch(receiver.url, receiver).status == 302
    assert len(receiver.received) == before + 1


def test_an_endless_body_is_cut_off(receiver: Receiver) -> None:
    receiver.answer = endless
    assert fault_of(receiver.url, receiver) == FetchFault.TOO_LONG


@pytest.mark.parametrize("answer", [dripping, silent])
def test_the_callers_time_bounds_a_slow_answer(receiver: Receiver, answer: object) -> None:
    receiver.answer = answer  # type: ignore[assignment]  # One of the two above.
    with pytest.raises(TimeoutError):
        fetch(receiver.url, receiver, seconds=0.3)


def test_a_private_address_is_not_asked(receiver: Receiver) -> None:
    before = receiver.connections
    for url in (
        receiver.url,
        "https://127.0.0.1/",
        "https://169.254.169.254/",
        "https://[::1]/",
        "http://login.example.com/",
        "https://user@login.example.com/",
    ):
        assert fault_of(url, receiver, is_open=False) == FetchFault.ADDRESS, url
    assert receiver.connections == before


def test_a_name_that_leads_to_a_private_address_is_not_asked(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    look_ups = LookUps()
    look_ups.answers = [["93.184.216.34", "169.254.169.254"]]
    monkeypatch.setattr("kempen.outbound.resolving.socket.getaddrinfo", look_ups)
    url = "https://login.example.com/"
    assert fault_of(url, receiver, is_open=False) == FetchFault.ADDRESS


def test_a_name_without_an_address_is_said_to_be_unreachable(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    look_ups = LookUps()
    look_ups.answers = [[]]
    monkeypatch.setattr("kempen.outbound.resolving.socket.getaddrinfo", look_ups)
    url = "https://login.example.com/"
    assert fault_of(url, receiver, is_open=False) == FetchFault.UNREACHABLE


def test_a_certificate_of_another_name_is_refused(receiver: Receiver, tmp_path: Path) -> None:
    other = Authority.make(tmp_path)
    with Receiver(other) as stranger:
        assert fault_of(stranger.url, receiver) == FetchFault.TLS
