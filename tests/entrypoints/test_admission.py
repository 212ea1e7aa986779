"""Requests beyond what is worked on at once wait a moment and are told to come back."""

import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Never

import pytest
from django.test import Client

from kempen.entrypoints.admission import Admission, AdmissionQueue
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
