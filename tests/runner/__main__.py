"""Runs tests in several processes side by side and shows what each found.

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
import time
from pathlib import Path
from typing import NoReturn

from tests.house.places import ROOT
from tests.runner import file_durations, groups, selection

# More than cores: a drill mostly waits for the service that it starts.
PARTS = (os.cpu_count() or 2) + 2
_MOST_PARTS = 4  # tests/waiting.py has ports for so many.
_LOGS = ROOT / "build"
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
    parts = groups.parts_of(files, min(asked.parts, _MOST_PARTS))
    failed = _run(parts, asked.seed)
    if asked.store_durations:
        groups.store_durations(_durations_of_files(len(parts)))
    return failed


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.runner", description=__doc__)
    parser.add_argument("--changed", action="store_true", help="only what changes can reach")
    parser.add_argument("--base", default="origin/main", help="what the changes are counted from")
    parser.add_argument("--parts", type=int, default=PARTS, help="processes side by side")
    parser.add_argument(
        "--store-durations", action="store_true", help="store how long each file takes"
    )
    parser.add_argument("--seed", default="default", help="of the order of the tests")
    return parser.parse_args()


def _run(parts: list[list[str]], seed: str) -> int:
    started = time.monotonic()
    processes = [_start(number, files, seed) for number, files in enumerate(parts)]
    sys.stdout.write(f"{len(processes)} processes; to watch: tail -f build/tests-*.log\n")
    sys.stdout.flush()
    signal.signal(signal.SIGTERM, _interrupted)
    try:
        codes = [process.wait() for process in processes]
    finally:
        for process in processes:
            process.terminate()
    for number in range(len(processes)):
        sys.stdout.write(_log(number).read_text())
    sys.stdout.write(f"{time.monotonic() - started:.0f} seconds\n")
    return int(not set(codes) <= {_PASSED, _NOTHING_COLLECTED})


def _start(number: int, files: list[str], seed: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "pytest", "-q", "--durations=12", f"--randomly-seed={seed}"]
    command += ["-p", file_durations.__name__]
    environment = {**os.environ, "KEMPEN_TEST_PART": str(number)}
    with _log(number).open("wb") as log:
        return subprocess.Popen(
            [*command, *files], cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT
        )


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
