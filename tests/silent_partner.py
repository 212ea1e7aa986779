"""A partner that takes every call and answers none: it holds each until it is let go."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tests.waiting import PATIENCE, free_port


class SilentPartner:
    """`asked` counts the calls that came, `ended` those that were let go without an answer."""

    def __init__(self, hold: float) -> None:
        self.asked = self.ended = 0
        self._hold, self._over = hold, threading.Event()
        self._holding: list[threading.Thread] = []
        self._listener = socket.create_server(("127.0.0.1", free_port()), backlog=64)
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._accepting = threading.Thread(target=self._accept, daemon=True)
        self._accepting.start()

    def _accept(self) -> None:
        while True:
            try:
                held, _ = self._listener.accept()
            except OSError:
                return
            self.asked += 1
            holding = threading.Thread(target=self._let_go, args=[held], daemon=True)
            self._holding.append(holding)
            holding.start()

    def _let_go(self, held: socket.socket) -> None:
        with held:
            self._over.wait(self._hold)
            self.ended += 1

    def close(self) -> None:
        """Let everybody go and take no more calls."""
        self._over.set()
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for thread in (self._accepting, *self._holding):
            thread.join(PATIENCE)


@contextmanager
def silent_partner(hold: float = 0.0) -> Iterator[SilentPartner]:
    """A partner for the length of a block; it lets each call go after `hold` seconds."""
    partner = SilentPartner(hold)
    try:
        yield partner
    finally:
        partner.close()
