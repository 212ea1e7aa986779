"""While the database is away nobody waits for it; its first answer lets everybody in again."""

from typing import Any

import psycopg
import pytest
from django.db import OperationalError, connection
from structlog.testing import capture_logs

from kempen.kit.database import circuit_breaker
from kempen.kit.database.circuit_breaker import CircuitBreaker, DatabaseAway
from kempen.kit.database.engine import base


class _Server:
    """A database that answers, or does not."""

    def __init__(self) -> None:
        self.why: str | None = None
        self.connected = 0

    def connect(self) -> "psycopg.Connection[Any]":
        self.connected += 1
        return self  # type: ignore[return-value]

    def execute(self, query: str) -> None:
        if self.why:
            raise psycopg.OperationalError(self.why)

    @property
    def pgconn(self) -> "_Server":
        return self

    def finish(self) -> None:
        self.connected -= 1


def test_it_opens_at_the_first_answer_that_does_not_come_and_closes_at_the_next() -> None:
    server = _Server()
    circuit = CircuitBreaker(server.connect)
    circuit.probe()
    circuit.refuse_if_open()
    server.why = "it was stopped"
    with capture_logs() as lines:
        circuit.probe()
        circuit.probe()
        with pytest.raises(DatabaseAway):
            circuit.refuse_if_open()
        server.why = None
        circuit.probe()
    circuit.refuse_if_open()
    assert [(line["event"], line.get("why")) for line in lines] == [
        ("the database does not answer", "OperationalError: it was stopped"),
        ("the database answers again", None),
    ]
    assert server.connected == 1


def test_it_asks_with_a_connection_of_its_own(db: None) -> None:
    circuit = CircuitBreaker(circuit_breaker._connect)
    circuit.probe()
    assert not circuit.is_open
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'kempen health'"
            " AND datname = current_database()"
        )
        assert cursor.fetchone()[0] >= 1
    circuit._forget_connection()


@pytest.mark.django_db(transaction=True)
def test_while_it_is_open_no_connection_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    server = _Server()
    circuit = CircuitBreaker(server.connect)
    monkeypatch.setattr(base, "database_circuit", circuit)
    server.why = "it was stopped"
    circuit.probe()
    connection.close()
    with pytest.raises(OperationalError, match="the database does not answer"):
        connection.ensure_connection()
    server.why = None
    circuit.probe()
    connection.ensure_connection()
