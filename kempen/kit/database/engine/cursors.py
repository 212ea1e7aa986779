"""Cursors that tell a transaction whose rows it may touch, in one message with its statement."""

from collections.abc import Generator, Iterable
from contextlib import contextmanager, nullcontext
from typing import cast

from psycopg import ClientCursor, Connection, Copy, ServerCursor
from psycopg._cursor_base import BaseCursor
from psycopg._queries import PostgresQuery
from psycopg.abc import Params, Query
from psycopg.client_cursor import ClientCursorMixin
from psycopg.copy import Writer
from psycopg.pq import ExecStatus
from psycopg.pq.abc import PGresult
from psycopg.rows import TupleRow

from kempen.kit.database.scoped_connection import ScopedConnection


class _Scoped(BaseCursor[Connection[TupleRow], TupleRow]):
    """Sends what the connection still has to tell before each statement."""

    _is_told_now = False

    def _execute_send(
        self, query: PostgresQuery, *, force_extended: bool = False, binary: bool | None = None
    ) -> None:
        connection = cast(ScopedConnection, self._conn)
        untold = connection.untold_scope() if query.query.strip() else b""
        self._is_told_now = bool(untold)
        if not untold:
            super()._execute_send(query, force_extended=force_extended, binary=binary)
            return
        self._query = query
        # Values stand in the text already: Django's cursors bind them on our side.
        self._pgconn.send_query(untold + b";" + query.query)

    def _check_results(self, results: list[PGresult]) -> None:
        if self._is_told_now and results[0].status == ExecStatus.TUPLES_OK:
            # The answer of what was told is nobody's.
            del results[0]
        self._is_told_now = False
        super()._check_results(results)


class ScopedCursor(_Scoped, ClientCursor[TupleRow]):
    """What Django's statements run with."""

    @contextmanager
    def copy(
        self,
        statement: Query,
        params: Params | None = None,
        *,
        writer: Writer | None = None,
    ) -> Generator[Copy]:
        """Copy as psycopg does, in a transaction: a COPY shares its message with nothing."""
        self.execute("SELECT")
        with super().copy(statement, params, writer=writer) as copy:
            yield copy

    def executemany(
        self, query: Query, params_seq: Iterable[Params], *, returning: bool = False
    ) -> None:
        """Run a statement many times as psycopg does: in a pipeline, which takes no two at once."""
        with nullcontext() if self._conn.info.transaction_status else self._conn.transaction():
            self.execute("SELECT")
            super().executemany(query, params_seq, returning=returning)


class ScopedServerCursor(
    _Scoped, ClientCursorMixin[Connection[TupleRow], TupleRow], ServerCursor[TupleRow]
):
    """What `.iterator()` runs with: rows stay with the server until they are asked for."""
