"""What every test waits with, and the ports that it is given."""

import subprocess
import sys

import pytest

from tests import waiting


def test_ports_that_are_asked_for_before_they_are_used_differ() -> None:
    ports = [waiting.free_port() for _ in range(300)]
    assert len(set(ports)) == 300


def test_a_wait_for_a_process_that_has_ended_fails_at_once() -> None:
    process = subprocess.Popen([sys.executable, "-c", "raise SystemExit(3)"])
    with pytest.raises(AssertionError, match="ended with 3"):
        waiting.wait_until(lambda: False, process=process)
