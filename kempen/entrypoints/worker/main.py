"""The worker process: background jobs, webhook deliveries, or both, until it is told to stop.

    python -m kempen.entrypoints.worker.main [jobs] [webhooks]

It ends, with whatever status, when a part of it ends: the database may have gone. Whoever started
it (`kempen run`, systemd) starts it again.
"""

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Callable, Coroutine
from typing import Any, cast

import django
import structlog

log = structlog.get_logger()
Part = Callable[[asyncio.Event], Coroutine[Any, Any, None]]
CONCURRENT_JOBS = 4
# Less than what `kempen run` and the systemd unit allow before they kill.
_GRACE_SECONDS = 8.0


async def do_jobs(stop: asyncio.Event) -> None:
    """Do what was deferred, as it comes."""
    from procrastinate.contrib.django import app
    from procrastinate.contrib.django.django_connector import DjangoConnector

    connector = cast(DjangoConnector, app.connector).get_worker_connector()
    with app.replace_connector(connector) as worker_app:
        async with worker_app.open_async():
            job = asyncio.create_task(
                worker_app.run_worker_async(
                    concurrency=CONCURRENT_JOBS,
                    delete_jobs="successful",
                    install_signal_handlers=False,
                )
            )
            told = asyncio.create_task(stop.wait())
            await asyncio.wait({job, told}, return_when=asyncio.FIRST_COMPLETED)
            told.cancel()
            # Cancelled, it takes no new job and waits for those at work.
            job.cancel()
            await asyncio.gather(job, return_exceptions=True)
            if not job.cancelled() and (error := job.exception()) is not None:
                raise error


async def deliver_webhooks(stop: asyncio.Event) -> None:
    """Carry events to their receivers."""
    from kempen.entrypoints.worker import dispatcher

    await dispatcher.run(stop)


PARTS: dict[str, Part] = {"jobs": do_jobs, "webhooks": deliver_webhooks}


async def work(names: list[str]) -> int:
    """Run the named parts until a signal comes or one of them ends; return the exit status."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, _stop_in_time, stop)
    running = {asyncio.create_task(PARTS[name](stop), name=name) for name in names}
    done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
    as_told = stop.is_set()
    if not as_told:
        _stop_in_time(stop)
    await asyncio.wait(running)
    for task in done:
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a part of the worker ended", part=task.get_name(), error=repr(error))
    return 0 if as_told else 1


def _stop_in_time(stop: asyncio.Event) -> None:
    """Ask all parts to stop; a job that cannot is left for the stalled-job duty to start again."""
    stop.set()
    # A thread of a long job would keep the interpreter from ending, so this ends the process for
    # it.
    last_resort = threading.Timer(_GRACE_SECONDS, os._exit, [1])
    last_resort.daemon = True
    last_resort.start()


def main() -> None:
    """Start the parts named in the arguments, or all."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ["KEMPEN_IS_WORKER"] = "1"
    # Several jobs run at once: threads of the mathematics would only wait for each other's cores.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    django.setup()
    sys.exit(asyncio.run(work(sys.argv[1:] or list(PARTS))))


if __name__ == "__main__":
    main()
