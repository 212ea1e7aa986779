"""Thousands of deliveries while dispatchers and the database are killed: none is lost.

Long: `make drills` runs it with 20,000 deliveries (KEMPEN_DRILL_DELIVERIES says how many).
"""

import json
import os
import statistics
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest

from kempen.domain.webhooks.rules import IN_FLIGHT_PER_BUSINESS, LEASE_SECONDS
from tests.drills.receiving import Got, Receivers, receivers
from tests.drills.running import Running, database_pid, environment, kill, marked
from tests.house.places import ROOT
from tests.waiting import wait_until

pytestmark = [pytest.mark.long, pytest.mark.timeout(1800)]
DELIVERIES = int(os.environ.get("KEMPEN_DRILL_DELIVERIES", "20000"))
LONG = 900.0


@contextmanager
def service_with_receivers(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Running, Receivers]]:
    with receivers(folder / "receivers") as running:
        monkeypatch.setenv("WEBHOOK_ALLOWED_NETWORKS", "127.0.0.0/8,::1/128")
        monkeypatch.setenv("WEBHOOK_CA_FILE", str(running.folder / "ca.pem"))
        with Running(folder / "data") as service:
            service.wait_ready()
            yield service, running


@contextmanager
def happening(
    service: Running, committed: Path, count: int, rate: float, urls: list[str]
) -> Iterator[None]:
    """Have events happen beside the block; when it ends, all have."""
    asked = [str(committed), str(count), str(rate), *urls]
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.drills.happening", *asked],
        cwd=ROOT,
        env=environment(service.folder),
    )
    try:
        yield
        assert process.wait(LONG) == 0
    finally:
        process.kill()
        process.wait()


def dispatchers(folder: Path) -> list[int]:
    """The processes that deliver."""
    pids = []
    for pid in marked(folder):
        command = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ")
        if b"worker" in command:
            pids.append(pid)
    return pids


def test_kills_lose_no_delivery(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, committed = tmp_path, tmp_path / "committed"
    committed.touch()
    count, kills = DELIVERIES // 3, 0
    with service_with_receivers(folder, monkeypatch) as (service, receiver):
        urls = [f"{receiver.url}/ok/{number}" for number in range(3)]
        with happening(service, committed, count, 0, urls):
            for share in (0.1, 0.3, 0.5):
                wait_until(partial(_have_come, receiver, share * DELIVERIES), LONG)
                for pid in dispatchers(service.folder):
                    kill(pid)
                kills += 1
                if share == 0.3:
                    kill(database_pid(service.folder))
        wanted_ids = set(committed.read_text().split())
        assert len(wanted_ids) >= count
        # What was in flight at a kill is due again when its lease has ended.
        patience = LONG + LEASE_SECONDS
        wait_until(
            lambda: (
                service.ask("SELECT count(*) FROM webhooks_delivery WHERE status = 'pending'")
                == [(0,)]
            ),
            patience,
        )
        got = receiver.received()
        assert service.ask("SELECT count(*) FROM events_event WHERE NOT is_fanned_out") == [(0,)]
    times = Counter((one.path, one.message_id) for one in got)
    for path in (f"/ok/{number}" for number in range(3)):
        lost = wanted_ids - {message for at, message in times if at == path}
        assert not lost, f"{len(lost)} events never came to {path}"
    twice = sum(count - 1 for count in times.values())
    print(f"\n{len(got)} deliveries of {len(wanted_ids)} events, {kills} kills, {twice} twice")
    assert twice <= kills * IN_FLIGHT_PER_BUSINESS


def test_a_dead_and_a_slow_neighbour_delay_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    committed = tmp_path / "committed"
    committed.touch()
    with service_with_receivers(tmp_path, monkeypatch) as (service, receiver):
        well = [f"/ok/{number}" for number in range(8)]
        urls = [f"{receiver.url}{path}" for path in [*well, "/dead/1", "/slow/1"]]
        count = max(100, DELIVERIES // 20)
        with happening(service, committed, count, 20, urls):
            pass
        wanted = set(committed.read_text().split())
        wait_until(lambda: _all_came(receiver, well, wanted), LONG)
        bodies = [json.loads(str(row[0])) for row in service.ask("SELECT body FROM events_event")]
        got = receiver.received()
    happened = {one["id"]: datetime.fromisoformat(one["occurred_at"]).timestamp() for one in bodies}
    delays: dict[str, list[float]] = {path: [] for path in well}
    for (path, message), at in _first_times(got).items():
        if path in delays and message in wanted:
            delays[path].append(at - happened[message])
    by_path = {
        path: statistics.quantiles(delays_of_one, n=20)[-1]
        for path, delays_of_one in delays.items()
    }
    print("\np95 in s:", {path: round(value, 3) for path, value in by_path.items()})
    assert max(by_path.values()) < 1.0


def _have_come(receiver: Receivers, count: float) -> bool:
    return len(receiver.received()) >= count


def _all_came(receiver: Receivers, paths: list[str], wanted: set[str]) -> bool:
    got = receiver.received()
    return all(wanted <= {one.message_id for one in got if one.path == path} for path in paths)


def _first_times(got: list[Got]) -> dict[tuple[str, str], float]:
    """Return when each delivery came first."""
    first: dict[tuple[str, str], float] = {}
    for one in got:
        first.setdefault((one.path, one.message_id), one.at)
    return first
