"""Work on what comes next in a thread, while the caller is busy with what came before."""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextvars import copy_context
from dataclasses import dataclass
from enum import Enum, auto
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Final, Generic, TypeVar

_Piece = TypeVar("_Piece")
_Result = TypeVar("_Result")
# So many pieces and results lie ready at most, which bounds the memory.
_READY: Final = 2


class _Sign(Enum):
    WANTED = auto()
    END = auto()


class _StoppedError(Exception):
    """The caller wants no more."""


@dataclass(frozen=True)
class _Failure:
    error: BaseException


def worked_ahead(
    pieces: Iterable[_Piece], work: Callable[[Iterator[_Piece]], Iterator[_Result]]
) -> Generator[_Result]:
    """Yield what `work` makes of `pieces`, each while the caller is busy with the one before.

    The pieces are asked for by the caller's own thread, so they may come from its transaction;
    `work` runs in another thread and must not touch the database. What either raises is raised
    here. When this iterator is closed, the thread has ended.
    """
    ahead = _Ahead(iter(pieces), work)
    try:
        yield from ahead.results()
    finally:
        ahead.stop()


class _Ahead(Generic[_Piece, _Result]):
    """Two queues between the caller, who gives pieces, and the thread that works on them."""

    def __init__(
        self, pieces: Iterator[_Piece], work: Callable[[Iterator[_Piece]], Iterator[_Result]]
    ) -> None:
        self._pieces, self._work = pieces, work
        self._given = SimpleQueue[_Piece | _Sign]()
        self._made = SimpleQueue[_Result | _Sign | _Failure]()
        self._is_stopped = Event()
        context = copy_context()
        self._thread = Thread(target=lambda: context.run(self._run), name="ahead", daemon=True)

    def results(self) -> Iterator[_Result]:
        """Yield what the thread makes, and give it pieces meanwhile."""
        self._fill()
        self._thread.start()
        while (item := self._made.get()) is not _Sign.END:
            if isinstance(item, _Failure):
                raise item.error
            self._fill()
            if not isinstance(item, _Sign):
                yield item

    def stop(self) -> None:
        """End the thread, whatever it is at."""
        self._is_stopped.set()
        self._given.put(_Sign.END)
        if self._thread.ident is not None:
            self._thread.join()

    def _fill(self) -> None:
        while self._given.qsize() + self._made.qsize() < _READY:
            self._given.put(next(self._pieces, _Sign.END))

    def _run(self) -> None:
        try:
            for result in self._work(self._received()):
                self._made.put(result)
        except BaseException as error:  # noqa: BLE001 -- the caller would wait for ever
            self._made.put(_Failure(error))
        else:
            self._made.put(_Sign.END)

    def _received(self) -> Iterator[_Piece]:
        while True:
            try:
                piece = self._given.get_nowait()
            except Empty:
                self._made.put(_Sign.WANTED)
                piece = self._given.get()
            if self._is_stopped.is_set():
                raise _StoppedError
            if isinstance(piece, _Sign):
                return
            yield piece


__all__ = ["worked_ahead"]
