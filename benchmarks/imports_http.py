"""Imports end to end over HTTP against a bare COPY and upsert of the same rows, in the same run.

    python -m benchmarks.imports_http [--rows 1000000] [--turns 2] [--flat]

The time of ours is from the first byte that is sent until the import is told to be completed, with
the real web server and worker, and the database with its guarantees on. The limit is the same rows
in one COPY and the same upsert, turn by turn. `--flat` does 10,000 to 5,000,000 rows (or `--rows`)
and compares the cost of a row. Memory is the most that a process held, all of it.
"""

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any
from uuid import UUID

os.environ.setdefault("KEMPEN_DURABLE", "1")

import tests.embedded_database  # noqa: F401 -- starts a server, names it in the environment
from benchmarks._import_service import Service, service
from benchmarks.imports import BARE, copy_text, days, prepare, print_rate

CAMPAIGNS, MOST_DAYS = 200, 9_000
SIZES = (10_000, 100_000, 1_000_000, 5_000_000)
JSON_ROWS, JSON_TURNS = 9_500, 12
# Of the bare rows' speed; and how much quicker than the first time the same rows are again.
WANTED, WANTED_AGAIN = 0.75, 2.0
MOST_MEGABYTES, MOST_GROWTH = 300, 1.25
_WARM_DAYS = 300  # So many that the worker does it.
_HEAD = "date,spend,revenue,clicks,conversions,campaign\n"


def main() -> None:
    """Measure what is asked for."""
    requests = argparse.ArgumentParser()
    requests.add_argument("--rows", type=int)
    requests.add_argument("--turns", type=int, default=2)
    requests.add_argument("--flat", action="store_true")
    options = requests.parse_args()
    prepare()
    from kempen.domain.accounts.actions.keys import create_key
    from tests import make

    business = make.business("Imports over HTTP")
    _key, token = create_key(make.actor(business), "Benchmark", ["data:write"])
    with service(token) as running:
        with file_of(business, "Warm", CAMPAIGNS, _WARM_DAYS) as warm:
            # What is loaded at the first import is not what an import costs.
            running.import_file(warm)
        if options.flat:
            flat(running, business, [size for size in SIZES if size <= (options.rows or SIZES[-1])])
            return
        json_requests(running, business)
        files(running, business, options.rows or SIZES[2], options.turns)


def files(running: Service, business: Any, rows: int, turns: int) -> float:
    """Send files and print their lines; return the seconds that a first import took."""
    ours: list[float] = []
    again: list[float] = []
    limits: list[float] = []
    count = max(CAMPAIGNS, -(-rows // MOST_DAYS))
    each = rows // count
    rows = each * count
    running.forget_most()
    for turn in range(turns):
        with bare_rows(business, f"Bare {rows} {turn}", count, each) as text:
            limits.append(bare_file(business.pk, text))
        with file_of(business, f"Ours {rows} {turn}", count, each) as file:
            took, accepted, status = running.import_file(file)
            assert status["rows"]["inserted"] == rows, status
            ours.append(took)
            took, _accepted, status = running.import_file(file)
            assert status["rows"]["unchanged"] == rows, status
            again.append(took)
        print(f"  turn {turn + 1}: {ours[-1]:.1f} s, answered after {accepted:.1f} s", flush=True)
    print_rate(f"CSV of {rows:,} rows, {count} campaigns, HTTP", rows, ours, limits, WANTED)
    print_rate("the same again, nothing new (first = limit)", rows, again, ours, WANTED_AGAIN)
    for name in ("worker", "web"):
        held = running.most(name)
        print(
            f"{'memory of the ' + name:<44} {held:>10} MB       limit {MOST_MEGABYTES:>10}   "
            f"ratio {held / MOST_MEGABYTES:.2f} {'meets' if held <= MOST_MEGABYTES else 'MISSES'}"
        )
    empty()
    return statistics.median(ours)


def flat(running: Service, business: Any, sizes: list[int]) -> None:
    """Compare the cost of a row in files of all sizes with that in one of 100,000."""
    costs = {}
    for size in sizes:
        costs[size] = 1e6 * files(running, business, size, 3 if size <= 100_000 else 1) / size
    base = costs.get(100_000) or costs[sizes[0]]
    for size, cost in costs.items():
        ratio = cost / base
        print(
            f"{f'a row of {size:,}':<44} {cost:>10.1f} µs       limit {MOST_GROWTH * base:>10.1f}"
            f"   ratio {ratio:.2f} {'meets' if ratio <= MOST_GROWTH else 'MISSES'} {MOST_GROWTH}"
        )


def json_requests(running: Service, business: Any) -> None:
    """Send requests of 9,500 rows, each to a campaign of its own."""
    import json

    from tests import make

    ours: list[float] = []
    again: list[float] = []
    limits: list[float] = []
    for turn in range(JSON_TURNS):
        campaign = make.campaign(business, f"JSON {turn}")
        rows = days(JSON_ROWS, turn)
        names = ("date", "spend", "revenue", "clicks", "conversions")
        data = [
            dict(zip(names, (row[0], float(row[1]), float(row[2]), *row[3:]), strict=True))
            for row in rows
        ]
        body = json.dumps({"campaign_id": campaign.public_id, "data": data}).encode()
        for times in (ours, again):
            answer = running.ask("POST", "/data/import", body, "application/json")
            assert answer.status == 200, answer.content
            times.append(answer.seconds)
        with bare_rows(business, f"Bare JSON {turn}", 1, JSON_ROWS) as text:
            limits.append(bare_file(business.pk, text))
    print_rate("JSON requests of 9,500 rows, HTTP", JSON_ROWS, ours, limits, WANTED)
    print_rate("the same again, nothing new (first = limit)", JSON_ROWS, again, ours, WANTED_AGAIN)


@contextmanager
def file_of(business: Any, prefix: str, count: int, each: int) -> Iterator[IO[bytes]]:
    """A CSV file of so many campaigns, which are made, with so many days each."""
    from tests import make

    with tempfile.TemporaryFile() as file:
        file.write(_HEAD.encode())
        for seed in range(count):
            name = make.campaign(business, f"{prefix} {seed}").name
            lines = (f"{','.join(map(str, row))},{name}\n" for row in days(each, seed))
            file.write("".join(lines).encode())
        file.flush()
        yield file


@contextmanager
def bare_rows(business: Any, prefix: str, count: int, each: int) -> Iterator[IO[bytes]]:
    """The same rows as COPY takes them, for other campaigns."""
    from tests import make

    with tempfile.TemporaryFile() as file:
        for seed in range(count):
            campaign = make.campaign(business, f"{prefix} {seed}")
            file.write(copy_text(campaign.pk, days(each, seed)).encode())
        file.flush()
        file.seek(0)
        yield file


def bare_file(business: UUID, rows: IO[bytes]) -> float:
    """Return the seconds of COPY and upsert, nothing else, in one transaction."""
    from django.db import connection, transaction

    start = time.perf_counter()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = 0")
        cursor.execute(
            "CREATE TEMPORARY TABLE staged (campaign_id uuid, date date, spend numeric(18, 6), "
            "revenue numeric(18, 6), clicks bigint, conversions numeric(18, 6)) ON COMMIT DROP"
        )
        with cursor.copy("COPY staged FROM STDIN (FORMAT csv)") as copy:
            while piece := rows.read(2**20):
                copy.write(piece)
        cursor.execute(BARE, [business])
    return time.perf_counter() - start


def empty() -> None:
    """Take everything out again, so that each size meets the same table."""
    from django.db import connection

    from tests.database_roles import connected_as_superuser

    with connected_as_superuser(), connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = 0")
        cursor.execute(
            "TRUNCATE performance_performanceday, performance_replacedday, performance_importpart"
        )
        cursor.execute("CHECKPOINT")


if __name__ == "__main__":
    main()
