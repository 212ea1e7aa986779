"""Nobody waits for the database past the bound."""

import os
from collections.abc import Iterator

import psycopg
import pytest
from psycopg_pool import ConnectionPool

from kempen.kit.database import wait_budget
from kempen.kit.database.wait_budget import BoundedConnection, WaitBudgetExceeded, limit_waiting
from tests.waiting import PATIENCE

# The server looks every second whether anybody still waits for what it does.
ADDRESS = psycopg.conninfo.make_conninfo(
    os.environ["DATABASE_URL"], options="-c client_connection_check_interval=1s"
)
# In seconds; longer than anybody waits for a test.
FOR_EVER = 3600


class Clock:
    """Stands still but when it is moved, or told how long the next question takes."""

    def __init__(self) -> None:
        self.now = 0.0
        self.next_question = 0.0

    def __call__(self) -> float:
        """The first look of a wait is at its start, the second at its end."""
        shown, self.now = self.now, self.now + self.next_question
        self.next_question = 0.0
        return shown


@pytest.fixture
def connection() -> Iterator[BoundedConnection]:
    with BoundedConnection.connect(ADDRESS, autocommit=True) as bounded:
        yield bounded


def test_a_statement_is_given_up_at_the_bound(connection: BoundedConnection) -> None:
    with pytest.raises(WaitBudgetExceeded), limit_waiting(0.3):
        connection.execute(f"SELECT pg_sleep({FOR_EVER})")
    assert connection.closed


def test_waits_add_up_and_other_time_does_not_count(
    connection: BoundedConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    monkeypatch.setattr(wait_budget, "monotonic", clock)
    with limit_waiting(PATIENCE):
        clock.now += 10 * PATIENCE
        for _ in range(2):
            clock.next_question = 0.4 * PATIENCE
            assert connection.execute("SELECT 1").fetchone() == (1,)
        clock.next_question = 0.4 * PATIENCE
        connection.execute("SELECT 1")
        # Six fifths of the bound were waited: nothing is left for another question.
        with pytest.raises(WaitBudgetExceeded):
            connection.execute("SELECT pg_sleep(1)")


def test_an_inner_bound_cannot_be_wider_than_the_outer_one(connection: BoundedConnection) -> None:
    with limit_waiting(0.2), limit_waiting(FOR_EVER), pytest.raises(WaitBudgetExceeded):
        connection.execute(f"SELECT pg_sleep({FOR_EVER})")


def test_without_a_bound_it_waits_as_psycopg_does(connection: BoundedConnection) -> None:
    assert connection.execute("SELECT 1 FROM pg_sleep(0.2)").fetchone() == (1,)


def test_a_pool_replaces_a_connection_that_was_given_up() -> None:
    with ConnectionPool(
        ADDRESS,
        connection_class=BoundedConnection,
        min_size=1,
        max_size=1,
        timeout=PATIENCE,
    ) as pool:
        with (
            pytest.raises(psycopg.OperationalError),
            limit_waiting(0.2),
            pool.connection() as connection,
        ):
            connection.execute(f"SELECT pg_sleep({FOR_EVER})")
        with pool.connection() as connection:
            assert connection.execute("SELECT 1").fetchone() == (1,)
