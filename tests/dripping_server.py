"""A server that begins an answer and goes on with a byte at a time, until it is left."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.waiting import PATIENCE, free_port


class DrippingServer:
    """Answers every request with `head` at once, then with `drip` again and again."""

    def __init__(self, head: bytes, drip: bytes) -> None:
        self._head, self._drip, self._over = head, drip, threading.Event()
        self._listener = socket.create_server(("127.0.0.1", free_port()))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._threads = [threading.Thread(target=self._accept, daemon=True)]
        self._threads[0].start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                asked, _ = self._listener.accept()
                self._threads.append(threading.Thread(target=self._answer, args=[asked]))
                self._threads[-1].start()

    def _answer(self, asked: socket.socket) -> None:
        with asked, suppress(OSError):
            asked.recv(65536)
            asked.sendall(self._head)
            while self._drip and not self._over.wait(0.05):
                asked.sendall(self._drip)
            # What was not read of the request would cut the answer off.
            asked.shutdown(socket.SHUT_WR)
            while asked.recv(65536):
                pass

    def close(self) -> None:
        """Drip no more and take no more requests."""
        self._over.set()
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for thread in self._threads:
            thread.join(PATIENCE)


@contextmanager
def dripping_server(head: bytes, drip: bytes = b"") -> Iterator[DrippingServer]:
    """Such a server for the length of a block."""
    server = DrippingServer(head, drip)
    try:
        yield server
    finally:
        server.close()
