"""Sends events to the endpoints of other systems.

`worker/main.py` starts it with `await dispatcher.run(stop)`; any number of processes may, on any
machine. All that matters is in the database: what is due, who holds it, until when. A dispatcher
that dies loses nothing, because its leases end; one that hangs overwrites nothing, because its
fence is old.
"""

import asyncio
import gc
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from typing import Final

import structlog
from django.conf import settings
from prometheus_client import Counter, Histogram

from kempen.domain.webhooks.actions.attempt_results import AttemptResult, record_attempts
from kempen.domain.webhooks.actions.claims import Claimed, claim, release
from kempen.domain.webhooks.actions.failing_endpoints import handle_failing_endpoints
from kempen.domain.webhooks.actions.fan_out import fan_out
from kempen.domain.webhooks.schedule import DeliveryOutcome
from kempen.entrypoints.worker.listening import listen
from kempen.entrypoints.worker.own_database import OwnDatabase
from kempen.entrypoints.worker.sender import Sender
from kempen.kit.telemetry.metrics import WORK_BUCKETS, counter, histogram

log = structlog.get_logger("dispatcher")
DELIVERIES: Final = counter(
    "kempen_webhook_deliveries_total",
    "Attempts to deliver an event, by what became of it.",
    "outcome",
)
DURATION: Final = histogram(
    "kempen_webhook_attempt_duration_seconds",
    "Seconds that an attempt took.",
    "outcome",
    buckets=WORK_BUCKETS,
)
POLL_SECONDS = 1.0
# Most of them wait for receivers; each may hold 64 KiB of an answer.
MOST_IN_FLIGHT = 512
# The last of these are for endpoints that are well and have nothing in flight: others may hang.
KEPT_FREE = 64
EVENTS_AT_ONCE = 500
WATCH_SECONDS = 60.0
# What is in flight when we are told to stop may end; what does not is given back and tried again.
GRACE_SECONDS = 4.0
# Rounds begin at least this far apart: under load each then handles many deliveries, and the
# database is asked less often; alone, an event does not wait.
ROUND_SECONDS = 0.02


async def run(stop: asyncio.Event) -> None:
    """Deliver until `stop` is set; then finish or give back what is in flight, within seconds."""
    database, database_of_news = OwnDatabase(stop), OwnDatabase(stop)
    sender = Sender(settings.WEBHOOK_ALLOWED_NETWORKS, settings.WEBHOOK_CA_FILE)
    try:
        with _rare_garbage_collection():
            async with sender:
                await Dispatcher(database, database_of_news, sender, stop).run()
    finally:
        await database.close()
        await database_of_news.close()


@contextmanager
def _rare_garbage_collection() -> Iterator[None]:
    """Let cyclic garbage lie for longer: an attempt makes little, and the search cost a fifth.

    What was loaded is left out of every search, even of a first one: that takes a tenth of a second
    and would free next to nothing.
    """
    usual = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


class Dispatcher:
    """Two loops: one fans out what happened, one writes down what ended and claims what has room.

    Each has its own connection to the database: how soon a place is free again decides how much
    goes out, and must not depend on how much happens.
    """

    def __init__(
        self,
        database: OwnDatabase,
        database_of_news: OwnDatabase,
        sender: Sender,
        stop: asyncio.Event,
    ) -> None:
        self._database, self._database_of_news = database, database_of_news
        self._sender, self._stop = sender, stop
        self._wake, self._news = asyncio.Event(), asyncio.Event()
        self._in_flight: dict[asyncio.Task[None], Claimed] = {}
        self._ended: list[AttemptResult] = []
        self._watched_at = time.monotonic()

    async def run(self) -> None:
        """Work until told to stop."""
        listening = asyncio.create_task(listen(self._news.set))
        stopping = asyncio.create_task(self._wake_to_stop())
        spreading = asyncio.create_task(self._spread_news())
        spreading.add_done_callback(lambda _: self._wake.set())
        try:
            while not self._stop.is_set():
                if spreading.done():
                    spreading.result()  # It ends before us only by a mistake of ours: raise that.
                await _paced(self._round(), self._wake)
        finally:
            for task in listening, stopping, spreading:
                task.cancel()
            await asyncio.gather(listening, stopping, spreading, return_exceptions=True)
            await self._wind_up()

    async def _spread_news(self) -> None:
        while not self._stop.is_set():
            await _paced(self._fan_out(), self._news)

    async def _fan_out(self) -> None:
        self._news.clear()
        if await self._database_of_news.call(fan_out, EVENTS_AT_ONCE):
            self._wake.set()
            self._news.set()  # More may have happened meanwhile.

    async def _round(self) -> None:
        self._wake.clear()
        await self._write_down()
        room = MOST_IN_FLIGHT - len(self._in_flight)
        claimed = await self._database.call(claim, room, KEPT_FREE) if room > 0 else []
        for one in claimed:
            task = asyncio.create_task(self._attempt(one))
            self._in_flight[task] = one
            task.add_done_callback(self._in_flight.pop)
        if time.monotonic() - self._watched_at > WATCH_SECONDS:
            self._watched_at = time.monotonic()
            await self._database.call(handle_failing_endpoints)

    async def _attempt(self, claimed: Claimed) -> None:
        try:
            outcome = await self._sender.attempt(claimed)
            # Looked up now and not before the wait: the list is another one by then.
            self._ended.append(outcome)
            deliveries, duration = _meters(outcome.verdict.outcome)
            deliveries.inc()
            duration.observe(outcome.duration_ms / 1000)
        except Exception:
            # A mistake of ours: the lease ends by itself and the delivery is tried again.
            log.exception("an attempt failed unexpectedly", delivery=str(claimed.delivery_id))
        self._wake.set()

    async def _write_down(self) -> None:
        if self._ended:
            ended, self._ended = self._ended, []
            await self._database.call(record_attempts, ended)

    async def _wake_to_stop(self) -> None:
        await self._stop.wait()
        self._wake.set()
        self._news.set()

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


@cache  # To find a metric by its label takes longer than to count.
def _meters(outcome: DeliveryOutcome) -> tuple[Counter, Histogram]:
    return DELIVERIES.labels(outcome.value), DURATION.labels(outcome.value)


async def _paced(work: Coroutine[None, None, None], wake: asyncio.Event) -> None:
    """Do the work, then wait until woken, a second at most, or until the next round may begin."""
    began = time.monotonic()
    await work
    with suppress(TimeoutError):
        async with asyncio.timeout(POLL_SECONDS):
            await wake.wait()
    await asyncio.sleep(began + ROUND_SECONDS - time.monotonic())
