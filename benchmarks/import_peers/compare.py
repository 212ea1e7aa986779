"""Kempen's import over HTTP beside dlt merging the same rows into the same PostgreSQL.

    python -m benchmarks.import_peers.compare [--rows 200000]

Ours is everything from the first byte that is sent: checks, campaigns found by name, the ledger,
the event. dlt gets the same CSV file on the same machine, with its key declared.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

os.environ.setdefault("KEMPEN_DURABLE", "1")

import tests.embedded_database  # noqa: F401 -- starts a server, names it in the environment
from benchmarks._import_service import service
from benchmarks.imports import prepare
from benchmarks.imports_http import CAMPAIGNS, file_of

PYTHON = Path("build/peers-dlt/bin/python")
GOAL = 10.0
_WARM_DAYS = 300  # So many that the worker does it.
WAYS = {"rows": "dictionaries", "arrow": "Arrow tables, COPY"}


def main() -> None:
    """Import with ours, then with dlt in both of its ways."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--rows", type=int, default=200_000)
    each = asked.parse_args().rows // CAMPAIGNS
    rows = each * CAMPAIGNS
    if not PYTHON.exists():
        sys.exit(f"{PYTHON} is not there: use `make bench-peers-imports`")
    prepare()
    from kempen.domain.accounts.actions.keys import create_key
    from tests import make

    business = make.business("Beside dlt")
    _key, token = create_key(make.actor(business), "Benchmark", ["data:write"])
    with (
        file_of(business, "Ours", CAMPAIGNS, each) as file,
        tempfile.NamedTemporaryFile(suffix=".csv") as copied,
    ):
        with (
            service(token) as running,
            file_of(business, "Warm", CAMPAIGNS, _WARM_DAYS) as warm,
        ):
            # dlt's clock begins when all of it is loaded; so does ours.
            running.import_file(warm)
            ours = [running.import_file(file)[0] for _ in range(2)]
        file.seek(0)
        copied.write(file.read())
        copied.flush()
        print(f"Kempen over HTTP, {rows:,} rows: {rows / ours[0]:,.0f} rows/s", flush=True)
        for how, words in WAYS.items():
            theirs_loaded = _dlt(copied.name, how)
            assert theirs_loaded["rows"] == rows, theirs_loaded
            for what, mine, theirs in zip(
                ("first", "again"), ours, theirs_loaded["seconds"], strict=True
            ):
                ratio = theirs / mine
                print(
                    f"{f'dlt, {words}, {what}':<44} {rows / theirs:>10,.0f} rows/s   "
                    f"ours {rows / mine:>10,.0f}   ratio {ratio:.1f} "
                    f"{'meets' if ratio >= GOAL else 'MISSES'} {GOAL:.0f}",
                    flush=True,
                )


def _dlt(path: str, how: str) -> dict[str, Any]:
    done = subprocess.run(
        [PYTHON, "-m", "benchmarks.import_peers.dlt_load", path, how],
        env={**os.environ, "RUNTIME__DLTHUB_TELEMETRY": "false", "RUNTIME__LOG_LEVEL": "ERROR"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return result


if __name__ == "__main__":
    main()
