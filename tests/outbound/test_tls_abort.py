"""A TLS transport that both sides ended can be aborted on every Python that Kempen runs on."""

import asyncio
from asyncio import sslproto
from types import SimpleNamespace

from kempen.outbound import tls_abort


def test_a_transport_that_was_closed_twice_can_be_aborted() -> None:
    aborted: list[object] = []
    beneath = SimpleNamespace(
        _start_shutdown=lambda: None, _abort=lambda error=None: aborted.append(error)
    )
    tls_abort.mend()
    loop = asyncio.new_event_loop()
    try:
        once, twice = (sslproto._SSLProtocolTransport(loop, beneath) for _ in range(2))  # type: ignore[arg-type]
        twice.close()
        twice.close()
        twice.abort()
        assert aborted == []
        once.abort()
        assert aborted == [None]
    finally:
        loop.close()
