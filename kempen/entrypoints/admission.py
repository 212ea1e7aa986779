"""How many requests a web process works on at once, and what becomes of the others.

The server has many more threads than there are places to work at. A request without a place waits
in one of them for a moment and is then told to come back: nobody queues out of sight behind a slow
one. A body is read without a place, because a stranger decides how long that takes. A few threads
are left over at all times, and /livez and /readyz are answered in those.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from threading import BoundedSemaphore, Condition
from typing import Final
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from django.http import HttpRequest, HttpResponseBase

from kempen.entrypoints.health import METRICS, PROBES
from kempen.entrypoints.overload import unavailable
from kempen.kit.concurrency_limit import AtCapacity

PLACES: Final = 4
MOST_WAITING: Final = 60
# With the seconds that the database may take, a request is answered within ten.
WAITING_SECONDS: Final = 4.0
# So many read a body at once. Bodies that drip can take all of these, and then forms and files are
# refused, but pages and the API still answer. nginx in front waits for bodies at no cost.
MOST_READING: Final = 32
# As many as work, wait and read, and some for the probes and for whoever is refused.
THREADS: Final = PLACES + MOST_WAITING + MOST_READING + 8
# Answered from a request's head, or for those who operate the service.
_WITHOUT_PLACE: Final = (*PROBES, METRICS)
_PATH: Final = "PATH_INFO"
_REFUSED: Final = "kempen.refused"
_PLACE: Final = "kempen.place"


class AdmissionQueue:
    """Hands out places; at most `most_waiting` wait for one, for `seconds` at most."""

    def __init__(self, places: int, most_waiting: int, seconds: float) -> None:
        self._free, self._waiting = places, 0
        self._most_waiting, self._seconds = most_waiting, seconds
        self._changed = Condition()

    def enter(self, *, is_back: bool = False) -> bool:
        """Return whether a place came free in time: then `leave` gives it back.

        Who `is_back`, having had a place before, waits even where too many wait already.
        """
        with self._changed:
            if self._free == 0 or self._waiting:
                if self._waiting >= self._most_waiting and not is_back:
                    return False
                self._waiting += 1
                try:
                    if not self._changed.wait_for(lambda: self._free > 0, self._seconds):
                        return False
                finally:
                    self._waiting -= 1
            self._free -= 1
            return True

    def leave(self) -> None:
        """Give a place back."""
        with self._changed:
            self._free += 1
            self._changed.notify()


class Admission:
    """Wraps a WSGI application: a request is worked on in a place, from its head to its last byte.

    Probes need none. One that gets none goes on with a mark, for `RefusedRequests` to answer.
    """

    def __init__(self, application: WSGIApplication, line: AdmissionQueue | None = None) -> None:
        self._application = application
        self._line = line or AdmissionQueue(PLACES, MOST_WAITING, WAITING_SECONDS)
        self._readers = BoundedSemaphore(MOST_READING)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer, in a place or without one."""
        if environ.get(_PATH) in _WITHOUT_PLACE:
            return self._application(environ, start_response)
        if not self._line.enter():
            return self._application(environ | {_REFUSED: True}, start_response)
        place = _Place(self._line, self._readers)
        try:
            return _Answer(self._application(environ | {_PLACE: place}, start_response), place)
        except BaseException:
            place.close()
            raise


class _Place:
    """A place that is given back once, however often it is closed."""

    def __init__(self, line: AdmissionQueue, readers: BoundedSemaphore) -> None:
        self._line: AdmissionQueue | None = line
        self._readers = readers

    def close(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            line.leave()

    @contextmanager
    def given_back(self) -> Iterator[None]:
        line = self._line
        if line is None or not self._readers.acquire(blocking=False):
            raise AtCapacity
        self.close()
        try:
            yield
        finally:
            self._readers.release()
        if not line.enter(is_back=True):
            raise AtCapacity
        self._line = line


@contextmanager
def without_place(environ: Mapping[str, object]) -> Iterator[None]:
    """Give a request's place to others for as long as its body takes to come.

    Raises AtCapacity where too many bodies are being read, or no place is free afterwards.
    """
    place = environ.get(_PLACE)
    if not isinstance(place, _Place):
        yield
        return
    with place.given_back():
        yield


class _Answer:
    """The body of an answer; its place is free when the server closes it, or drops it unclosed."""

    def __init__(self, body: Iterable[bytes], place: _Place) -> None:
        self._body, self._place = body, place

    def __iter__(self) -> Iterator[bytes]:
        return iter(self._body)

    def close(self) -> None:
        try:
            if hasattr(self._body, "close"):
                self._body.close()
        finally:
            self._place.close()

    def __del__(self) -> None:
        self._place.close()


class RefusedRequests:
    """Answers a request that got no place: 503, come back in a few seconds."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, or pass the request on."""
        return unavailable(request) if request.META.get(_REFUSED) else self.get_response(request)
