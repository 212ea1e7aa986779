"""A large file on three machines: the same rows as on one, and how long that takes beside it."""

import time
from pathlib import Path
from typing import Any

import pytest

from tests.citus import figures
from tests.citus.cluster import Cluster
from tests.citus.production import Settings, running, waited_for

pytestmark = [pytest.mark.citus, pytest.mark.timeout(1200)]
CAMPAIGNS, DAYS = 40, 2_500


def imported(settings: Settings) -> tuple[list[Any], float, float]:
    """Import 100,000 days and undo that; return their counts and the seconds of both."""
    with running(settings) as service:
        token = figures.signed_up(service, "siti@example.com")
        with service.program(token) as program:
            for number in range(CAMPAIGNS):
                asked = {"name": f"Campaign {number}", "objective": "increase_sales"}
                assert program.post("/campaigns", json=asked).status_code == 201
            began = time.perf_counter()
            answer = program.post(
                "/data/import", content=_file(), headers={"Content-Type": "text/csv"}
            )
            place = f"/data/imports/{answer.json()['import_id']}"
            stored = waited_for(program, place, "completed", "failed")
            took = time.perf_counter() - began
            began = time.perf_counter()
            assert program.post(f"{place}/undo").status_code == 202
            undone = waited_for(program, place, "undone")
            return figures.plain([stored, undone]), took, time.perf_counter() - began


def _file() -> str:
    lines = ["campaign,date,spend,revenue"]
    for number in range(CAMPAIGNS):
        lines += [
            f"Campaign {number},{figures.day_before_today(day)},{100 + day % 7},{300 + number}"
            for day in range(1, DAYS + 1)
        ]
    return "\n".join(lines)


def test_a_file_of_100_000_days_is_stored_and_undone_as_on_one_machine(
    cluster: Cluster, tmp_path: Path
) -> None:
    one = Settings(tmp_path / "one", cluster.plain_database("one_large"))
    one.prepare_tables()
    three = Settings(tmp_path / "three", cluster.database("three_large", like="one_large"))
    assert three.command("distribute").returncode == 0
    on_one, seconds, undo_seconds = imported(one)
    on_three, seconds_three, undo_seconds_three = imported(three)
    assert on_three == on_one
    assert on_one[0]["rows"]["inserted"] == CAMPAIGNS * DAYS
    print(
        f"\n{CAMPAIGNS * DAYS:,} days on three machines: import {seconds_three / seconds:.2f} and "
        f"undo {undo_seconds_three / undo_seconds:.2f} of the time on one"
    )
