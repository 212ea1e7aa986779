"""Processes of one machine count together, whichever of them is asked, and whoever has ended."""

import signal
import subprocess
import sys
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

COUNT = """
import sys
from pathlib import Path
from prometheus_client import generate_latest
from kempen.kit.telemetry import metrics, shared_counts

jobs = metrics.counter("jobs_total", "Jobs.", "task")
held = metrics.gauge("held", "Held.", "what")
times = metrics.histogram("took_seconds", "Time.", "task", buckets=(1.0, 2.0))
shared_counts.start(Path(sys.argv[1]))
jobs.labels("mail").inc(float(sys.argv[2]))
held.labels("connections").set(float(sys.argv[2]))
times.labels("mail").observe(1.5)
print(generate_latest(shared_counts.registry_of_all()).decode(), flush=True)
"""
STAY = COUNT + "\nprint('end', flush=True)\nsys.stdin.read()\n"


def process(script: str, folder: Path, number: int) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", script, str(folder), str(number)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def told_by(one: "subprocess.Popen[str]") -> dict[str, float]:
    """What a process tells that counts and ends."""
    text, errors = one.communicate()
    assert (one.returncode, errors) == (0, "")
    return read(text)


def read(text: str) -> dict[str, float]:
    return {
        sample.name + str(sample.labels.get("le", "")): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_counts_go_on_where_a_process_ended_and_files_do_not_multiply(tmp_path: Path) -> None:
    folder = tmp_path / "metrics"
    staying = process(STAY, folder, 1)
    assert staying.stdout is not None
    while staying.stdout.readline() != "end\n":
        pass
    first = told_by(process(COUNT, folder, 2))
    assert (first["jobs_total"], first["held"]) == (3, 3)
    files = sorted(path.name for path in folder.iterdir())
    # The next takes the place of the one that ended: its count stays, what it held does not.
    second = told_by(process(COUNT, folder, 4))
    assert (second["jobs_total"], second["held"]) == (7, 5)
    assert (second["took_seconds_bucket2.0"], second["took_seconds_sum"]) == (3, 4.5)
    assert sorted(path.name for path in folder.iterdir()) == files
    staying.send_signal(signal.SIGKILL)
    staying.communicate()
    third = told_by(process(COUNT, folder, 8))
    assert third["jobs_total"] == 15


def test_nobody_else_may_read_the_folder(tmp_path: Path) -> None:
    told_by(process(COUNT, tmp_path / "metrics", 1))
    assert (tmp_path / "metrics").stat().st_mode & 0o777 == 0o700


def test_a_process_without_room_on_the_disk_counts_for_itself(tmp_path: Path) -> None:
    """A page of memory that has no room on the disk would end the process."""
    no_room = "import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))\n"
    for number in (1, 2):
        one = process(no_room + COUNT, tmp_path / "metrics", number)
        text, errors = one.communicate()
        assert one.returncode == 0
        assert "counts for itself alone" in text + errors
        assert f'jobs_total{{task="mail"}} {number}.0' in text
