"""Whenever it is told to stop, `kempen run` stops soon and leaves nobody behind."""

import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.drills.running import PROGRAM, Running, environment, free_port, marked, wait_until
from tests.waiting import PATIENCE


@pytest.mark.parametrize("after", [0.8, 2.0, 4.0])
def test_told_while_it_starts_it_stops_soon(tmp_path: Path, after: float) -> None:
    with Running(tmp_path) as service:
        # Not waiting for something known: the moment is meant to fall anywhere into the start.
        time.sleep(after)
        status, said = service.stop()
        assert (status, said.splitlines()[-1:]) in [(0, ["Stopped."]), (-signal.SIGTERM, [])]
    assert marked(tmp_path) == []


def test_a_second_signal_does_not_wait_for_anybody(tmp_path: Path) -> None:
    with Running(tmp_path) as service:
        service.wait_ready()
        wait_until(lambda: len(marked(tmp_path)) >= 5)
        for pid in marked(tmp_path):
            # Nobody can end in order now.
            subprocess.run(["kill", "-STOP", str(pid)], check=False)
        service.process.send_signal(signal.SIGINT)
        time.sleep(1)
        assert service.process.poll() is None
        service.process.send_signal(signal.SIGINT)
        assert service.process.wait(PATIENCE) == 0
    assert marked(tmp_path) == []


def test_it_goes_on_and_stops_in_order_when_nobody_reads_what_it_says(tmp_path: Path) -> None:
    port = free_port()
    process = subprocess.Popen(
        [*PROGRAM, "run", "--no-demo", "--port", str(port)],
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert process.stdout is not None
    process.stdout.close()
    wait_until(lambda: len(marked(tmp_path)) >= 5)
    process.terminate()
    process.wait(PATIENCE)
    assert marked(tmp_path) == []
