"""Commands in forks of one process, which has loaded what every command loads.

To load it takes half a second of a core, again and again. What a command reads of its environment,
the settings first of all, each fork reads anew.
"""

import json
import os
import subprocess
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import IO, NoReturn

from tests.drills.running import environment
from tests.house.places import ROOT

# What config/settings.py and the commands import; neither is among them.
_LOADED = (
    "config.database",
    "config.environment",
    "config.installed_apps",
    "config.known_variables",
    "config.languages",
    "config.logs",
    "django.core.management",
    "kempen.entrypoints.cli.main",
    "kempen.entrypoints.cli.opening",
    "kempen.entrypoints.cli.ports",
    "kempen.kit.database.embedded",
    "kempen.kit.database.keys",
)


class Forks:
    """The process that is forked, and a folder for what the forks say."""

    def __init__(self, asked: IO[str], answered: IO[str], folder: Path) -> None:
        self._asked, self._answered, self._folder = asked, answered, folder

    def __call__(
        self, folder: Path, *arguments: str, **more: str
    ) -> subprocess.CompletedProcess[str]:
        """Run a command to its end, as `running.kempen()` does it."""
        files = [self._folder / name for name in ("output", "errors")]
        asked = [arguments, environment(folder, **more), list(map(str, files))]
        self._asked.write(f"{json.dumps(asked)}\n")
        self._asked.flush()
        status = int(self._answered.readline())
        return subprocess.CompletedProcess(arguments, status, *(one.read_text() for one in files))


@contextmanager
def forks(folder: Path) -> Iterator[Forks]:
    """Have a process that is forked for each command until the end of the block."""
    with subprocess.Popen(
        [sys.executable, "-m", __name__],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("a process that was given pipes has none")
        yield Forks(process.stdin, process.stdout, folder)


def main() -> None:
    """Load, and fork for every line."""
    for module in _LOADED:
        import_module(module)
    for line in sys.stdin:
        fork = os.fork()
        if fork == 0:
            _run(*json.loads(line))
        _, status = os.waitpid(fork, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()


def _run(arguments: Sequence[str], variables: dict[str, str], files: Sequence[str]) -> NoReturn:
    """Be the command in this environment, which says what it says into these files."""
    for number, file in enumerate(files, start=1):
        os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.environ.clear()
    os.environ.update(variables)
    status = 1
    try:
        import_module("kempen.entrypoints.cli.main").main(arguments)
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:  # noqa: BLE001 -- as the interpreter does it
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


if __name__ == "__main__":
    main()
