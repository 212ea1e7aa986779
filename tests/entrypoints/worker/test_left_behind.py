"""However an attempt ends, its connection ends with it: nothing stays open for a goodbye."""

import asyncio
import gc
import socket
import ssl
import threading
import warnings
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import trustme
from aiohttp.client_proto import ResponseHandler

from kempen.entrypoints.worker.sender import Sender
from tests.entrypoints.worker.attempts import LOOPBACK, claimed
from tests.tls_receiver import Authority


@pytest.fixture
def silent_port(authority: Authority) -> Iterator[int]:
    """A TLS server that shakes hands, and then neither speaks nor hears, nor hangs up."""
    trust = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    certificate: trustme.LeafCert = authority.ca.issue_cert("localhost")
    certificate.configure_cert(trust)
    sockets: list[socket.socket] = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def accept() -> None:
            with suppress(OSError):
                while True:
                    sockets.append(server.accept()[0])
                    sockets[-1] = trust.wrap_socket(sockets[-1], server_side=True)

        thread = threading.Thread(target=accept)
        thread.start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)
        thread.join()
    for one in sockets:
        one.close()


def give_up_when_shaken(monkeypatch: pytest.MonkeyPatch) -> list["asyncio.Task[Any]"]:
    """Cancel the tasks that the test puts into the list as soon as a TLS handshake has ended."""
    # What asyncio would wait for the peer's goodbye: half a minute, here longer than any test.
    monkeypatch.setattr("asyncio.constants.SSL_SHUTDOWN_TIMEOUT", 1000.0)
    given_up: list[asyncio.Task[Any]] = []
    as_it_is = ResponseHandler.connection_made

    def give_up(self: ResponseHandler, transport: asyncio.BaseTransport) -> None:
        as_it_is(self, transport)
        for task in given_up:
            task.cancel()

    monkeypatch.setattr(ResponseHandler, "connection_made", give_up)
    return given_up


def test_a_connection_given_up_as_its_handshake_ends_is_cut_off_at_once(
    authority: Authority, silent_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_up = give_up_when_shaken(monkeypatch)

    async def work() -> list[int]:
        async with Sender(LOOPBACK, authority.file) as sender:
            attempt = asyncio.create_task(
                sender.attempt(claimed(f"https://localhost:{silent_port}/"))
            )
            given_up.append(attempt)
            (done,) = await asyncio.gather(attempt, return_exceptions=True)
            assert isinstance(done, asyncio.CancelledError)
            # The sender lives on, as the worker's does.
            born = list(sender._connector._born)
            assert len(born) == 1
            async with asyncio.timeout(60):
                while born[0].fileno() != -1:  # noqa: ASYNC110 -- sockets set no asyncio event
                    await asyncio.sleep(0.01)
            return [one.fileno() for one in born]

    assert asyncio.run(work()) == [-1]


def test_nothing_is_open_when_the_sender_has_ended(
    authority: Authority, silent_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_up = give_up_when_shaken(monkeypatch)

    async def work() -> None:
        async with Sender(LOOPBACK, authority.file) as sender:
            url = f"https://localhost:{silent_port}/"
            given_up.extend(asyncio.create_task(sender.attempt(claimed(url))) for _ in range(3))
            await asyncio.gather(*given_up, return_exceptions=True)

    with warnings.catch_warnings(record=True) as records:
        warnings.simplefilter("always", ResourceWarning)
        asyncio.run(work())
        given_up.clear()
        gc.collect()
    assert [str(one.message) for one in records] == []
