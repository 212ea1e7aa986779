"""How soon a healthy endpoint gets its events while others of the same business hang.

    python -m benchmarks.webhook_neighbours [--rate 5] [--seconds 40] [--hung 8]

First the healthy endpoint alone, then beside endpoints that never answer and others that accept a
connection and say nothing, in the same run and at the same rate. Delays are from the event's time,
just before its commit, to the arrival at the receiver. Receivers and worker are processes of their
own on this machine.
"""

import argparse
import os
import socket
import statistics
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import tests.embedded_database  # noqa: F401 -- starts a server and names it in the environment
from benchmarks.webhook_load import Log, dispatchers, moments, offer
from tests.drills.receiving import Receivers, receivers
from tests.waiting import wait_until

LIMIT_P95_SECONDS = 1.0


def business(name: str, urls: list[str]) -> Any:
    """Make a business with these endpoints."""
    from kempen.domain.accounts.actors import Actor
    from kempen.domain.accounts.models import Business
    from kempen.domain.webhooks.actions.endpoints import create_endpoint

    new_business = Business.objects.create(name=name)
    for url in urls:
        create_endpoint(Actor.service(new_business, "bench"), url, ["*"])
    return new_business


def delays(receiver: Receivers, name: str, urls: list[str], rate: float, seconds: float) -> float:
    """Offer events to a new business with these endpoints; print and return the healthy one's p95.

    The first of `urls` is the healthy endpoint.
    """
    log = Log([business(name, urls)])
    path = urls[0].removeprefix(receiver.url)
    written = offer(log, rate, seconds)
    wait_until(lambda: sum(one.path == path for one in receiver.received()) >= written)
    happened = moments(written)
    first: dict[str, float] = {}
    for one in receiver.received():
        if one.path == path and one.message_id in happened:
            first.setdefault(one.message_id, one.at - happened[one.message_id])
    waits = sorted(first.values())
    p95 = waits[int(0.95 * len(waits))]
    print(
        f"{name}: {written} events, {len(urls) - 1} others hang: commit to receipt p50 "
        f"{statistics.median(waits):.2f} s, p95 {p95:.2f} s, slowest {waits[-1]:.2f} s"
    )
    return p95


def main() -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rate", type=float, default=5, help="events a second")
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--hung", type=int, default=8, help="endpoints that hang")
    chosen = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="kempen-bench-"))
    with ExitStack() as ending:
        receiver = ending.enter_context(receivers(folder / "receivers"))
        # Its connections are made by the kernel and never taken up.
        silent = ending.enter_context(socket.create_server(("127.0.0.1", 0), backlog=512))
        os.environ["WEBHOOK_ALLOWED_NETWORKS"] = "127.0.0.0/8,::1/128"
        os.environ["WEBHOOK_CA_FILE"] = str(receiver.folder / "ca.pem")
        _prepare()
        ending.enter_context(dispatchers(1))
        hung = [
            f"https://localhost:{silent.getsockname()[1]}/{number}"
            if number % 2
            else f"{receiver.url}/hung/{number}"
            for number in range(chosen.hung)
        ]
        rate, seconds = chosen.rate, chosen.seconds
        alone = delays(receiver, "alone", [f"{receiver.url}/ok/alone"], rate, seconds)
        beside = delays(receiver, "beside", [f"{receiver.url}/ok/beside", *hung], rate, seconds)
    print(f"p95 beside hung endpoints: {beside / alone:.1f} of alone", end="  ")
    print(f"limit {LIMIT_P95_SECONDS:.2f} s  ratio {beside / LIMIT_P95_SECONDS:.2f}")


def _prepare() -> None:
    sys.path.insert(0, ".")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from kempen.entrypoints.cli.tables import prepare_tables

    prepare_tables()


if __name__ == "__main__":
    main()
