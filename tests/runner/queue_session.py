"""A plugin of pytest that runs file after file from a queue, in one session.

A process is told of all files and reads one only when it takes it from KEMPEN_TEST_QUEUE, as soon
as it is through with the one before. What was set up for the whole session (the database, a
service) stays.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.runner.file_queue import FileQueue

QUEUE = "KEMPEN_TEST_QUEUE"
if QUEUE in os.environ:
    # What pytest makes of each file's assertions serves the next run as well, which takes twenty
    # seconds of a core to make. Where PYTHONDONTWRITEBYTECODE is set it would be made anew.
    sys.dont_write_bytecode = False


class _WaitingFile(pytest.Module):
    """A file of tests that is read once it is due."""

    is_due = False

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        return super().collect() if self.is_due else []


_FILES = pytest.StashKey[dict[Path, _WaitingFile]]()


class _NextFile(pytest.Item):
    """What comes after the last test of a file: nothing of that file, but the same session."""

    def runtest(self) -> None:
        raise AssertionError("it only stands for what comes next")


def pytest_pycollect_makemodule(
    module_path: Path, parent: pytest.Collector
) -> pytest.Module | None:
    """Note a file, and read it later."""
    if QUEUE not in os.environ:
        return None
    file = _WaitingFile.from_parent(parent, path=module_path)
    parent.session.stash.setdefault(_FILES, {})[module_path] = file
    return file


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run file after file until none is left."""
    if QUEUE not in os.environ:
        return None
    files = session.stash[_FILES]
    boundary = _NextFile.from_parent(session, name="the next file")
    for path in _taken(FileQueue(Path(os.environ[QUEUE]))):
        files[path].is_due = True
        # A file that cannot be read is reported like a failed test, and the others are run.
        session.items = list(session.genitems(files[path]))
        session.config.hook.pytest_collection_modifyitems(
            session=session, config=session.config, items=session.items
        )
        # What is shown as done is counted against it, and none at all has a status of its own.
        session.testscollected += len(session.items)
        _run(session, boundary)
    return True


def _taken(queue: FileQueue) -> Iterator[Path]:
    while (file := queue.take(str(os.getpid()))) is not None:
        yield Path(file).absolute()


def _run(session: pytest.Session, boundary: pytest.Item) -> None:
    """Run the tests of a file, as pytest itself does."""
    following = [*session.items[1:], boundary]
    for item, nextitem in zip(session.items, following, strict=False):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=nextitem)
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        if session.shouldstop:
            raise session.Interrupted(session.shouldstop)
