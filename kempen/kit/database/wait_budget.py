"""A bound on how long anybody waits for the database.

psycopg waits for its server without an end: a server that is stopped, or a network that swallows
packets, would hold a request for minutes, whatever the server's own time-outs say. Inside
`limit_waiting()` the waits add up; when the sum is reached the connection is given up and
OperationalError is raised. Time spent on anything else, such as a slow upload, does not count.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from time import monotonic
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen, Query
from psycopg.rows import TupleRow

from kempen.kit.database.scoped_connection import ScopedConnection

V = TypeVar("V")
_INTERVAL_SECONDS = 0.1
# The pool sends an empty statement to see whether a connection still works; a server at work
# answers it within a millisecond.
_CHECK_SECONDS = 1.0


class WaitBudgetExceeded(psycopg.OperationalError):
    """The database did not answer within the bound."""


@dataclass
class _Budget:
    """How many seconds of waiting are left, here and in the block around."""

    left: float
    outer: "_Budget | None"

    def spend(self, seconds: float) -> None:
        """Take off what was waited."""
        self.left -= seconds
        if self.outer is not None:
            self.outer.spend(seconds)


_budget: ContextVar[_Budget | None] = ContextVar("budget", default=None)


@contextmanager
def limit_waiting(seconds: float) -> Iterator[None]:
    """Bound the time that the block waits for the database; an outer bound stays in force."""
    outer = _budget.get()
    token = _budget.set(_Budget(seconds if outer is None else min(seconds, outer.left), outer))
    try:
        yield
    finally:
        _budget.reset(token)


@contextmanager
def new_wait_budget(seconds: float) -> Iterator[None]:
    """Bound the block by itself: a piece of a long write, which shows that the database is at work.

    What it waits does not count for the block around; without a bound around there is none.
    """
    if _budget.get() is None:
        yield
        return
    token = _budget.set(_Budget(seconds, None))
    try:
        yield
    finally:
        _budget.reset(token)


@contextmanager
def counted_wait() -> Iterator[None]:
    """Count the whole block as waiting. It raises at once when nothing is left of the bound.

    When it fails, all of the bound is spent: whoever waited in vain for a connection does not wait
    for another one.
    """
    budget = _budget.get()
    if budget is None:
        yield
        return
    if budget.left <= 0:
        raise WaitBudgetExceeded("the database did not answer in time")
    start, before = monotonic(), budget.left
    try:
        yield
    except psycopg.Error:
        budget.spend(budget.left)
        raise
    counted_inside = before - budget.left
    budget.spend(max(0.0, monotonic() - start - counted_inside))


class BoundedConnection(ScopedConnection):
    """A connection that keeps to the bound of the code that uses it."""

    def wait(
        self, gen: PQGen[V], interval: float = _INTERVAL_SECONDS, timeout: float | None = None
    ) -> V:
        """Wait for the server as psycopg does, but no longer than the bound."""
        budget = _budget.get()
        if budget is None or timeout is not None:
            return super().wait(gen, interval, timeout)
        start = monotonic()
        try:
            return super().wait(gen, interval, max(budget.left, 0.0))
        except psycopg.errors._WaitTimeout:  # noqa: SLF001 -- wait() documents that it raises this
            # The server may still be at work for this connection: nobody can use it again.
            self.pgconn.finish()
            raise WaitBudgetExceeded("the database did not answer in time") from None
        finally:
            budget.spend(monotonic() - start)

    def execute(
        self,
        query: Query,
        *args: Any,  # Any: as psycopg has it.
        **kwargs: Any,  # Any: as psycopg has it.
    ) -> psycopg.Cursor[TupleRow]:
        """Execute as psycopg does; the pool's check gets a short bound of its own."""
        if query == "":
            with limit_waiting(_CHECK_SECONDS):
                return super().execute(query, *args, **kwargs)
        return super().execute(query, *args, **kwargs)
