"""Hears PostgreSQL's NOTIFY, so that an event is sent milliseconds after its commit."""

import asyncio
from collections.abc import Callable

import psycopg

from kempen.domain.events.actions import CHANNEL
from kempen.entrypoints.worker.own_database import connection_parameters

_FIRST_PAUSE, _LONGEST_PAUSE = 0.2, 5.0
_QUIET_SECONDS = 30.0


async def listen(wake: Callable[[], None]) -> None:
    """Call `wake` at every notification until cancelled; a lost connection is made anew.

    Nothing depends on it but speed: the dispatcher looks for work every second as well.
    """
    pause = _FIRST_PAUSE
    while True:
        try:
            connection = await psycopg.AsyncConnection.connect(
                autocommit=True, **connection_parameters()
            )
            async with connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                pause = _FIRST_PAUSE
                wake()
                while True:
                    async for _ in connection.notifies(timeout=_QUIET_SECONDS):
                        wake()
                    # A connection that died without a word shows only when it is used.
                    await connection.execute("SELECT 1")
        except psycopg.OperationalError:
            # The dispatcher's own connection says in the log that the database is away.
            await asyncio.sleep(pause)
            pause = min(pause * 2, _LONGEST_PAUSE)
