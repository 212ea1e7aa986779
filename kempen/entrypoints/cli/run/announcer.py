"""What `kempen run` says: moving on a terminal, plain lines elsewhere."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from rich.console import Console


class _Console(Console):
    """A console that goes on when its pipe is closed: what it speaks for must stop in order."""

    def on_broken_pipe(self) -> None:
        """Do nothing, where rich would end the process."""


class Announcer:
    """Tells the person at the terminal, or the log that stands in for one."""

    def __init__(self) -> None:
        self._console = _Console(highlight=False, soft_wrap=True)
        self._is_terminal = sys.stdout.isatty()

    @contextmanager
    def step(self, what: str) -> Iterator[None]:
        """Show that something is going on, and how long it took once it is done."""
        start = time.monotonic()
        if self._is_terminal:
            with self._console.status(what):
                yield
        else:
            yield
        self.say(f"{what}: done in {time.monotonic() - start:.1f} s")

    def say(self, line: str) -> None:
        """Say one line, at once; to nobody, when whoever listened has gone."""
        with suppress(OSError):
            self._console.print(line, markup=False)
            self._console.file.flush()

    def addresses(self, rows: list[tuple[str, str]]) -> None:
        """Show where things are."""
        width = max(len(name) for name, _ in rows)
        self.say("")
        for name, address in rows:
            self.say(f"{name:<{width}}  {address}")
        self.say("")
