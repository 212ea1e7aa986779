"""A pytest plugin: takes the next group of test files that no other process has taken.

    KEMPEN_TEST_QUEUE=folder python -m pytest -p tests.runner.queue

Fixed parts end at different times, and nobody can tell beforehand which will be the last. Here
every process takes what is next until nothing is left, and collects only what it takes.
"""

import json
import os
import time
from collections.abc import Generator
from itertools import pairwise
from pathlib import Path

import pytest

FOLDER = "KEMPEN_TEST_QUEUE"
_GROUPS = "groups.json"
Group = list[str]


class Queue:
    """Groups of test files in a folder that several processes share."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._groups: list[Group] = json.loads((folder / _GROUPS).read_text())

    @classmethod
    def create(cls, folder: Path, groups: list[Group]) -> "Queue":
        """Lay out the groups in the order in which they are to be taken."""
        folder.mkdir(parents=True)
        (folder / _GROUPS).write_text(json.dumps(groups))
        return cls(folder)

    def take(self) -> Group:
        """Return the first group that nobody has taken; an empty one when all are taken."""
        for number, group in enumerate(self._groups):
            try:
                (self._folder / f"{number}.taken").touch(exist_ok=False)
            except FileExistsError:
                continue
            return group
        return []


class Part:
    """What this process runs, and the seconds that each file took."""

    def __init__(self, queue: Queue, record: Path) -> None:
        self._queue = queue
        self._record = record
        self._seconds: dict[str, float] = {}
        self._collected = 0

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> Generator[None, object, object]:
        """Collect the first group, as if the command had named it."""
        session.config.args = self._queue.take()
        return (yield)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run group after group, as pytest's own loop runs the tests of one."""
        items = session.items or self._next(session)
        while items:
            self._collected += len(items)
            for item, following in pairwise(items):
                self._run(session, item, following)
            last = items[-1]
            # Taken before the last test ends: fixtures that the next test shares stay set up.
            items = self._next(session)
            self._run(session, last, items[0] if items else None)
        session.testscollected = self._collected
        return True

    def _next(self, session: pytest.Session) -> list[pytest.Item]:
        while group := self._queue.take():
            session.perform_collect(group)
            if session.items:  # A group may hold only tests that this run leaves out.
                return session.items
        return []

    def _run(
        self, session: pytest.Session, item: pytest.Item, following: pytest.Item | None
    ) -> None:
        started = time.monotonic()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        file = item.nodeid.partition("::")[0]
        self._seconds[file] = self._seconds.get(file, 0) + time.monotonic() - started
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        if session.shouldstop:
            raise session.Interrupted(session.shouldstop)

    def pytest_sessionfinish(self) -> None:
        """Leave the seconds for whoever plans the next run."""
        self._record.write_text(json.dumps(self._seconds))


def pytest_configure(config: pytest.Config) -> None:
    """Take part in the queue that the environment names."""
    folder = Path(os.environ[FOLDER])
    part = Part(Queue(folder), folder / f"seconds-{os.getpid()}.json")
    config.pluginmanager.register(part, "part")
