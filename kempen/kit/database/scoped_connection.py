"""A connection that says with each transaction whose rows it may touch (`scope.py`)."""

from typing import Final

import psycopg
from psycopg.abc import PQGen
from psycopg.pq import TransactionStatus
from psycopg.rows import TupleRow

from kempen.kit.database.scope import Scope, current_scope

_OUTSIDE: Final = TransactionStatus.IDLE
_INSIDE: Final = TransactionStatus.INTRANS


class ScopedConnection(psycopg.Connection[TupleRow]):
    """Knows what the transaction at hand was told.

    Nothing is told to a session: what a session knows goes with it to whoever borrows it next.
    """

    _told: Scope | None = None

    def untold_scope(self) -> bytes:
        """Return the statement that has to go before the next one, or nothing.

        Both are sent as one message, which PostgreSQL runs in one transaction also where nobody
        began one: it costs no round trip.
        """
        status = self.pgconn.transaction_status
        if status not in (_OUTSIDE, _INSIDE):
            return b""  # Of a transaction that failed only the end is heard.
        scope = current_scope()
        if status == _OUTSIDE:
            return scope.statement
        if self._told == scope:
            return b""
        self._told = scope
        return scope.statement

    def forget_told(self) -> None:
        """Tell it again: a savepoint that was rolled back took what the transaction knew."""
        self._told = None

    def _start_query(self) -> PQGen[None]:
        if self.pgconn.transaction_status == _OUTSIDE:
            self._told = None
        yield from super()._start_query()
