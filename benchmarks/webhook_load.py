"""Webhooks under load: events offered at a rate, and how more dispatchers share the work.

    python -m benchmarks.webhook_load [--rate 1000] [--seconds 60] [--processes 1,2,4]

Events are written into the log by SQL (what a change itself costs is not measured here), a hundred
milliseconds' worth at a time; receivers and dispatchers are processes of their own. Delays are from
the event's time, just before its commit, to the arrival at the receiver. Both on this machine: on
few cores everything shares them.
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

import tests.embedded_database  # noqa: F401 -- starts a server and names it in the environment
from tests.drills.receiving import Receivers, receivers

LIMIT_P95_SECONDS = 1.0
BUSINESSES = 4
_INSERT = """
    INSERT INTO events_event (id, business_id, sequence, type, occurred_at, body, is_fanned_out)
    SELECT id, business, sequence, 'campaign.created', at, body, false
    FROM unnest(%s::uuid[], %s::uuid[], %s::bigint[], %s::timestamptz[], %s::text[])
        AS made(id, business, sequence, at, body)
"""


def prepare(url: str) -> list[Any]:
    """Make businesses with an endpoint each."""
    from kempen.domain.accounts.actors import Actor
    from kempen.domain.accounts.models import Business
    from kempen.domain.webhooks.actions.endpoints import create_endpoint
    from kempen.entrypoints.cli.tables import prepare_tables

    prepare_tables()
    made = [Business.objects.create(name=f"B{number}") for number in range(BUSINESSES)]
    for number, business in enumerate(made):
        create_endpoint(Actor.service(business, "bench"), f"{url}/ok/{number}", ["*"])
    return made


class Log:
    """Writes events as `record` does, many in one statement."""

    def __init__(self, businesses: list[Any]) -> None:
        self._businesses, self._sequence = businesses, 0

    def write(self, count: int) -> None:
        """Commit `count` events and tell the dispatchers."""
        from django.db import connection, transaction

        from kempen.domain.events.actions import wake_dispatchers
        from kempen.domain.events.shapes import SHAPES
        from kempen.kit import ids

        data, rows = SHAPES["campaign.created"].example, []
        for _ in range(count):
            self._sequence += 1
            made, at = ids.new_id(), datetime.now(UTC)
            business = self._businesses[self._sequence % BUSINESSES]
            body = {
                "id": ids.encode("evt", made),
                "type": "campaign.created",
                "sequence": self._sequence,
                "occurred_at": at.isoformat(),
                "api_version": "v1",
                "data": {**data, "business_id": business.public_id},
            }
            rows.append((made, business.pk, self._sequence, at, json.dumps(body, default=str)))
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(_INSERT, [list(column) for column in zip(*rows, strict=True)])
            wake_dispatchers()


@contextmanager
def dispatchers(count: int) -> Iterator[None]:
    """Run so many dispatcher processes for the length of a block."""
    command = [sys.executable, "-m", "kempen.entrypoints.worker.main", "webhooks"]
    running = [subprocess.Popen(command, stdout=subprocess.DEVNULL) for _ in range(count)]
    try:
        yield
    finally:
        for process in running:
            process.send_signal(signal.SIGTERM)
        for process in running:
            process.wait(60)


def waiting() -> int:
    """Count what is not delivered yet, fanned out or not."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT (SELECT count(*) FROM webhooks_delivery WHERE status = 'pending')"
            " + (SELECT count(*) FROM events_event WHERE NOT is_fanned_out)"
        )
        return int(cursor.fetchone()[0])


def offered(log: Log, receiver: Receivers, rate: int, seconds: int) -> None:
    """Offer events at a rate; print the delays and what waits at the end."""
    began, known = time.monotonic(), len(receiver.received())
    written = 0
    while (passed := time.monotonic() - began) < seconds:
        due = int(min(passed + 0.1, seconds) * rate) - written
        if due > 0:
            log.write(due)
            written += due
        time.sleep(max(0.0, 0.1 - (time.monotonic() - began - passed)))
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


def shared(log: Log, events: int, processes: list[int]) -> None:
    """Deliver the same number of events with one, two, four dispatchers."""
    alone = 0.0
    for count in processes:
        log.write(events)
        began = time.monotonic()
        with dispatchers(count):
            while waiting():
                time.sleep(0.05)
            took = time.monotonic() - began
        rate = events / took
        alone = alone or rate
        print(f"{count} dispatcher(s): {rate:,.0f} deliveries/s, {rate / alone:.2f} of one")


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
        log = Log(prepare(receiver.url))
        shared(log, 3000, [int(one) for one in chosen.processes.split(",")])
        with dispatchers(1):
            log.write(10)
            while waiting():
                time.sleep(0.1)
            offered(log, receiver, chosen.rate, chosen.seconds)


if __name__ == "__main__":
    main()
