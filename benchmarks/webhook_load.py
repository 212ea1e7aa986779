"""Webhooks under load: events offered at a rate, and what more dispatchers bring.

    python -m benchmarks.webhook_load [--rate 1000] [--seconds 60] [--processes 1,2,4]

Events are written into the log by SQL (what a change itself costs is not measured here), a hundred
milliseconds' worth at a time; receivers and dispatchers are processes of their own. Delays are from
the event's time, just before its commit, to the arrival at the receiver. All on this machine: on
few cores everything shares them, so more dispatchers are shown with receivers that take four
seconds each. What limits a dispatcher then is how much it may have in flight, not the processor.
"""

import argparse
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg

import tests.embedded_database  # noqa: F401 -- starts a server and names it in the environment
from tests.drills.receiving import SLOW_SECONDS, Receivers, receivers

LIMIT_P95_SECONDS = 1.0
BUSINESSES = 16
# So many that four dispatchers may be full: 8 in flight an endpoint, 32 a business.
SLOW_BUSINESSES, SLOW_ENDPOINTS = 72, 4
SLOW_OFFERED_SECONDS = 16.0
_COPY = """
    COPY events_event (id, business_id, sequence, type, occurred_at, body, is_fanned_out) FROM STDIN
"""


def prepare(businesses: int, urls: list[str]) -> list[Any]:
    """Make businesses with these endpoints each."""
    from kempen.domain.accounts.actors import Actor
    from kempen.domain.accounts.models import Business
    from kempen.domain.webhooks.actions.endpoints import create_endpoint
    from kempen.entrypoints.cli.tables import prepare_tables

    prepare_tables()
    new_businesses = [Business.objects.create(name=f"B{number}") for number in range(businesses)]
    for business in new_businesses:
        for url in urls:
            create_endpoint(Actor.service(business, "bench"), f"{url}/{business.pk}", ["*"])
    return new_businesses


class Log:
    """Writes events as `record` does, many in one statement.

    As the superuser, because PostgreSQL takes no COPY from a login that row-level security binds.
    """

    def __init__(self, businesses: list[Any]) -> None:
        self._businesses, self._sequence = businesses, 0
        from tests.database_roles import superuser_place

        self._connection = psycopg.connect(**superuser_place())  # type: ignore[arg-type]  # Text by text.

    def write(self, count: int) -> None:
        """Commit `count` events and tell the dispatchers."""
        from kempen.domain.events.actions import CHANNEL
        from kempen.entrypoints.api.events.data_schemas import DATA_SCHEMAS
        from kempen.kit import ids

        # Serialised once: the writer shares the processor with what is measured.
        data, rows = json.dumps(DATA_SCHEMAS["campaign.created"].example, default=str), []
        for _ in range(count):
            self._sequence += 1
            event_id, at = ids.new_id(), datetime.now(UTC)
            business = self._businesses[self._sequence % len(self._businesses)]
            body = (
                f'{{"id":"{ids.encode("evt", event_id)}","type":"campaign.created",'
                f'"sequence":{self._sequence},"occurred_at":"{at.isoformat()}",'
                f'"api_version":"v1","data":{data}}}'
            )
            rows.append(
                (event_id, business.pk, self._sequence, "campaign.created", at, body, False)
            )
        with self._connection.transaction(), self._connection.cursor() as cursor:
            with cursor.copy(_COPY) as copy:
                for row in rows:
                    copy.write_row(row)
            cursor.execute("SELECT pg_notify(%s, '')", [CHANNEL])


@contextmanager
def dispatchers(count: int) -> Iterator[None]:
    """Run so many dispatcher processes for the length of a block."""
    command = [sys.executable, "-m", "kempen.entrypoints.worker.main", "webhooks"]
    running = [subprocess.Popen(command, stdout=subprocess.DEVNULL) for _ in range(count)]
    try:
        while connected() < count:
            time.sleep(0.1)
        yield
    finally:
        for process in running:
            process.send_signal(signal.SIGTERM)
        for process in running:
            process.wait(60)


def connected() -> int:
    """Count the dispatchers that are connected to the database to work."""
    from django.db import connection

    from kempen.kit.database.scope import LOGIN, scoped

    # What a session does is shown to its own login.
    with scoped(LOGIN), connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE application_name = 'kempen webhooks' AND query NOT LIKE 'LISTEN%%'"
        )
        return int(cursor.fetchone()[0])


def waiting() -> int:
    """Count what is not delivered yet, fanned out or not."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT (SELECT count(*) FROM webhooks_delivery WHERE status = 'pending')"
            " + (SELECT count(*) FROM events_event WHERE NOT is_fanned_out)"
        )
        return int(cursor.fetchone()[0])


def offer(log: Log, rate: float, seconds: float) -> int:
    """Write events at a rate for so long; return how many."""
    began, written = time.monotonic(), 0
    while (passed := time.monotonic() - began) < seconds:
        due = int(min(passed + 0.1, seconds) * rate) - written
        if due > 0:
            log.write(due)
            written += due
        time.sleep(max(0.0, 0.1 - (time.monotonic() - began - passed)))
    return written


def offered(log: Log, receiver: Receivers, rate: int, seconds: int) -> None:
    """Offer events at a rate; print the delays and what waits at the end."""
    known = len(receiver.received())
    written = offer(log, rate, seconds)
    backlog = waiting()
    while waiting():
        time.sleep(0.1)
    got = receiver.received()[known:]
    happened = moments(written)
    delays = sorted(one.at - happened[one.message_id] for one in got)
    p50, p95 = statistics.median(delays), delays[int(0.95 * len(delays))]
    print(
        f"{written:,} events at {rate:,}/s: {len(got):,} deliveries, {backlog:,} waited at the end"
    )
    print(f"commit to receipt: p50 {p50:.2f} s, p95 {p95:.2f} s", end="  ")
    print(f"limit {LIMIT_P95_SECONDS:.2f} s  ratio {p95 / LIMIT_P95_SECONDS:.2f}")


def moments(count: int) -> dict[str, float]:
    """Return when the last `count` events happened, by their identifiers."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT body FROM events_event ORDER BY id DESC LIMIT %s", [count])
        bodies = [json.loads(row[0]) for row in cursor.fetchall()]
    return {one["id"]: datetime.fromisoformat(one["occurred_at"]).timestamp() for one in bodies}


def shared(log: Log, processes: list[int]) -> None:
    """Deliver to slow receivers with one, two, four dispatchers, offered what fills them.

    Offered step by step, because a thousand connections opened at once would measure handshakes.
    """
    from kempen.entrypoints.worker.dispatcher import MOST_IN_FLIGHT

    alone = 0.0
    for count in processes:
        full = MOST_IN_FLIGHT * count / SLOW_SECONDS / SLOW_ENDPOINTS
        with dispatchers(count):
            began = time.monotonic()
            events = offer(log, full, SLOW_OFFERED_SECONDS)
            while waiting():
                time.sleep(0.2)
            took = time.monotonic() - began
        rate = events * SLOW_ENDPOINTS / took
        alone = alone or rate / count
        print(
            f"{count} dispatcher(s), receivers of {SLOW_SECONDS:.0f} s: {rate:,.0f} deliveries/s,"
            f" {rate / alone:.2f} of one"
        )


def main() -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rate", type=int, default=1000, help="events a second")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--processes", default="1,2,4", help="how many dispatchers to compare")
    chosen = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="kempen-bench-"))
    with receivers(folder / "receivers") as receiver:
        os.environ["WEBHOOK_ALLOWED_NETWORKS"] = "127.0.0.0/8"
        os.environ["WEBHOOK_CA_FILE"] = str(receiver.folder / "ca.pem")
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        import django

        django.setup()
        log = Log(prepare(BUSINESSES, [f"{receiver.url}/ok"]))
        with dispatchers(1):
            log.write(10)
            while waiting():
                time.sleep(0.1)
            offered(log, receiver, chosen.rate, chosen.seconds)
        slow = [f"{receiver.url}/slow/{number}" for number in range(SLOW_ENDPOINTS)]
        shared(
            Log(prepare(SLOW_BUSINESSES, slow)), [int(one) for one in chosen.processes.split(",")]
        )


if __name__ == "__main__":
    main()
