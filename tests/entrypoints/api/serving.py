"""The real web server on the test's own database, and a raw socket to it."""

import json
import os
import socket
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit, urlunsplit

from django.db import connection

from tests.waiting import PATIENCE, free_port, wait_until


@contextmanager
def web_server() -> Iterator[tuple[int, "subprocess.Popen[bytes]"]]:
    """Granian as `kempen web` runs it, on the test's own database."""
    port = free_port()
    name = connection.settings_dict["NAME"]
    address = urlunsplit(urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}"))
    server = subprocess.Popen(
        [
            *(sys.executable, "-m", "granian", "--interface", "wsgi", "--workers", "1"),
            *("--blocking-threads", "2", "--port", str(port), "config.wsgi:application"),
        ],
        env={
            **os.environ,
            "DATABASE_URL": address,
            "KEMPEN_PORT": str(port),
            # As patient with the database as a worker.
            "KEMPEN_IS_WORKER": "1",
        },
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_until(lambda: _answers(port), process=server)
        yield port, server
    finally:
        server.terminate()
        server.wait(PATIENCE)


def _answers(port: int) -> bool:
    try:
        talk(port, b"GET /v1/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    except (OSError, IndexError):
        return False
    return True


def talk(port: int, sent: bytes, *, end: bool = False, reset: bool = False) -> tuple[int, str]:
    """Send bytes, perhaps end our side, return status and code; a reset has no answer."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as line:
        line.sendall(sent)
        if reset:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            return 0, ""
        if end:
            line.shutdown(socket.SHUT_WR)
        answer = b""
        while piece := line.recv(65_536):
            answer += piece
    head, _, body = answer.partition(b"\r\n\r\n")
    status = int(head.split()[1])
    return status, json.loads(body).get("code", "") if body else ""
