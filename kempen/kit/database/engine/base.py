"""The wrapper that Django loads for ENGINE "kempen.kit.database.engine"."""

from django.db.backends.postgresql import base
from django.db.backends.postgresql.psycopg_any import IsolationLevel
from psycopg import Connection
from psycopg.rows import TupleRow

from kempen.kit.database.circuit_breaker import database_circuit
from kempen.kit.database.engine.cursors import ScopedCursor, ScopedServerCursor
from kempen.kit.database.scoped_connection import ScopedConnection
from kempen.kit.database.wait_budget import BoundedConnection, counted_wait

# In OPTIONS: whether the login is one that acts in the roles of `scope.py`. Others, such as the
# owner's, act as themselves.
ROLES = "roles"


class DatabaseWrapper(base.DatabaseWrapper):
    """Tells each transaction whose rows it may touch, and counts the wait for a connection.

    After one wait in vain the same request waits no more.
    """

    def get_connection_params(self) -> dict[str, object]:
        """Return what psycopg connects with."""
        parameters: dict[str, object] = super().get_connection_params()
        if parameters.pop(ROLES, False):
            parameters["cursor_factory"] = ScopedCursor
        return parameters

    def get_new_connection(self, conn_params: dict[str, object]) -> Connection[TupleRow]:
        """Take a connection from the pool, or make one; raise DatabaseAway where that is known."""
        database_circuit.refuse_if_open()
        with counted_wait():
            if self.pool is None:
                self.isolation_level = IsolationLevel.READ_COMMITTED
                return BoundedConnection.connect(**conn_params)  # type: ignore[arg-type] # Of libpq.
            connection: Connection[TupleRow] = super().get_new_connection(conn_params)
            return connection

    def create_cursor(self, name: str | None = None) -> object:
        """Return a cursor; one with a name leaves its rows with the server."""
        if name and self.connection.cursor_factory is ScopedCursor:
            # Outside of a transaction it must outlive its statement.
            return ScopedServerCursor(
                self.connection, name=name, scrollable=False, withhold=self.connection.autocommit
            )
        return super().create_cursor(name)

    def _savepoint_rollback(self, sid: str) -> None:
        super()._savepoint_rollback(sid)  # type: ignore[misc] # Not in the stubs.
        if isinstance(self.connection, ScopedConnection):
            self.connection.forget_told()
