"""HTTP whose answers end: each has a deadline in all and a largest size, headers included.

The library's own time limits are for one read each, so a server that sends a byte a minute is
waited for without end, and its answers are read whole however large they are.
"""

import ssl
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any, Final

import httpcore2
import httpx2

MOST_BYTES: Final = 64 * 2**20
_deadline: ContextVar[float | None] = ContextVar("deadline", default=None)


class AnswerTooLargeError(Exception):
    """An answer was longer than it may be; the rest of it was not read."""


class _Stream(httpcore2.NetworkStream):
    """A connection on which nothing lasts beyond the deadline of the call under way."""

    def __init__(self, stream: httpcore2.NetworkStream) -> None:
        self._stream = stream

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, _left(timeout, httpcore2.ReadTimeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, _left(timeout, httpcore2.WriteTimeout))

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore2.NetworkStream:
        left = _left(timeout, httpcore2.ConnectTimeout)
        return _Stream(self._stream.start_tls(ssl_context, server_hostname, left))

    def get_extra_info(self, info: str) -> Any:  # Any: as the library has it
        return self._stream.get_extra_info(info)


class _Network(httpcore2.SyncBackend):
    """Opens connections that keep the deadline."""

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,  # Any: as the library has it
    ) -> httpcore2.NetworkStream:
        left = _left(timeout, httpcore2.ConnectTimeout)
        opened = super().connect_tcp(host, port, left, local_address, socket_options)
        return _Stream(opened)


class _Transport(httpx2.HTTPTransport):
    """The library's transport on such connections."""

    def __init__(self) -> None:
        super().__init__(verify=_trust())
        # The library has no argument for it.
        self._pool = httpcore2.ConnectionPool(ssl_context=_trust(), network_backend=_Network())


@cache
def _trust() -> ssl.SSLContext:
    """Return the certificates of the machine: to read them takes longer than most calls."""
    return httpx2.create_ssl_context(trust_env=False)


def bounded_client(
    timeout: httpx2.Timeout, transport: httpx2.BaseTransport | None = None
) -> httpx2.Client:
    """Return a client that follows no redirect and reads nothing from the environment."""
    return httpx2.Client(
        timeout=timeout,
        transport=transport or _Transport(),
        follow_redirects=False,
        trust_env=False,
    )


def request(
    client: httpx2.Client,
    method: str,
    url: str,
    *,
    until: float,
    most_bytes: int = MOST_BYTES,
    **sent: Any,  # Any: httpx2's own arguments
) -> httpx2.Response:
    """Return the whole answer; a timeout after `until` (time.monotonic) however it drips.

    AnswerTooLargeError for more than `most_bytes`, counted unpacked.
    """
    with _keeping(until), client.stream(method, url, **sent) as response:
        content = bytearray()
        for part in response.iter_bytes(64 * 1024):
            content += part
            if len(content) > most_bytes:
                raise AnswerTooLargeError
            if time.monotonic() > until:
                raise httpx2.ReadTimeout("The answer took too long.", request=response.request)
        headers = [
            (name, value)
            for name, value in response.headers.multi_items()
            if name.lower() not in {"content-encoding", "content-length", "transfer-encoding"}
        ]
        return httpx2.Response(
            response.status_code,
            headers=headers,
            content=bytes(content),
            request=response.request,
        )


@contextmanager
def _keeping(until: float) -> Iterator[None]:
    token = _deadline.set(until)
    try:
        yield
    finally:
        _deadline.reset(token)


def _left(timeout: float | None, over: type[Exception]) -> float | None:
    """Return how long one step may take: its own limit, or what is left until the deadline."""
    until = _deadline.get()
    if until is None:
        return timeout
    left = until - time.monotonic()
    if left <= 0:
        raise over("The deadline of the call is over.")
    return left if timeout is None else min(timeout, left)
