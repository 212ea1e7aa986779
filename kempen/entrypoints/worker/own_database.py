"""A database thread of the dispatcher's own: one connection, in no pool, one call at a time."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from copy import deepcopy
from typing import Any, ParamSpec, TypeVar

import psycopg
import structlog
from django.conf import settings
from django.db import Error, InterfaceError, OperationalError, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from kempen.kit.database.direct_connection import service_parameters

P = ParamSpec("P")
T = TypeVar("T")
log = structlog.get_logger("dispatcher")

# What pg_stat_activity shows.
APPLICATION_NAME = "kempen webhooks"
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 3.0
_OPTIONS = "-c statement_timeout=30s -c lock_timeout=10s -c idle_in_transaction_session_timeout=30s"


class OwnDatabase:
    """Runs domain functions in a thread whose Django connection belongs to it alone.

    `call` survives a lost or restarted database: it waits, with one line in the log, and tries
    again until the database is back or `stop` is set. What it calls must therefore bear to run
    twice.
    """

    def __init__(self, stop: asyncio.Event) -> None:
        self._stop = stop
        self._thread = ThreadPoolExecutor(1, "dispatcher-db", initializer=_connect_directly)
        self._is_lost = False

    async def call(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what `work` returns; raise psycopg's error only once it is time to stop."""
        loop = asyncio.get_running_loop()
        pause = _FIRST_PAUSE
        while True:
            try:
                result = await loop.run_in_executor(self._thread, lambda: work(*args, **kwargs))
            except (OperationalError, InterfaceError, psycopg.OperationalError) as error:
                if not self._is_lost:
                    self._is_lost = True
                    log.warning("the database does not answer: trying again", error=_line(error))
                await loop.run_in_executor(self._thread, _forget_connection)
                if self._stop.is_set() and pause >= 1.0:
                    raise
                await asyncio.sleep(pause)
                pause = min(pause * 2, _LONGEST_PAUSE)
                continue
            if self._is_lost:
                self._is_lost = False
                log.warning("the database answers again")
            return result

    async def close(self) -> None:
        """Close the connection and end the thread."""
        await asyncio.get_running_loop().run_in_executor(self._thread, _forget_connection)
        self._thread.shutdown(wait=False)


def connection_parameters() -> dict[str, Any]:  # Any: what psycopg takes.
    """Return what psycopg needs to reach the service's database without its pool."""
    return service_parameters(options=_OPTIONS, application_name=APPLICATION_NAME)


def _own_wrapper() -> BaseDatabaseWrapper:
    place = deepcopy(connections["default"].settings_dict)
    place["OPTIONS"].pop("pool", None)
    if not settings.DATABASE_DIRECT:  # A pooler has deadlines of its own.
        place["OPTIONS"]["options"] = _OPTIONS
    place["OPTIONS"]["application_name"] = APPLICATION_NAME
    place["CONN_MAX_AGE"] = None
    return type(connections["default"])(place, "default")


def _connect_directly() -> None:
    # Django keeps its connections per thread: in this one "default" is a connection of our own.
    connections["default"] = _own_wrapper()


def _forget_connection() -> None:
    # A connection that is lost already may not even be closed in order.
    with suppress(Error):
        connections["default"].close()


def _line(error: BaseException) -> str:
    return " ".join(str(error).split())[:200]
