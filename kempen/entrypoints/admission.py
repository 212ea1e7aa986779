"""How many requests a web process works on at once, and what becomes of the others.

The server has many more threads than there are places to work at. A request without a place waits
in one of them for a moment and is then told to come back: nobody queues out of sight behind a slow
one. A few threads are left over at all times, and /livez and /readyz are answered in those.
"""

from collections.abc import Callable, Iterable, Iterator
from threading import Condition
from typing import Final
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from django.http import HttpRequest, HttpResponseBase

from kempen.entrypoints.health import PROBES
from kempen.entrypoints.overload import unavailable

PLACES: Final = 4
MOST_WAITING: Final = 60
# With the seconds that the database may take, a request is answered within ten.
WAITING_SECONDS: Final = 4.0
# As many as work and wait, and some for the probes and for whoever is refused.
THREADS: Final = PLACES + MOST_WAITING + 8
_PATH: Final = "PATH_INFO"
_REFUSED: Final = "kempen.refused"


class AdmissionQueue:
    """Hands out places; at most `most_waiting` wait for one, for `seconds` at most."""

    def __init__(self, places: int, most_waiting: int, seconds: float) -> None:
        self._free, self._waiting = places, 0
        self._most_waiting, self._seconds = most_waiting, seconds
        self._changed = Condition()

    def enter(self) -> bool:
        """Return whether a place came free in time: then `leave` gives it back."""
        with self._changed:
            if self._free == 0 or self._waiting:
                if self._waiting >= self._most_waiting:
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

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer, in a place or without one."""
        if environ.get(_PATH) in PROBES:
            return self._application(environ, start_response)
        if not self._line.enter():
            return self._application(environ | {_REFUSED: True}, start_response)
        place = _Place(self._line)
        try:
            return _Answer(self._application(environ, start_response), place)
        except BaseException:
            place.close()
            raise


class _Place:
    """A place that is given back once, however often it is closed."""

    def __init__(self, line: AdmissionQueue) -> None:
        self._line: AdmissionQueue | None = line

    def close(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            line.leave()


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
