"""Nobody waits for the database past the bound."""

import os
import time
from collections.abc import Iterator

import psycopg
import pytest
from psycopg_pool import ConnectionPool

from kempen.kit.database.waiting import BoundedConnection, WaitedLongEnough, waiting_at_most


@pytest.fixture
def connection() -> Iterator[BoundedConnection]:
    with BoundedConnection.connect(os.environ["DATABASE_URL"], autocommit=True) as made:
        yield made


def test_a_statement_is_given_up_at_the_bound(connection: BoundedConnection) -> None:
    start = time.monotonic()
    with pytest.raises(WaitedLongEnough), waiting_at_most(0.3):
        connection.execute("SELECT pg_sleep(5)")
    assert time.monotonic() - start < 2
    assert connection.closed


def test_waits_add_up_and_other_time_does_not_count(connection: BoundedConnection) -> None:
    with waiting_at_most(0.6):
        time.sleep(0.7)
        connection.execute("SELECT pg_sleep(0.4)")
        with pytest.raises(WaitedLongEnough):
            connection.execute("SELECT pg_sleep(0.4)")


def test_an_inner_bound_cannot_be_wider_than_the_outer_one(connection: BoundedConnection) -> None:
    with waiting_at_most(0.2), waiting_at_most(30), pytest.raises(WaitedLongEnough):
        connection.execute("SELECT pg_sleep(5)")


def test_without_a_bound_it_waits_as_psycopg_does(connection: BoundedConnection) -> None:
    assert connection.execute("SELECT 1 FROM pg_sleep(0.2)").fetchone() == (1,)


def test_a_pool_replaces_a_connection_that_was_given_up() -> None:
    with ConnectionPool(
        os.environ["DATABASE_URL"],
        connection_class=BoundedConnection,
        min_size=1,
        max_size=1,
        timeout=5,
    ) as pool:
        with (
            pytest.raises(psycopg.OperationalError),
            waiting_at_most(0.2),
            pool.connection() as connection,
        ):
            connection.execute("SELECT pg_sleep(5)")
        with pool.connection() as connection:
            assert connection.execute("SELECT 1").fetchone() == (1,)
