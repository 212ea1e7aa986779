"""A partner's answer ends: it may take only so long in all, and be only so large."""

import gzip

import pytest
import stamina

from kempen.platforms.calling import Caller
from kempen.platforms.interface import PlatformError, Remedy
from kempen.platforms.language_model import LanguageModel
from tests.dripping_server import dripping_server

OK = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
# The library's own limit is for one read, and a byte always comes in time.
DRIPS = {
    "the head": (b"HTTP/1.1 200 OK\r\nX-Filler: ", b"a"),
    "the body": (OK + b"Content-Length: 1000000\r\n\r\n", b" "),
    "pieces": (OK + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
}


@pytest.mark.parametrize("drip", DRIPS)
def test_an_answer_that_drips_is_left_at_the_deadline(drip: str) -> None:
    with dripping_server(*DRIPS[drip]) as server, stamina.set_testing(True, attempts=2):
        caller = Caller(server.url, lambda _answer: None, longest=1.0)
        with pytest.raises(PlatformError) as raised:
            caller.call("GET", "/", repeatable=True)
        caller.close()
    assert raised.value.message == "The platform did not answer in time."
    assert (raised.value.kind, raised.value.undone) == (Remedy.AGAIN, False)


@pytest.mark.parametrize("is_packed", [False, True])
def test_an_answer_that_is_too_large_is_not_read_to_its_end(is_packed: bool) -> None:
    body = b'{"text": "' + b"a" * 3_000_000 + b'"}'
    packed = gzip.compress(body) if is_packed else body
    more = b"Content-Encoding: gzip\r\n" if is_packed else b""
    head = OK + more + b"Content-Length: %d\r\n\r\n" % len(packed) + packed
    with dripping_server(head) as server:
        small = Caller(server.url, lambda _answer: None, most_bytes=2**20)
        with pytest.raises(PlatformError, match="The platform's answer is larger than 1 MB") as no:
            small.call("POST", "/", repeatable=True)
        assert (no.value.kind, no.value.undone) == (Remedy.PERMANENT, False)
        small.close()
        usual = Caller(server.url, lambda _answer: None)
        assert len(usual.call("GET", "/", repeatable=True)["text"]) == 3_000_000
        usual.close()


def test_a_language_model_that_never_ends_its_answer_is_left() -> None:
    head = OK + b"Content-Length: 9000000\r\n\r\n" + b" " * 3_000_000
    with (
        dripping_server(head) as server,
        pytest.raises(PlatformError, match="model_answer_too_long"),
    ):
        LanguageModel(server.url, "", "m").complete("Write.", "An ad.")
