"""A file of any length through the worker: its rate against bare COPY and upsert, its memory.

    python -m benchmarks.imports_large [rows]

The rows are those of 200 campaigns (more when the days since 2000 do not suffice); the limit is the
same rows in one COPY and the same upsert, in the same run. Memory is what the process holds at most
over what it held before.
"""

import io
import os
import resource
import sys
import tempfile
import time
from pathlib import Path

import tests.embedded_database  # noqa: F401 -- starts a PostgreSQL server and sets the environment
from benchmarks.imports import bare, copy_text, days

ROWS, CAMPAIGNS, MOST_DAYS = 1_000_000, 200, 9_000


def main() -> None:
    import django

    sys.path.insert(0, ".")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("createcachetable", verbosity=0)
    measure(int(sys.argv[1]) if len(sys.argv) > 1 else ROWS)


def measure(rows: int) -> None:
    from django.db import connection

    from kempen.domain.performance.actions.receive_large import (
        CSV,
        Wanted,
        accept_large,
        store_large,
    )
    from kempen.domain.performance.models import Import
    from tests import make

    with connection.cursor() as cursor:
        # The worker's deadline is longer than that of a request.
        cursor.execute("SET statement_timeout = '600s'")
    business = make.business("Large files")
    actor = make.actor(business)
    count = max(CAMPAIGNS, -(-rows // MOST_DAYS))
    each = rows // count
    campaigns = [make.campaign(business, f"Mine {number}") for number in range(count)]
    others = [make.campaign(business, f"Bare {number}") for number in range(count)]
    text = "".join(copy_text(one.pk, days(each, seed)) for seed, one in enumerate(others))
    limit = bare(business.pk, text)
    del text
    with tempfile.TemporaryFile() as file:
        written = io.TextIOWrapper(file, "utf-8", write_through=True)
        written.write("date,spend,revenue,clicks,conversions,campaign\n")
        for seed, one in enumerate(campaigns):
            lines = (f"{','.join(map(str, row))},{one.name}\n" for row in days(each, seed))
            written.writelines(lines)
        for what in ("first", "again"):
            file.seek(0)
            held = _held()
            start = time.perf_counter()
            made = accept_large(actor, file, Wanted(CSV), source="benchmark")
            accepted = time.perf_counter() - start
            store_large(str(made.id))
            took = time.perf_counter() - start
            done = Import.objects.of(business).get(id=made.id)
            assert done.status == "completed", done.failure
            print(
                f"{what:<6} {each * count:>9,} rows  {each * count / took:>9,.0f} rows/s"
                f"  (kept after {accepted:.1f} s)  limit {each * count / limit:>9,.0f}"
                f"  ratio {limit / took:.2f}  memory +{_most() - held} MB at most"
            )


def _held() -> int:
    """Megabytes that the process holds now; forget what it held at most."""
    Path("/proc/self/clear_refs").write_text("5")
    return _status("VmRSS")


def _most() -> int:
    return _status("VmHWM") or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _status(name: str) -> int:
    lines = Path("/proc/self/status").read_text().splitlines()
    found = [line.split()[1] for line in lines if line.startswith(name)]
    return int(found[0]) // 1024 if found else 0


if __name__ == "__main__":
    main()
