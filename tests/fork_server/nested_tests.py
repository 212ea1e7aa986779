"""Tests that run in a process of tests which was forked, to see what such a process does."""

import os
import sys
from pathlib import Path

from tests.drills.running import environment
from tests.fork_server import programs
from tests.fork_server.testing import NO_REWRITING
from tests.waiting import PATIENCE


def assert_passed(folder: Path, tests: str, number: int) -> None:
    """Run the text of a file of tests, and assert that so many of it pass and none fails."""
    file = folder / "test_nested.py"
    file.write_text(tests)
    options = ["-q", "-c", os.devnull, "--rootdir", str(folder), "-W", NO_REWRITING]
    done = programs.run(
        [sys.executable, "-m", "pytest", *options, str(file)],
        env=environment(folder),
        timeout=PATIENCE,
    )
    assert (done.returncode, f"{number} passed" in done.stdout) == (0, True), done.stdout
