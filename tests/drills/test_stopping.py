"""Whenever it is told to stop, `kempen run` stops soon and leaves nobody behind."""

import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.drills.running import PROGRAM, Running, environment, marked, send
from tests.fork_server import programs
from tests.waiting import PATIENCE, free_port, wait_until


@pytest.mark.parametrize("after", [0.8, 2.0, 4.0])
def test_told_while_it_starts_it_stops_soon(tmp_path: Path, after: float) -> None:
    with Running(tmp_path, is_started=True) as service:
        # Not waiting for something known: the moment is meant to fall anywhere into the start.
        time.sleep(after)
        status, output = service.stop()
        assert (status, output.splitlines()[-1:]) in [(0, ["Stopped."]), (-signal.SIGTERM, [])]
    assert marked(tmp_path) == []


def test_a_second_signal_does_not_wait_for_anybody(started_before: Path) -> None:
    service = Running(started_before, is_started=True)
    # As it is, but for the patience of an hour: what ends sooner was hurried.
    patient = (
        "from kempen.entrypoints.cli import main;"
        "from kempen.entrypoints.cli.run import supervisor;"
        "supervisor._GRACE_SECONDS = 3600; main.main()"
    )
    service.program = [sys.executable, "-c", patient]
    with service:
        service.wait_ready()
        wait_until(lambda: len(marked(started_before)) >= 5)
        for pid in marked(started_before):
            # Nobody can end in order now.
            send(pid, signal.SIGSTOP)
        service.process.send_signal(signal.SIGINT)
        wait_until(lambda: "Stopping …" in service.said)
        # It says so just before it begins to wait.
        time.sleep(1)
        assert service.process.poll() is None
        for _ in range(9):
            service.process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                service.process.wait(PATIENCE / 9)
                break
        assert service.process.poll() == 0
    assert marked(started_before) == []


def test_it_goes_on_and_stops_in_order_when_nobody_reads_what_it_says(started_before: Path) -> None:
    port = free_port()
    process = programs.Forked[bytes](
        [*PROGRAM, "run", "--no-demo", "--port", str(port)],
        env=environment(started_before),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert process.stdout is not None
    process.stdout.close()
    wait_until(lambda: len(marked(started_before)) >= 5, process=process)
    process.terminate()
    process.wait(PATIENCE)
    assert marked(started_before) == []
