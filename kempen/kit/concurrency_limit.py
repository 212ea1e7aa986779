"""How much heavy work runs at once: a bound in all and for each key; beyond it an early refusal.

A web process has a few threads for everybody. Whoever would take them all with work of seconds is
refused at once instead, so that the others find a free one; only one at a time waits a moment for
its turn. (The pattern is known as a bulkhead.)
"""

from collections import Counter
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from threading import Condition
from typing import Final


class AtCapacity(Exception):  # noqa: N818 -- a state of things, not a fault
    """As much as may run is running; the same asked a little later may well succeed."""


class ConcurrencyLimit:
    """At most `total` at once in this process, `per_key` of them for one key.

    One more waits up to `waiting_seconds`; a key that waits already is refused at once.
    """

    def __init__(self, *, total: int, per_key: int, waiting_seconds: float) -> None:
        self._total, self._per_key, self._seconds = total, per_key, waiting_seconds
        self._running: Counter[Hashable] = Counter()
        self._is_somebody_waiting = False
        self._changed = Condition()

    @contextmanager
    def place(self, key: Hashable, *, patient: bool = False) -> Iterator[None]:
        """Hold a place while the block runs; raise AtCapacity where there is none in time.

        Who is `patient`, such as the worker, waits for its turn as long as that takes.
        """
        with self._changed:
            self._take(key, patient=patient)
        try:
            yield
        finally:
            with self._changed:
                self._running[key] -= 1
                if not self._running[key]:
                    del self._running[key]
                self._changed.notify_all()

    def _take(self, key: Hashable, *, patient: bool) -> None:
        if patient:
            self._changed.wait_for(lambda: self._has_room(key))
        elif not self._has_room(key):
            self._wait_a_moment(key)
        self._running[key] += 1

    def _wait_a_moment(self, key: Hashable) -> None:
        if self._is_somebody_waiting:
            raise AtCapacity
        self._is_somebody_waiting = True
        try:
            if not self._changed.wait_for(lambda: self._has_room(key), self._seconds):
                raise AtCapacity
        finally:
            self._is_somebody_waiting = False

    def _has_room(self, key: Hashable) -> bool:
        return self._running.total() < self._total and self._running[key] < self._per_key


# Files that are read or made for somebody who waits. Of a web process's four places, two at most
# hold such work and one waits to begin, whatever is asked.
HEAVY_WORK: Final = ConcurrencyLimit(total=2, per_key=1, waiting_seconds=2.0)
