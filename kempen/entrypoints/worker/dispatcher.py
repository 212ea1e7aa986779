"""Sends events to the endpoints of other systems.

`worker/main.py` starts it with `await dispatcher.run(stop)`; any number of processes may, on any
machine. All that matters is in the database: what is due, who holds it, until when. A dispatcher
that dies loses nothing, because its leases end; one that hangs overwrites nothing, because its
fence is old.
"""

import asyncio
import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager

import structlog
from django.conf import settings

from kempen.domain.webhooks.actions.claims import Claimed, claim, release
from kempen.domain.webhooks.actions.fan_out import fan_out
from kempen.domain.webhooks.actions.outcomes import Outcome, finish
from kempen.domain.webhooks.actions.watching import look_after_endpoints
from kempen.entrypoints.worker.listening import listen
from kempen.entrypoints.worker.own_database import OwnDatabase
from kempen.entrypoints.worker.sending import Sender

log = structlog.get_logger("dispatcher")
POLL_SECONDS = 1.0
# Most of them wait for receivers; each may hold 64 KiB of an answer.
MOST_IN_FLIGHT = 512
EVENTS_AT_ONCE = 500
WATCH_SECONDS = 60.0
# What is in flight when we are told to stop may end; what does not is given back and tried again.
GRACE_SECONDS = 4.0


async def run(stop: asyncio.Event) -> None:
    """Deliver until `stop` is set; then finish or give back what is in flight, within seconds."""
    database = OwnDatabase(stop)
    sender = Sender(settings.WEBHOOK_ALLOWED_NETWORKS, settings.WEBHOOK_CA_FILE)
    try:
        with _rare_garbage_collection():
            async with sender:
                await Dispatcher(database, sender, stop).run()
    finally:
        await database.close()


@contextmanager
def _rare_garbage_collection() -> Iterator[None]:
    """Let cyclic garbage lie for longer: an attempt makes little, and the search cost a fifth."""
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


class Dispatcher:
    """One loop: write down what ended, fan out what happened, claim what there is room for."""

    def __init__(self, database: OwnDatabase, sender: Sender, stop: asyncio.Event) -> None:
        self._database, self._sender, self._stop = database, sender, stop
        self._wake = asyncio.Event()
        self._in_flight: dict[asyncio.Task[None], Claimed] = {}
        self._ended: list[Outcome] = []
        self._has_news = True
        self._watched_at = time.monotonic()

    async def run(self) -> None:
        """Work until told to stop."""
        listening = asyncio.create_task(listen(self._hear))
        stopping = asyncio.create_task(self._wake_to_stop())
        try:
            while not self._stop.is_set():
                if not await self._round():
                    await self._rest()
        finally:
            listening.cancel()
            stopping.cancel()
            await asyncio.gather(listening, stopping, return_exceptions=True)
            await self._wind_up()

    async def _round(self) -> bool:
        """Do what there is to do; return whether more may be waiting already."""
        self._wake.clear()
        await self._write_down()
        news, self._has_news = self._has_news, False
        fanned_out = await self._database.call(fan_out, EVENTS_AT_ONCE) if news else 0
        if fanned_out == EVENTS_AT_ONCE:
            self._has_news = True
        room = MOST_IN_FLIGHT - len(self._in_flight)
        claimed = await self._database.call(claim, room) if room > 0 else []
        for one in claimed:
            task = asyncio.create_task(self._attempt(one))
            self._in_flight[task] = one
            task.add_done_callback(self._in_flight.pop)
        if time.monotonic() - self._watched_at > WATCH_SECONDS:
            self._watched_at = time.monotonic()
            await self._database.call(look_after_endpoints)
        return self._has_news

    async def _rest(self) -> None:
        """Wait until something was heard or has ended, a second at most."""
        try:
            async with asyncio.timeout(POLL_SECONDS):
                await self._wake.wait()
        except TimeoutError:
            self._has_news = True

    async def _attempt(self, claimed: Claimed) -> None:
        try:
            outcome = await self._sender.attempt(claimed)
            # Looked up now and not before the wait: the list is another one by then.
            self._ended.append(outcome)
        except Exception:
            # A mistake of ours: the lease ends by itself and the delivery is tried again.
            log.exception("an attempt failed unexpectedly", delivery=str(claimed.delivery_id))
        self._wake.set()

    async def _write_down(self) -> None:
        if self._ended:
            ended, self._ended = self._ended, []
            await self._database.call(finish, ended)

    def _hear(self) -> None:
        self._has_news = True
        self._wake.set()

    async def _wake_to_stop(self) -> None:
        await self._stop.wait()
        self._wake.set()

    async def _wind_up(self) -> None:
        held = dict(self._in_flight)
        if held:
            await asyncio.wait(held, timeout=GRACE_SECONDS)
        unfinished = [task for task in held if not task.done()]
        for task in unfinished:
            task.cancel()
        await asyncio.gather(*held, return_exceptions=True)
        await self._write_down()
        if unfinished:
            await self._database.call(release, [held[task] for task in unfinished])
