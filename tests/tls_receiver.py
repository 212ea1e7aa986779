"""A receiver of webhooks with a real socket and real TLS, that behaves as a test tells it to.

    with Receiver(authority) as receiver:      # answers 200
        …deliver to receiver.url…
        assert receiver.received[0].body == …

It speaks HTTP/1.1 byte by byte on its own, so that it can also do what no server would.
"""

import contextlib
import socket
import ssl
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

import trustme

from tests.waiting import PATIENCE, wait_until


@dataclass(frozen=True)
class Received:
    """One request, as its bytes came in; header names in lower case.

    `be_done` is called before the answer is sent: from then on the sender may send the next one.
    """

    number: int
    method: str
    path: str
    headers: dict[str, str]
    body: bytes = field(repr=False)
    be_done: Callable[[], None] = field(repr=False)


# Writes an answer to the connection, or does not.
Answer = Callable[[Received, ssl.SSLSocket], None]


@dataclass(frozen=True)
class Authority:
    """A certificate authority of a test's own, with its file for WEBHOOK_CA_FILE."""

    ca: trustme.CA
    file: Path

    @classmethod
    def make(cls, folder: Path) -> Self:
        """Make an authority and write its certificate into the folder."""
        authority = cls(trustme.CA(), folder / "ca.pem")
        authority.ca.cert_pem.write_to_path(str(authority.file))
        return authority


def status(code: int, *, headers: str = "", body: bytes = b"", wait: float = 0.0) -> Answer:
    """Answer with this status; `headers` are whole lines that end in CRLF."""

    def answer(received: Received, connection: ssl.SSLSocket) -> None:
        if wait:
            time.sleep(wait)
        received.be_done()
        head = f"HTTP/1.1 {code} Because\r\n{headers}Content-Length: {len(body)}\r\n\r\n"
        connection.sendall(head.encode() + body)

    return answer


def one_after_the_other(*answers: Answer) -> Answer:
    """Give each request the next answer; the last one stays."""

    def answer(received: Received, connection: ssl.SSLSocket) -> None:
        answers[min(received.number, len(answers)) - 1](received, connection)

    return answer


class HangUp(Exception):  # noqa: N818 -- an order, not a fault
    """Raised by an answer: close the connection without another word."""


class Receiver:
    """Serves every connection in a thread of its own; `received` grows as requests come in."""

    def __init__(
        self,
        authority: Authority,
        answer: Answer | None = None,
        *,
        names: tuple[str, ...] = ("localhost", "127.0.0.1"),
        path: str = "/hook",
    ) -> None:
        self.received: list[Received] = []
        self.connections = 0
        self.most_at_once = 0
        self.answer = answer or status(200)
        self._path = path
        self._lock = threading.Lock()
        self._at_work = 0
        self._tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        authority.ca.issue_cert(*names).configure_cert(self._tls)
        self._server = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.port: int = self._server.getsockname()[1]
        self._open: set[socket.socket] = set()
        self._threads: list[threading.Thread] = []
        self._accepting = threading.Thread(target=self._accept, daemon=True)

    def use(self, certificate: trustme.LeafCert) -> None:
        """Show another certificate from now on."""
        certificate.configure_cert(self._tls)

    @property
    def url(self) -> str:
        """The address to give to an endpoint."""
        return f"https://localhost:{self.port}{self._path}"

    def __enter__(self) -> Self:
        self._accepting.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.shutdown(socket.SHUT_RDWR)
        # Whoever came until now has a thread; nobody comes after.
        self._accepting.join(PATIENCE)
        with self._lock:
            for connection in self._open:
                with contextlib.suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join(PATIENCE)
        self._server.close()

    def wait_for(self, count: int) -> list[Received]:
        """Return what was received once it is `count` requests; fail when they do not come."""
        wait_until(lambda: len(self.received) >= count)
        return self.received

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._server.accept()
            except OSError:
                return
            with self._lock:
                self.connections += 1
                self._open.add(connection)
            thread = threading.Thread(target=self._serve, args=(connection,), daemon=True)
            self._threads.append(thread)
            thread.start()

    def _serve(self, bare: socket.socket) -> None:
        connection = bare
        try:
            bare.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection = self._tls.wrap_socket(bare, server_side=True)
            with self._lock:
                self._open = self._open - {bare} | {connection}
            self._converse(connection)
        except (OSError, EOFError, HangUp):
            # The sender or the test has had enough; both may at any byte.
            pass
        finally:
            with self._lock:
                self._open -= {bare, connection}
            connection.close()
            bare.close()

    def _converse(self, connection: ssl.SSLSocket) -> None:
        waiting = b""
        while True:
            while b"\r\n\r\n" not in waiting:
                waiting += _some(connection)
            head, _, waiting = waiting.partition(b"\r\n\r\n")
            first, *lines = head.decode("latin-1").split("\r\n")
            method, path, _ = first.split(" ", 2)
            headers = {
                name.strip().lower(): value.strip()
                for name, _, value in (line.partition(":") for line in lines)
            }
            length = int(headers.get("content-length", "0"))
            while len(waiting) < length:
                waiting += _some(connection)
            body, waiting = waiting[:length], waiting[length:]
            self._take(connection, method, path, headers, body)

    def _take(
        self,
        connection: ssl.SSLSocket,
        method: str,
        path: str,
        headers: dict[str, str],
        body: bytes,
    ) -> None:
        is_done = False

        def be_done() -> None:
            nonlocal is_done
            with self._lock:
                self._at_work -= not is_done
                is_done = True

        with self._lock:
            self._at_work += 1
            self.most_at_once = max(self.most_at_once, self._at_work)
            received = Received(len(self.received) + 1, method, path, headers, body, be_done)
            self.received.append(received)
        try:
            self.answer(received, connection)
        finally:
            be_done()


def _some(connection: ssl.SSLSocket) -> bytes:
    got = connection.recv(65_536)
    if not got:
        raise EOFError
    return got
