"""Knows whether the database answers, so that a request need not find it out by waiting.

In a web process a thread of its own asks the database once a second. Once it gets no answer, every
connection is refused at once (the circuit is open), instead of holding each request, and all that
queue behind it, for the seconds of a wait in vain. The first answer closes the circuit. Where the
thread was never started, as in workers and commands, the circuit is always closed.
"""

import threading
from collections.abc import Callable
from time import monotonic
from typing import Final

import psycopg
import structlog
from psycopg.rows import TupleRow

from kempen.kit.database.direct_connection import direct_conninfo
from kempen.kit.database.wait_budget import BoundedConnection, limit_waiting
from kempen.kit.logs.reasons import reason_of

log = structlog.get_logger("database")
_EVERY_SECONDS: Final = 1.0
# A server at work answers within a millisecond; a busy machine may stand still for two seconds.
_ANSWER_SECONDS: Final = 2.5


class DatabaseAway(psycopg.OperationalError):
    """The database did not answer a moment ago, so nobody waits for it now."""


class CircuitBreaker:
    """Asks whether the database answers, and refuses connections while it does not.

    `connect` makes a connection for the asking thread alone, outside of any pool: a pool that is
    taken, or that waits between two tries, would tell of itself.
    """

    def __init__(self, connect: Callable[[], "psycopg.Connection[TupleRow]"]) -> None:
        self._connect = connect
        self._connection: psycopg.Connection[TupleRow] | None = None
        self._changed = threading.Condition()
        self._probe_now = threading.Event()
        self._away_since: float | None = None
        self._thread: threading.Thread | None = None

    @property
    def is_open(self) -> bool:
        """Whether the database is known to be away."""
        return self._away_since is not None

    def start(self) -> None:
        """Begin to probe, in a thread that ends with the process."""
        if self._thread is None:
            self._thread = threading.Thread(
                target=self._probe_forever, name="database", daemon=True
            )
            self._thread.start()

    def refuse_if_open(self) -> None:
        """Raise DatabaseAway while the database is away."""
        if self.is_open:
            raise DatabaseAway("the database does not answer")

    def suspect(self) -> None:
        """Have it probed at once: somebody waited in vain."""
        self._probe_now.set()

    def probe(self) -> None:
        """Ask the database once, and open or close the circuit by its answer."""
        try:
            with limit_waiting(_ANSWER_SECONDS):
                if self._connection is None:
                    self._connection = self._connect()
                self._connection.execute("SELECT 1")
        except psycopg.Error as error:
            self._forget_connection()
            if not self.is_open:
                log.warning("the database does not answer", why=reason_of(error))
                self._away_since = monotonic()
        else:
            if self._away_since is not None:
                away = round(monotonic() - self._away_since, 1)
                log.warning("the database answers again", seconds_away=away)
                self._away_since = None

    def _probe_forever(self) -> None:
        while True:
            self.probe()
            self._probe_now.wait(_EVERY_SECONDS)
            self._probe_now.clear()

    def _forget_connection(self) -> None:
        if self._connection is not None:
            # Closing in order would wait for a server that does not answer.
            self._connection.pgconn.finish()
            self._connection = None


def _connect() -> "psycopg.Connection[TupleRow]":
    return BoundedConnection.connect(direct_conninfo("kempen health"), autocommit=True)


database_circuit: Final = CircuitBreaker(_connect)
