"""Receivers that stall, drip, flood, lie or lead elsewhere: an attempt is bounded and says why."""

import gzip
import itertools
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from ipaddress import ip_network
from typing import Any

import pytest

from kempen.domain.webhooks import rules
from kempen.domain.webhooks.schedule import DeliveryOutcome
from kempen.outbound import bounded_answer
from tests.entrypoints.worker.attempts import LookUps, attempt
from tests.tls_receiver import (
    Authority,
    HangUp,
    Received,
    Receiver,
    one_after_the_other,
    status,
)

LOOPBACK = (ip_network("127.0.0.0/8"), ip_network("::1/128"))


def test_the_contract_is_15_seconds_and_5_to_connect() -> None:
    assert (rules.LONGEST_ATTEMPT_SECONDS, rules.CONNECT_SECONDS) == (15.0, 5.0)
    assert (bounded_answer.MOST_BYTES_READ, bounded_answer.MOST_BYTES_KEPT) == (65_536, 8_192)


def drip(_: Received, connection: ssl.SSLSocket) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
    while True:
        time.sleep(0.1)
        connection.sendall(b"x")


def drip_headers(_: Received, connection: ssl.SSLSocket) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\n")
    for number in itertools.count():
        time.sleep(0.1)
        connection.sendall(b"X-%d: y\r\n" % number)


def say_nothing(_: Received, connection: ssl.SSLSocket) -> None:
    connection.recv(1)


def continue_for_ever(_: Received, connection: ssl.SSLSocket) -> None:
    while True:
        connection.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
        time.sleep(0.01)


# None of these ever ends by itself: who comes back from it has ended it.
@pytest.mark.usefixtures("short_attempts")
@pytest.mark.parametrize("answer", [drip, drip_headers, say_nothing, continue_for_ever])
def test_a_slow_answer_ends_in_time_and_gets_a_minute(authority: Authority, answer: Any) -> None:
    with Receiver(authority, answer) as receiver:
        (outcome,) = attempt(receiver.url, authority)
    assert outcome.error == "no complete answer within 1 s"
    assert outcome.verdict.outcome is DeliveryOutcome.AGAIN
    assert 48 <= outcome.verdict.wait <= 72


def test_a_gigabyte_is_cut_off_after_64_kib(authority: Authority) -> None:
    sent = 0

    def flood(_: Received, connection: ssl.SSLSocket) -> None:
        nonlocal sent
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n")
        while sent < 1_000_000_000:
            connection.sendall(b"y" * 65_536)
            sent += 65_536

    with Receiver(authority, flood) as receiver:
        (outcome,) = attempt(receiver.url, authority)
    assert outcome.verdict.outcome is DeliveryOutcome.DELIVERED
    assert outcome.response_body == "y" * 8_192
    # What lies in the buffers of two kernels and two libraries, not a gigabyte.
    assert sent < 20_000_000


def test_a_gzip_bomb_is_not_inflated(authority: Authority) -> None:
    bomb = gzip.compress(b"\0" * 50_000_000)
    answer = status(200, headers="Content-Encoding: gzip\r\n", body=bomb)
    with Receiver(authority, answer) as receiver:
        (outcome,) = attempt(receiver.url, authority)
        assert receiver.received[0].headers["accept-encoding"] == "identity"
    assert outcome.verdict.outcome is DeliveryOutcome.DELIVERED
    assert len(outcome.response_body) <= 8_192


def endless_headers(_: Received, connection: ssl.SSLSocket) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\n")
    for number in range(100_000):
        connection.sendall(b"X-%d: %s\r\n" % (number, b"y" * 1000))


def no_http(_: Received, connection: ssl.SSLSocket) -> None:
    connection.sendall(b"SSH-2.0-OpenSSH_9.2\r\n\r\n")


def hang_up(_: Received, connection: ssl.SSLSocket) -> None:
    raise HangUp


@pytest.mark.parametrize("answer", [endless_headers, no_http, hang_up])
def test_what_is_no_answer_is_a_failure(authority: Authority, answer: Any) -> None:
    with Receiver(authority, answer) as receiver:
        (outcome,) = attempt(receiver.url, authority)
    assert outcome.error.startswith("no usable answer: ")
    assert outcome.status_code is None
    assert outcome.verdict.outcome is DeliveryOutcome.AGAIN
    assert 4 <= outcome.verdict.wait <= 6


def test_text_that_postgresql_cannot_hold_is_replaced(authority: Authority) -> None:
    def answer(_: Received, connection: ssl.SSLSocket) -> None:
        connection.sendall(
            b"HTTP/1.1 200 OK\r\nX-Odd: \xff\xfe\r\nContent-Length: 5\r\n\r\na\x00\xffbc"
        )

    with Receiver(authority, answer) as receiver:
        (outcome,) = attempt(receiver.url, authority)
    assert outcome.response_body == "a\ufffd\ufffdbc"
    outcome.response_headers["X-Odd"].encode()


def test_an_answer_that_breaks_off_counts_by_its_status(authority: Authority) -> None:
    def answer(_: Received, connection: ssl.SSLSocket) -> None:
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhalf")
        raise HangUp

    with Receiver(authority, answer) as receiver:
        (outcome,) = attempt(receiver.url, authority)
    assert outcome.verdict.outcome is DeliveryOutcome.DELIVERED
    assert outcome.error.startswith("the answer broke off")


def test_cookies_are_not_kept(authority: Authority) -> None:
    with Receiver(authority, status(200, headers="Set-Cookie: a=b\r\n")) as receiver:
        attempt(receiver.url, authority, times=2)
    assert ["cookie" in got.headers for got in receiver.received] == [False, False]


def test_a_connection_is_kept_for_the_next_attempt(authority: Authority) -> None:
    with Receiver(authority) as receiver:
        attempt(receiver.url, authority, times=5)
        assert (len(receiver.received), receiver.connections) == (5, 1)


def test_a_kept_connection_that_was_closed_costs_no_failure(authority: Authority) -> None:
    with Receiver(authority, one_after_the_other(status(200), hang_up, status(200))) as receiver:
        outcomes = attempt(receiver.url, authority, times=2)
    assert [one.verdict.outcome for one in outcomes] == [
        DeliveryOutcome.DELIVERED,
        DeliveryOutcome.DELIVERED,
    ]
    assert receiver.connections == 2


def test_the_path_and_query_arrive_as_they_were_given(authority: Authority) -> None:
    with Receiver(authority) as receiver:
        base = f"https://127.0.0.1:{receiver.port}"
        for rest in ("", "?a=1", "/a%2Fb/../c?x=%20+&y=[1]"):
            attempt(base + rest, authority)
    assert [got.path for got in receiver.received] == ["/", "/?a=1", "/a%2Fb/../c?x=%20+&y=[1]"]


# -------------------- certificates
def test_a_certificate_for_another_name_is_refused(authority: Authority) -> None:
    with Receiver(authority, names=("other.example.com",)) as receiver:
        (outcome,) = attempt(receiver.url, authority)
    assert outcome.error.startswith("certificate refused: ")
    assert "ostname mismatch" in outcome.error
    assert receiver.received == []


def test_a_certificate_of_an_unknown_authority_is_refused(
    authority: Authority, tmp_path_factory: pytest.TempPathFactory
) -> None:
    stranger = Authority.make(tmp_path_factory.mktemp("stranger"))
    with Receiver(stranger) as receiver:
        (outcome,) = attempt(receiver.url, authority)
    assert outcome.error.startswith("certificate refused: ")
    assert receiver.received == []


def test_an_expired_certificate_is_refused(authority: Authority) -> None:
    yesterday = datetime.now(UTC) - timedelta(days=1)
    with Receiver(authority) as receiver:
        receiver.use(authority.ca.issue_cert("localhost", not_after=yesterday))
        (outcome,) = attempt(receiver.url, authority)
    assert "expired" in outcome.error
    assert receiver.received == []


def test_the_name_is_checked_when_the_address_is_pinned(
    authority: Authority, look_ups: LookUps
) -> None:
    look_ups.answers = [["127.0.0.1"]]
    with Receiver(authority, names=("hooks.example.com",)) as receiver:
        (outcome,) = attempt(f"https://hooks.example.com:{receiver.port}/x", authority)
    assert outcome.verdict.outcome is DeliveryOutcome.DELIVERED
    assert receiver.received[0].headers["host"] == f"hooks.example.com:{receiver.port}"


# -------------------- connecting
@pytest.fixture
def mute_port() -> Iterator[int]:
    """A TCP server that accepts and then says nothing, not even in TLS."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        sockets: list[socket.socket] = []

        def accept() -> None:
            while True:
                try:
                    sockets.append(server.accept()[0])
                except OSError:
                    return

        thread = threading.Thread(target=accept, daemon=True)
        thread.start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)
        thread.join()
        for one in sockets:
            one.close()


@pytest.mark.usefixtures("short_connecting")
def test_a_stall_in_tls_ends_with_the_time_to_connect(authority: Authority, mute_port: int) -> None:
    (outcome,) = attempt(f"https://localhost:{mute_port}/", authority)
    assert outcome.error == "no connection within 0.5 s"
    assert outcome.verdict.wait >= 48


def test_a_refused_connection_is_tried_again_soon(authority: Authority) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    (outcome,) = attempt(f"https://127.0.0.1:{port}/", authority)
    assert outcome.error.startswith("no connection: ")
    assert 4 <= outcome.verdict.wait <= 6


def test_the_second_address_serves_when_nobody_is_at_the_first(
    authority: Authority, look_ups: LookUps
) -> None:
    look_ups.answers = [["::1", "127.0.0.1"]]
    with Receiver(authority, names=("hooks.example.com",)) as receiver:
        (outcome,) = attempt(f"https://hooks.example.com:{receiver.port}/", authority)
    assert (outcome.address, outcome.verdict.outcome) == ("127.0.0.1", DeliveryOutcome.DELIVERED)
