"""CPU that counting takes of a read of the API.

    python -m benchmarks.telemetry

Requests with and without come in pairs, and each pair in the other order than the one before, so
that a busy machine hits both alike. Each line prints the figure, the limit and their ratio; below 1
is good.
"""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from django.test import Client

import tests.embedded_database  # noqa: F401 -- starts a PostgreSQL server and sets the environment

BUSINESSES, PAIRS, CAMPAIGNS = 40, 50, 25
LIMIT_PER_CENT = 2.0


def main() -> None:
    import django

    sys.path.insert(0, ".")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.core.management import call_command

    from kempen.entrypoints.telemetry.requests import ObservedRequests
    from kempen.kit.telemetry import shared_counts
    from tests import make
    from tests.builders.program import Program

    call_command("migrate", verbosity=0)
    # As many businesses as keep each below its limit.
    businesses = [make.business(f"Business {number}") for number in range(BUSINESSES)]
    for business in businesses:
        for number in range(CAMPAIGNS):
            make.campaign(business, f"Campaign {number}")
    shared_counts.start(Path(tempfile.mkdtemp()))
    counted = ObservedRequests.__call__

    def uncounted(self: ObservedRequests, request: object) -> object:
        return self.get_response(request)  # type: ignore[arg-type]

    plain, more = [], []
    for business in businesses:
        program = Program.of(business)
        read = partial(
            _read, program.client, {"Authorization": f"Bearer {program.token}", "Host": "127.0.0.1"}
        )
        read()
        for pair in range(PAIRS):
            cpu: dict[bool, float] = {}
            for is_counted in (False, True) if pair % 2 else (True, False):
                ObservedRequests.__call__ = counted if is_counted else uncounted  # type: ignore[method-assign, assignment]
                cpu[is_counted] = _cpu(read)
            plain.append(cpu[False])
            more.append(cpu[True] - cpu[False])
    bare, added = statistics.median(plain), statistics.median(more)
    share = 100 * added / bare
    print(f"GET /v1/campaigns uncounted  {bare * 1e6:8.0f} µs of CPU")
    print(
        f"counted, in addition         {added * 1e6:8.0f} µs = {share:.1f}%  "
        f"limit {LIMIT_PER_CENT}%  ratio {share / LIMIT_PER_CENT:.2f}"
    )


def _read(client: Client, headers: dict[str, str]) -> None:
    assert client.get("/v1/campaigns", headers=headers).status_code == 200


def _cpu(what: Callable[[], None]) -> float:
    began = time.process_time()
    what()
    return time.process_time() - began


if __name__ == "__main__":
    main()
