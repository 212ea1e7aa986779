"""Requests beyond what is worked on at once wait a moment and are told to come back."""

import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Never

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.test import Client, RequestFactory

from kempen.entrypoints.admission import MOST_READING, Admission, AdmissionQueue
from tests.waiting import wait_until


class _Body:
    def __init__(self) -> None:
        self.is_closed = False

    def __iter__(self) -> Iterator[bytes]:
        yield b"whole"

    def close(self) -> None:
        self.is_closed = True


def _start_response(status: str, headers: list[tuple[str, str]], *_: object) -> Never:
    raise AssertionError("nobody answers here")


def _marks(environ: dict[str, Any], _: Callable[..., Any]) -> Iterable[bytes]:
    """Tells in the body whether the request has a place."""
    return [b"refused" if environ.get("kempen.refused") else b"placed"]


def _said(admission: Admission, path: str = "/") -> tuple[list[bytes], Iterable[bytes]]:
    answer = admission({"PATH_INFO": path}, _start_response)
    return list(answer), answer


def test_probes_are_answered_while_every_place_is_taken() -> None:
    admission = Admission(_marks, AdmissionQueue(places=1, most_waiting=0, seconds=0))
    _, held = _said(admission)
    assert [_said(admission, path)[0] for path in ("/livez", "/readyz")] == [[b"placed"]] * 2
    assert _said(admission)[0] == [b"refused"]
    held.close()  # type: ignore[attr-defined]
    assert _said(admission)[0] == [b"placed"]


def test_a_place_is_free_when_the_last_byte_went_out_and_not_before() -> None:
    body = _Body()
    admission = Admission(lambda *_: body, AdmissionQueue(places=1, most_waiting=0, seconds=0))
    answer = admission({"PATH_INFO": "/"}, _start_response)
    assert list(answer) == [b"whole"]
    line = admission._line
    assert not line.enter()
    answer.close()  # type: ignore[attr-defined]
    assert body.is_closed
    assert line.enter()


def test_an_answer_that_the_server_drops_unclosed_gives_its_place_back() -> None:
    line = AdmissionQueue(places=1, most_waiting=0, seconds=0)
    answer = Admission(_marks, line)({"PATH_INFO": "/"}, _start_response)
    assert not line.enter()
    del answer
    assert line.enter()


def test_a_request_that_breaks_gives_its_place_back() -> None:
    def breaks(*_: Any) -> Iterable[bytes]:
        raise ValueError("a fault of ours")

    line = AdmissionQueue(places=1, most_waiting=0, seconds=0)
    for _ in range(3):
        with pytest.raises(ValueError, match="a fault of ours"):
            Admission(breaks, line)({"PATH_INFO": "/"}, _start_response)
    assert line.enter()


def test_a_place_that_comes_free_goes_to_whoever_waits() -> None:
    line = AdmissionQueue(places=1, most_waiting=1, seconds=120)
    assert line.enter()
    got: list[bool] = []
    waiting = threading.Thread(target=lambda: got.append(line.enter()))
    waiting.start()
    wait_until(lambda: line._waiting == 1)
    # The line is full: the next one is told at once.
    assert not line.enter()
    line.leave()
    waiting.join()
    assert got == [True]


@pytest.mark.parametrize("path", ["/", "/v1/campaigns"])
def test_a_request_without_a_place_is_told_to_come_back(path: str) -> None:
    answer = Client().get(path, **{"kempen.refused": True})  # type: ignore[arg-type]
    assert answer.status_code == 503
    assert answer["Retry-After"] == "5"
    assert answer["X-Request-Id"]
    is_api = path.startswith("/v1")
    kind = "application/problem+json" if is_api else "text/html; charset=utf-8"
    assert answer["Content-Type"] == kind


class _Drip:
    """A body that does not come before somebody says so."""

    def __init__(self) -> None:
        self.is_asked, self.may_come = threading.Event(), threading.Event()

    def read(self, size: int) -> bytes:
        self.is_asked.set()
        assert self.may_come.wait(120)
        return b"a=1"[:size]

    readline = read


def _status(admission: Admission, environ: dict[str, Any]) -> str:
    heads: list[str] = []

    def start_response(status: str, *_: object) -> Callable[[bytes], object]:
        heads.append(status)
        return bytes

    answer = admission(environ, start_response)
    b"".join(answer)
    answer.close()  # type: ignore[attr-defined]
    return heads[0]


def _form(body: _Drip) -> dict[str, Any]:
    kind = "application/x-www-form-urlencoded"
    environ = RequestFactory().post("/v1/nowhere", b"a=1", content_type=kind).environ
    return environ | {"wsgi.input": body, "CONTENT_LENGTH": "3"}


@pytest.mark.django_db(transaction=True)
def test_bodies_that_drip_take_no_place_from_others() -> None:
    line = AdmissionQueue(places=1, most_waiting=0, seconds=60)
    admission = Admission(WSGIHandler(), line)
    bodies = [_Drip() for _ in range(MOST_READING)]
    statuses: list[str] = []
    sending = [
        threading.Thread(target=lambda body=body: statuses.append(_status(admission, _form(body))))
        for body in bodies
    ]
    for one, body in zip(sending, bodies, strict=True):
        one.start()
        assert body.is_asked.wait(120)
    try:
        page = RequestFactory().get("/v1/nowhere").environ
        assert _status(admission, page) == "404 Not Found"
        # One body more than may be read at once is refused, not waited for.
        assert _status(admission, _form(_Drip())) == "503 Service Unavailable"
    finally:
        for body in bodies:
            body.may_come.set()
        for one in sending:
            one.join()
    assert set(statuses) == {"404 Not Found"}
    assert line.enter()
