"""Runs tests in several processes side by side and shows what each found.

The files wait in a queue, the longest first, and each process takes the next when it is through
with one. The processes are forks of one that has loaded what all need (tests/fork_server). The
order of the tests in a file is that of the seed; which files a process ran, and in which order, is
in build/test-durations-*.json afterwards.

python -m tests.runner                          all of them
python -m tests.runner --changed --base main    those that the changes since main can reach
python -m tests.runner --store-durations        all of them, and store how long each file takes
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NoReturn

from tests import answers_kept
from tests.fork_server.programs import Forked
from tests.fork_server.testing import NO_REWRITING
from tests.house.places import ROOT
from tests.runner import file_durations, groups, queue_session, selection
from tests.runner.file_queue import FileQueue

# More than cores: a drill mostly waits for the service that it starts.
PARTS = (os.cpu_count() or 2) + 3
# Few of what changes reach are drills, and to start a process takes some seconds of a core.
_PARTS_OF_CHANGES = (os.cpu_count() or 2) + 1
_MOST_PARTS = 5  # tests/waiting.py has ports for so many.
_LOGS = ROOT / "build"
_QUEUE = _LOGS / "tests-queue.json"
_FILES = _LOGS / "tests-files.txt"
_PASSED, _NOTHING_COLLECTED = 0, 5


def main() -> int:
    """Run what is asked for; return 0 when all of it passed."""
    asked = _asked()
    files = groups.test_files()
    if asked.changed:
        chosen = selection.select(asked.base)
        files = chosen.files
        sys.stdout.write(f"{chosen.explanation}\n")
        if not files:
            return 0
    parts = asked.parts or (_PARTS_OF_CHANGES if asked.changed else PARTS)
    number = min(parts, _MOST_PARTS, len(files))
    failed = _run(groups.longest_first(files), number, asked.seed)
    if asked.store_durations:
        groups.store_durations(_durations_of_files(number))
    return failed


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.runner", description=__doc__)
    parser.add_argument("--changed", action="store_true", help="only what changes can reach")
    parser.add_argument("--base", default="origin/main", help="what the changes are counted from")
    parser.add_argument("--parts", type=int, help="processes side by side")
    parser.add_argument(
        "--store-durations", action="store_true", help="store how long each file takes"
    )
    parser.add_argument("--seed", default="default", help="of the order of the tests")
    return parser.parse_args()


def _run(files: list[str], number: int, seed: str) -> int:
    started = time.monotonic()
    FileQueue(_QUEUE).fill(files)
    _FILES.write_text("\n".join(files))
    _compile()
    shared = tempfile.TemporaryDirectory(prefix="kempen-tests-", ignore_cleanup_errors=True)
    processes = [_start(part, seed, shared.name) for part in range(number)]
    sys.stdout.write(f"{len(processes)} processes; to watch: tail -f build/tests-*.log\n")
    sys.stdout.flush()
    signal.signal(signal.SIGTERM, _interrupted)
    try:
        codes = [process.wait() for process in processes]
    finally:
        for process in processes:
            process.terminate()
        shared.cleanup()
    for part in range(number):
        sys.stdout.write(_log(part).read_text())
    sys.stdout.write(f"{time.monotonic() - started:.0f} seconds\n")
    return int(not set(codes) <= {_PASSED, _NOTHING_COLLECTED})


def _compile() -> None:
    """Compile what changed, for the hundred processes that the tests start.

    Each would compile it all by itself where PYTHONDONTWRITEBYTECODE is set, as in many images.
    """
    folders = ["config", "kempen", "sandbox"]
    subprocess.run(
        [sys.executable, "-m", "compileall", "-q", "-j0", *folders], cwd=ROOT, check=True
    )


def _start(part: int, seed: str, shared: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "pytest", "-q", "--durations=12", f"--randomly-seed={seed}"]
    command += ["-W", NO_REWRITING, f"@{_FILES}"]
    command += ["-p", file_durations.__name__, "-p", queue_session.__name__]
    environment = {
        **os.environ,
        "KEMPEN_TEST_PART": str(part),
        queue_session.QUEUE: str(_QUEUE),
        answers_kept.SHARED: shared,
    }
    with _log(part).open("wb") as log:
        return Forked(command, cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT)


def _durations_of_files(parts: int) -> dict[str, float]:
    durations: dict[str, float] = {}
    for number in range(parts):
        durations |= json.loads(file_durations.path_of(str(number)).read_text())
    return durations


def _log(number: int) -> Path:
    return _LOGS / f"tests-{number}.log"


def _interrupted(*_: object) -> NoReturn:
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main())
