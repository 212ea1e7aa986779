"""Deliveries a second of one dispatcher with durable rows, beside a bare aiohttp loop.

    python -m benchmarks.webhooks [--events N]

Both send the same bodies to the same TLS receiver on this machine, in turns, in this one process;
the receiver and PostgreSQL are processes of their own. The share is by the processor time of this
process as well as by the clock: on a machine with few cores the clock also counts the receiver's
and the database's work, which a real dispatcher's machine does not do.
"""

import argparse
import asyncio
import multiprocessing
import os
import ssl
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_network
from multiprocessing.synchronize import Event as ProcessEvent
from pathlib import Path
from typing import Any

import aiohttp
import trustme
from aiohttp import web

import tests.embedded_database  # noqa: F401 -- starts a server and names it in the environment

LIMIT = 0.45
MOST_STATEMENTS = 4.0
ROUNDS = 3
ENDPOINTS, BUSINESSES = 16, 4
IN_FLIGHT = 8 * ENDPOINTS


def receive(folder: str, port: Any, ready: ProcessEvent, count: Any) -> None:
    """Answer 200 to everything and count it; runs in a process of its own."""

    async def answer(request: web.BaseRequest) -> web.Response:
        await request.read()
        count.value += 1
        return web.Response()

    async def serve() -> None:
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(f"{folder}/server.pem")
        runner = web.ServerRunner(web.Server(answer, access_log=None))
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0, ssl_context=tls, backlog=512)
        await site.start()
        sockets: Any = site._server.sockets  # type: ignore[union-attr] # noqa: SLF001 -- its port
        port.value = sockets[0].getsockname()[1]
        ready.set()
        await asyncio.Event().wait()

    asyncio.run(serve())


def bare_loop(url: str, ca_file: Path, bodies: list[bytes]) -> tuple[float, float]:
    """Post every body, as many at once as the dispatcher may; return seconds by clock and CPU."""

    async def work() -> None:
        tls = ssl.create_default_context(cafile=str(ca_file))
        waiting = iter(bodies)
        async with aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(ssl=tls, limit=0), auto_decompress=False
        ) as session:

            async def post() -> None:
                for body in waiting:
                    async with session.post(url, data=body) as response:
                        await response.read()

            await asyncio.gather(*(post() for _ in range(IN_FLIGHT)))

    return measured(lambda: asyncio.run(work()))


@contextmanager
def counted_statements() -> Iterator[list[int]]:
    """Count what is sent to the database during the block, in any thread; yield the count."""
    from django.db.backends.utils import CursorWrapper

    usual, count = CursorWrapper.execute, [0]

    def counting(self: Any, *args: Any, **kwargs: Any) -> Any:
        count[0] += 1
        return usual(self, *args, **kwargs)

    CursorWrapper.execute = counting  # type: ignore[method-assign]
    try:
        yield count
    finally:
        CursorWrapper.execute = usual  # type: ignore[method-assign]


def dispatcher_run(count: Any, until: int) -> tuple[float, float]:
    """Run one dispatcher until so many requests have come; return seconds by clock and CPU."""
    from kempen.entrypoints.worker import dispatcher

    async def work() -> None:
        stop = asyncio.Event()
        running = asyncio.create_task(dispatcher.run(stop))
        while count.value < until and not running.done():  # noqa: ASYNC110 -- another process counts
            await asyncio.sleep(0.02)
        stop.set()
        await running

    return measured(lambda: asyncio.run(work()))


def measured(work: Any) -> tuple[float, float]:
    clock, processor = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - clock, time.process_time() - processor


def prepare(url: str) -> list[Any]:
    """Make the businesses and their endpoints; return an actor for each business."""
    from django.core.management import call_command

    from kempen.domain.accounts.actors import Actor
    from kempen.domain.accounts.models import Business
    from kempen.domain.webhooks.actions.endpoints import create_endpoint

    call_command("migrate", verbosity=0)
    actors = [
        Actor.service(Business.objects.create(name=f"B{n}"), "bench") for n in range(BUSINESSES)
    ]
    for number in range(ENDPOINTS):
        create_endpoint(actors[number % BUSINESSES], f"{url}{number}", ["*"])
    return actors


def happen(actors: list[Any], events: int) -> None:
    from django.db import transaction

    from kempen.domain.events.actions import record
    from kempen.entrypoints.api.events.data_schemas import DATA_SCHEMAS

    example = DATA_SCHEMAS["campaign.created"].example
    for actor in actors:
        with transaction.atomic():
            for _ in range(events // BUSINESSES):
                record(actor, "campaign.created", example)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=1000, help="events a round")
    events = parser.parse_args().events
    deliveries = events * ENDPOINTS // BUSINESSES
    folder = Path(tempfile.mkdtemp(prefix="kempen-bench-"))
    authority = trustme.CA()
    authority.cert_pem.write_to_path(str(folder / "ca.pem"))
    leaf = authority.issue_cert("localhost", "127.0.0.1")
    leaf.private_key_and_cert_chain_pem.write_to_path(str(folder / "server.pem"))
    context = multiprocessing.get_context("fork")
    port, count, ready = context.Value("i", 0), context.Value("q", 0), context.Event()
    receiver = context.Process(target=receive, args=(str(folder), port, ready, count), daemon=True)
    receiver.start()
    ready.wait(10)

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django
    from django.conf import settings

    django.setup()
    settings.WEBHOOK_ALLOWED_NETWORKS = (ip_network("127.0.0.0/8"),)
    settings.WEBHOOK_CA_FILE = folder / "ca.pem"
    url = f"https://localhost:{port.value}/"
    actors = prepare(url)
    shares: list[tuple[float, float]] = []
    for number in range(ROUNDS + 1):
        happen(actors, events)
        bodies = some_bodies(deliveries)
        bare = bare_loop(url, folder / "ca.pem", bodies)
        with counted_statements() as sent:
            ours = dispatcher_run(count, count.value + deliveries)
        if number == 0:
            continue  # The first round warms caches up.
        shares.append((bare[0] / ours[0], bare[1] / ours[1]))
        print(
            f"round {number}: bare {deliveries / bare[0]:,.0f}/s "
            f"({bare[1] / deliveries * 1e6:,.0f} µs of CPU each), dispatcher "
            f"{deliveries / ours[0]:,.0f}/s ({ours[1] / deliveries * 1e6:,.0f} µs of CPU each)"
        )
    check_rows(deliveries * (ROUNDS + 1))
    conclude(shares, sent[0] / deliveries)
    receiver.terminate()


def conclude(shares: list[tuple[float, float]], average: float) -> None:
    """Print the medians beside their limits."""
    by_clock = statistics.median(share[0] for share in shares)
    by_cpu = statistics.median(share[1] for share in shares)
    print(
        f"statements a delivery {average:.2f}  limit {MOST_STATEMENTS:.0f}"
        f"  ratio {average / MOST_STATEMENTS:.2f}"
    )
    print(f"share by clock {by_clock:.2f}")
    print(f"share by core  {by_cpu:.2f}  at least {LIMIT}  ratio {LIMIT / by_cpu:.2f}")


def some_bodies(wanted: int) -> list[bytes]:
    from kempen.domain.events.models import Event

    rows = Event.objects.of_everyone().filter(is_fanned_out=False).values_list("body", flat=True)
    bodies = [body.encode() for body in rows]
    return [bodies[number % len(bodies)] for number in range(wanted)]


def check_rows(wanted: int) -> None:
    from kempen.domain.webhooks.models import Attempt, Delivery

    delivered = Delivery.objects.of_everyone().filter(status="delivered").count()
    attempts = Attempt.objects.of_everyone().count()
    if (delivered, attempts) != (wanted, wanted):
        raise SystemExit(f"{delivered} delivered and {attempts} attempts instead of {wanted}")


if __name__ == "__main__":
    main()
