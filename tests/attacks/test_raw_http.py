"""Requests of odd shape: none may hide a second one, and none is spoken that nobody speaks."""

import pytest

from tests.attacks.attacker import sent_raw, statuses
from tests.drills.running import Running

HIDDEN = b"GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n"
LENGTH = b"Content-Length: %d\r\n" % len(HIDDEN)
POST = b"POST /v1/campaigns HTTP/1.1\r\nHost: 127.0.0.1\r\n"
GET = b"GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n"

# What two servers in a row could read differently. An answer 200 would be that of the hidden one.
SMUGGLED = {
    "a length and chunks": (POST + LENGTH + b"Transfer-Encoding: chunked\r\n", b"0\r\n\r\n"),
    "chunks and a length": (POST + b"Transfer-Encoding: chunked\r\n" + LENGTH, b"0\r\n\r\n"),
    "two lengths": (POST + b"Content-Length: 0\r\n" + LENGTH, b""),
    "two lengths, the longer first": (POST + LENGTH + b"Content-Length: 0\r\n", b""),
    "a list of lengths": (POST + b"Content-Length: 0, 35\r\n", b""),
    "a length with a sign": (POST + b"Content-Length: +0\r\n", b""),
    "a negative length": (POST + b"Content-Length: -1\r\n", b""),
    "a length in hexadecimal": (POST + b"Content-Length: 0x0\r\n", b""),
    "a length beyond all": (POST + b"Content-Length: 99999999999999999999\r\n", b""),
    "an unknown coding": (POST + b"Transfer-Encoding: xchunked\r\n", b"0\r\n\r\n"),
    "two codings": (POST + b"Transfer-Encoding: chunked, identity\r\n", b"0\r\n\r\n"),
    "a space before the colon": (POST + b"Transfer-Encoding : chunked\r\n", b"0\r\n\r\n"),
    "a folded header": (POST + b"X-A: b\r\n Transfer-Encoding: chunked\r\n", b"0\r\n\r\n"),
    "a bare carriage return": (POST + b"X-A: b\rContent-Length: 0\r\n" + LENGTH, b""),
    "a header with NUL": (POST + b"X-A: \x00\r\n", b""),
}


@pytest.mark.parametrize("shape", SMUGGLED)
def test_no_request_hides_in_another(service: Running, shape: str) -> None:
    head, body = SMUGGLED[shape]
    answered = statuses(service, head + b"Connection: close\r\n\r\n" + body + HIDDEN)
    assert len(answered) == 1, answered
    assert answered[0] in ("400", "401", "411", "413")


def test_the_body_of_a_refused_request_is_no_request(service: Running) -> None:
    refused = POST + b"Content-Type: application/json\r\n" + LENGTH + b"\r\n" + HIDDEN
    last = GET + b"Connection: close\r\n\r\n"
    assert statuses(service, refused + last) == ["401", "200"]


@pytest.mark.parametrize(
    "head",
    [
        pytest.param(b"X-A: " + b"a" * 1_000_000 + b"\r\n", id="one of a megabyte"),
        pytest.param(b"X-A: a\r\n" * 5_000, id="five thousand"),
    ],
)
def test_headers_beyond_measure_are_refused(service: Running, head: bytes) -> None:
    assert statuses(service, GET + head + b"\r\n") in (["431"], [])
    assert statuses(service, GET + b"Connection: close\r\n\r\n") == ["200"]


def test_clear_http_2_is_not_spoken(service: Running) -> None:
    preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
    settings = b"\x00\x00\x00\x04\x00\x00\x00\x00\x00"
    assert sent_raw(service, preface + settings) == b""
    upgrade = b"Connection: Upgrade, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n"
    assert "101" not in statuses(service, GET + upgrade)


@pytest.mark.parametrize("method", [b"TRACE", b"CONNECT", b"PURGE", b"DEBUG", b"PROPFIND"])
def test_a_method_that_nothing_needs_does_nothing(service: Running, method: bytes) -> None:
    head = b" /settings/preferences/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    assert statuses(service, method + head)[0] in ("302", "403", "404", "405")
