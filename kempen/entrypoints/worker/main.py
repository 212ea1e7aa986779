"""The worker process: background jobs, webhooks, the archive, or all, until it is told to stop.

    python -m kempen.entrypoints.worker.main [jobs] [webhooks] [archive]

It ends, with a line that says why, when a part of it ends: the database may have gone. Whoever
started it (`kempen run`, systemd) starts it again.
"""

import asyncio
import gc
import os
import signal
import sys
import threading
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING

import django
import structlog
from django.conf import settings
from django.db import connection

from kempen.entrypoints.telemetry.collectors import start_collectors
from kempen.kit import jobs
from kempen.kit.database.scope import begin_process_as_service
from kempen.kit.logs.reasons import reason_of
from kempen.kit.refusal import Refusal
from kempen.kit.telemetry import shared_counts

if TYPE_CHECKING:
    from procrastinate import App
    from procrastinate.app import WorkerOptions

log = structlog.get_logger()
Part = Callable[[asyncio.Event], Coroutine[object, None, None]]
# How many jobs run at once, by the queues that share the slots. Partners that answer late hold
# their own slots and nobody else's.
SLOTS: dict[tuple[str, ...], int] = {
    (jobs.DEFAULT, jobs.MAIL): 4,
    (jobs.PARTNERS,): 4,
    (jobs.PARTNERS_AT_ONCE,): 4,
}
# What is done while a restored backup is held: nothing that anybody outside hears of.
HELD_SLOTS: dict[tuple[str, ...], int] = {(jobs.DEFAULT,): 4}
# How soon a hold that begins or ends is noticed.
_HOLD_SECONDS = 2.0
# Each group of queues listens with a connection of its own, and takes and ends jobs with others.
_CONNECTIONS = 2 * len(SLOTS) + 4
# asyncio's own default is a few threads more than there are cores: jobs would wait for each other.
_THREADS = sum(SLOTS.values()) + 8
# Of these the instance page shows that they live; the archive says so itself.
_BEATING = ("jobs", "webhooks")
# Less than what `kempen run` and the systemd unit allow before they kill.
_GRACE_SECONDS = 8.0


class PartEndedError(Exception):
    """A part of the worker returned although nobody told it to."""


async def do_jobs(stop: asyncio.Event) -> None:
    """Do what was deferred, as it comes; while everything is held, only what sends nothing."""
    from procrastinate import PsycopgConnector
    from procrastinate.contrib.django import app

    from kempen.kit.database.direct_connection import service_parameters

    connector = PsycopgConnector(kwargs=service_parameters(), min_size=4, max_size=_CONNECTIONS)
    with app.replace_connector(connector) as worker_app:
        async with worker_app.open_async():
            while not stop.is_set():
                is_held = await asyncio.to_thread(_is_held)
                if is_held:
                    log.warning("nothing is sent until `kempen resume`: a backup was restored")
                turned = asyncio.create_task(_until_hold_is(stop, wanted=not is_held))
                await _do_queues(worker_app, HELD_SLOTS if is_held else SLOTS, turned)


async def _do_queues(
    worker_app: "App", slots: dict[tuple[str, ...], int], turned: "asyncio.Task[None]"
) -> None:
    """Work at these queues until `turned` has ended; raise what ends one of them before."""
    working = {
        asyncio.create_task(worker_app.run_worker_async(**worker_options(queues, concurrency)))
        for queues, concurrency in slots.items()
    }
    await asyncio.wait({*working, turned}, return_when=asyncio.FIRST_COMPLETED)
    is_turned = turned.done()
    turned.cancel()
    # Cancelled, they take no new job and wait for those at work.
    for one in working:
        one.cancel()
    for ended in await asyncio.gather(*working, turned, return_exceptions=True):
        if isinstance(ended, Exception):
            raise ended
    if not is_turned:
        raise PartEndedError("the job library stopped its work")


async def _until_hold_is(stop: asyncio.Event, *, wanted: bool) -> None:
    """Return when the worker stops, or when whether everything is held has become `wanted`."""
    while not stop.is_set():
        with suppress(TimeoutError):
            async with asyncio.timeout(_HOLD_SECONDS):
                await stop.wait()
        if not stop.is_set() and await asyncio.to_thread(_is_held) is wanted:
            return


def _is_held() -> bool:
    from django.db import close_old_connections

    from kempen.domain.installation.hold import hold_if_recovered, is_held

    try:
        hold_if_recovered()
        return is_held()
    finally:
        close_old_connections()


def worker_options(queues: Sequence[str], concurrency: int) -> "WorkerOptions":
    """Return how one of procrastinate's workers does Kempen's jobs of these queues."""
    from kempen.entrypoints.worker.job_log import log_failures

    return {
        "queues": list(queues),
        "concurrency": concurrency,
        "delete_jobs": "successful",
        "install_signal_handlers": False,
        "worker_middleware": [log_failures],
    }


async def deliver_webhooks(stop: asyncio.Event) -> None:
    """Carry events to their receivers."""
    from kempen.entrypoints.worker import dispatcher

    await dispatcher.run(stop)


async def archive(stop: asyncio.Event) -> None:
    """Write the continuous archive of the database, where one is wanted."""
    from kempen.domain.backups.actions.archive_wal import archive_wal

    is_over = threading.Event()
    # Not in the pool of jobs: it takes as long as the process does.
    working = asyncio.create_task(_in_own_thread(archive_wal, is_over))
    await asyncio.wait(
        {working, asyncio.create_task(stop.wait())}, return_when=asyncio.FIRST_COMPLETED
    )
    is_over.set()
    await working


async def _in_own_thread(work: Callable[[threading.Event], None], stop: threading.Event) -> None:
    with ThreadPoolExecutor(1, thread_name_prefix="archive") as own:
        await asyncio.get_running_loop().run_in_executor(own, work, stop)


PARTS: dict[str, Part] = {"jobs": do_jobs, "webhooks": deliver_webhooks, "archive": archive}


async def work(names: list[str]) -> int:
    """Run the named parts until a signal comes or one of them ends; return the exit status."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.set_default_executor(ThreadPoolExecutor(_THREADS, thread_name_prefix="job"))
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, _stop_in_time, stop)
    running = {asyncio.create_task(PARTS[name](stop), name=name) for name in names}
    await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
    is_requested = stop.is_set()
    if not is_requested:
        _stop_in_time(stop)
    await asyncio.wait(running)
    for task in running:
        _log_end(task, is_requested=is_requested)
    return 0 if is_requested else 1


def _log_end(task: "asyncio.Task[None]", *, is_requested: bool) -> None:
    """Say why a part ended, unless it ended because it was told to."""
    error = None if task.cancelled() else task.exception()
    if error is not None:
        log.error("a part of the worker ended", part=task.get_name(), why=reason_of(error))
    elif not is_requested:
        log.info("a part of the worker stopped with the other", part=task.get_name())


def _stop_in_time(stop: asyncio.Event) -> None:
    """Ask all parts to stop; a job that cannot is left for the stalled-job duty to start again."""
    stop.set()
    # A thread of a long job would keep the interpreter from ending, so this ends the process for
    # it.
    last_resort = threading.Timer(_GRACE_SECONDS, _cut_off)
    last_resort.daemon = True
    last_resort.start()


def _cut_off() -> None:
    log.error(
        "the worker ends in the middle of its work",
        why=f"a job or delivery did not stop within {_GRACE_SECONDS:g} seconds; it starts again",
    )
    os._exit(1)


def _why_other_keys() -> str | None:
    """Say which encryption key is not the database's; None where all are, or it does not answer."""
    from django.db import OperationalError

    from kempen.domain.installation.hold import hold_if_recovered
    from kempen.domain.installation.key_ring import verify_key_ring
    from kempen.entrypoints.worker.refusal_copy import sentence_of
    from kempen.kit.database.readiness import why_not_ready
    from kempen.kit.database.rights.login_check import warn_of_powers

    try:
        if why_not_ready() is None:
            warn_of_powers()
            verify_key_ring()
            # Before any part of this worker may send something.
            hold_if_recovered()
    except Refusal as refusal:
        return sentence_of(refusal)
    except OperationalError as error:
        log.warning("the encryption keys were not compared", why=reason_of(error))
    return None


def _begin_heartbeats(names: Sequence[str]) -> None:
    from kempen.domain.operators.actions.heartbeats import Heartbeats

    if kinds := [name for name in names if name in _BEATING]:
        Heartbeats(kinds).start()


def main() -> None:
    """Start the parts named in the arguments, or all."""
    # Python looks for garbage after every 700 new objects: a fifth of the time to load all of it.
    gc.set_threshold(20_000, 10, 10)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ["KEMPEN_IS_WORKER"] = "1"
    # Several jobs run at once: threads of the mathematics would only wait for each other's cores.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    django.setup()
    # A job finds out first whose it is, and goes on as that business (`kit.tenancy`).
    begin_process_as_service("background duties of all businesses")
    if (why := _why_other_keys()) is not None:
        log.error("the worker does not start", why=why)
        sys.exit(2)
    # The work is done in other threads, with connections of their own.
    connection.close()
    shared_counts.start(settings.METRICS_DIR)
    start_collectors("worker")
    names = sys.argv[1:] or list(PARTS)
    _begin_heartbeats(names)
    sys.exit(asyncio.run(work(names)))


if __name__ == "__main__":
    main()
