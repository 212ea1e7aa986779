"""A bounded process as a fork of what has loaded everything.

To load what reads pictures, workbooks and pages takes most of its time. It is the same program with
the same limits and the same environment; of memory it may take as much beyond what it was forked
with.

python -m tests.fork_server.bounded FUNCTION PARENT CPU MEMORY ANSWER   as kit/bounded_child.py
"""

import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from kempen.kit import bounded_child
from tests.fork_server import programs
from tests.waiting import PATIENCE

_MODULE: Final = "tests.fork_server.bounded"


def _run(
    command: Sequence[str], *, timeout: float, check: bool, **how: Any
) -> subprocess.CompletedProcess[bytes]:
    """Run a bounded child to its end, as `subprocess.run` does it.

    One with limits of its own is what a test is about, and is started.
    """
    if timeout != PATIENCE or not programs.has_server():
        return subprocess.run(command, timeout=timeout, check=check, **how)
    forked = [sys.executable, "-m", _MODULE, *command[3:]]
    with programs.Forked[bytes](forked, **how) as process:
        try:
            code = process.wait(timeout)
        except BaseException:
            process.kill()
            raise
    return subprocess.CompletedProcess(command, code)


# What stands for the module `subprocess` in kempen/kit/bounded_process.py.
FORKING: Final = SimpleNamespace(run=_run, TimeoutExpired=subprocess.TimeoutExpired)


def main() -> int:
    """Be the child."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    *first, memory, answer = sys.argv[1:]
    memory = str(int(memory) + pages * resource.getpagesize())
    sys.argv[1:] = [*first, memory, answer]
    # Buffered, whatever PYTHONUNBUFFERED said to the server.
    sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115 -- open until the process ends
    return bounded_child.main()


if __name__ == "__main__":
    sys.exit(main())
