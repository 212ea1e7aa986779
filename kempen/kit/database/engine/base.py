"""The wrapper that Django loads for ENGINE "kempen.kit.database.engine"."""

from django.db.backends.postgresql import base
from psycopg import Connection
from psycopg.rows import TupleRow

from kempen.kit.database.circuit_breaker import database_circuit
from kempen.kit.database.wait_budget import counted_wait


class DatabaseWrapper(base.DatabaseWrapper):
    """Counts the wait for a connection too; after one in vain, the same request waits no more."""

    def get_new_connection(self, conn_params: dict[str, object]) -> Connection[TupleRow]:
        """Take a connection from the pool, or make one; raise DatabaseAway where that is known."""
        database_circuit.refuse_if_open()
        with counted_wait():
            connection: Connection[TupleRow] = super().get_new_connection(conn_params)
            return connection
