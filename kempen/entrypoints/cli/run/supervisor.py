"""Keeps the processes of one machine's service alive, and ends them in order."""

import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from kempen.entrypoints.cli.run.announcer import Announcer
from kempen.entrypoints.cli.run.log_files import LogFile
from kempen.kit.database.embedded import DatabaseError, EmbeddedServer
from kempen.kit.processes import end_group, start_child

COMMAND = "kempen.entrypoints.cli.main"
_TICK_SECONDS = 0.1
_FIRST_PAUSE_SECONDS = 0.25
_LONGEST_PAUSE_SECONDS = 4.0
# A child that lived this long was well: its next end is a new matter.
_WELL_SECONDS = 30.0
# More than the worker gives itself.
_GRACE_SECONDS = 12.0


class Stopped(Exception):  # noqa: N818 -- not an error: somebody asked us to stop
    """A signal asked for the end while something was being started."""


@dataclass(eq=False)
class Child:
    """One process, started again whenever it ends; `once` for one whose end is its purpose.

    Its program is a module and the arguments for it. Those that `brings_work` are stopped before
    those that do it.
    """

    name: str
    program: list[str]
    log: LogFile
    once: bool = False
    brings_work: bool = False
    process: subprocess.Popen[bytes] | None = None
    started_at: float = 0.0
    pause: float = _FIRST_PAUSE_SECONDS
    start_again_at: float = 0.0
    quick_ends: int = 0

    @property
    def is_running(self) -> bool:
        """Whether its process lives."""
        return self.process is not None and self.process.poll() is None


class Supervisor:
    """Owns the database and the children; everything happens in the main thread, in `tick()`."""

    def __init__(
        self, database: EmbeddedServer, environment: Mapping[str, str], announcer: Announcer
    ) -> None:
        self.database = database
        self.environment = environment
        self.announcer = announcer
        self.children: list[Child] = []
        self._signals = 0
        self._database_pause = _FIRST_PAUSE_SECONDS
        self._database_again_at = 0.0
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            # Under nohup a hang-up is ignored, and stays so.
            if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN:
                signal.signal(number, self._told_to_stop)

    def _told_to_stop(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002
        self._signals += 1

    @property
    def is_stopping(self) -> bool:
        """Whether a signal has asked for the end."""
        return self._signals > 0

    def start(self, child: Child, *, show: bool = False) -> None:
        """Start a child; with `show` what it prints goes to our output, its errors to its log."""
        with child.log.open() as log:
            child.process = start_child(
                [sys.executable, "-m", *child.program],
                environment=self.environment,
                output=None if show else log,
                errors=log,
            )
        child.started_at = time.monotonic()
        if child not in self.children:
            self.children.append(child)

    def run_to_end(self, child: Child) -> int:
        """Start a child, wait for its end and return its status; raise Stopped when told."""
        self.start(child)
        while child.is_running:
            self._rest()
        self.children.remove(child)
        return 0 if child.process is None else child.process.wait()

    def end(self, child: Child) -> None:
        """End one child in order; it is not started again by itself."""
        self._end([child], self._signals)
        self.children = [one for one in self.children if one is not child]

    def tick(self) -> None:
        """Start again what has ended, rest a moment; raise Stopped when told to stop."""
        if not self.database.is_running and time.monotonic() >= self._database_again_at:
            self._restart_database()
        for child in list(self.children):
            self._look_after(child)
        self._rest()

    def _rest(self) -> None:
        if self.is_stopping:
            raise Stopped
        time.sleep(_TICK_SECONDS)

    def _restart_database(self) -> None:
        self.announcer.say("The database ended. Kempen is starting it again.")
        try:
            self.database.start()
        except DatabaseError as error:
            self.announcer.say(f"{error}. Next attempt in {self._database_pause:.0f} s")
            self._database_again_at = time.monotonic() + self._database_pause
            self._database_pause = min(2 * self._database_pause, _LONGEST_PAUSE_SECONDS)
        else:
            self._database_pause = _FIRST_PAUSE_SECONDS

    def _look_after(self, child: Child) -> None:
        process, now = child.process, time.monotonic()
        if process is not None and process.poll() is not None:
            # Children of its own that it could not end any more would keep its port.
            end_group(process)
            child.process = None
            if child.once:
                self.children.remove(child)
                if process.returncode != 0:
                    self.announcer.say(f"{child.name} failed. See {child.log.path}")
                return
            self._plan_restart(child, now, process.returncode)
        elif process is None and now >= child.start_again_at:
            self.start(child)

    def _plan_restart(self, child: Child, now: float, status: int) -> None:
        if now - child.started_at > _WELL_SECONDS:
            child.pause, child.quick_ends = _FIRST_PAUSE_SECONDS, 0
        child.start_again_at = now + child.pause
        child.pause = min(2 * child.pause, _LONGEST_PAUSE_SECONDS)
        child.quick_ends += 1
        # One that cannot start at all is told of again from time to time, not every few seconds.
        if child.quick_ends <= 3 or child.quick_ends % 20 == 0:
            how = f"signal {-status}" if status < 0 else f"status {status}"
            self.announcer.say(
                f"{child.name} ended ({how}). Kempen is starting it again. See {child.log.path}"
            )

    def stop(self) -> None:
        """End what brings work, then what does it, then the database; a second signal hurries."""
        signals = self._signals
        for brings_work in (True, False):
            self._end([one for one in self.children if one.brings_work is brings_work], signals)
        self.children.clear()
        if self._signals > signals:
            self.database.kill()
        self.database.stop()

    def _end(self, children: list[Child], signals: int) -> None:
        running = [child.process for child in children if child.process is not None]
        for process in running:
            with suppress(ProcessLookupError):
                process.terminate()
        deadline = time.monotonic() + _GRACE_SECONDS
        while any(process.poll() is None for process in running):
            if time.monotonic() > deadline or self._signals > signals:
                break
            time.sleep(0.02)
        for process in running:
            end_group(process)
            process.wait()


def log_of(folder: Path, name: str) -> LogFile:
    """Return the log of a child; all lie in one folder."""
    return LogFile(folder / "logs" / f"{name}.log")
