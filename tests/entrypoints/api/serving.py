"""The real web server on the test's own database, and a raw socket to it."""

import json
import os
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit, urlunsplit

from django.db import connection

from tests.drills.running import free_port


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
        env={**os.environ, "DATABASE_URL": address, "KEMPEN_PORT": str(port)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            try:
                talk(port, b"GET /v1/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
                break
            except OSError:
                time.sleep(0.1)
        yield port, server
    finally:
        server.terminate()
        server.wait(20)


def talk(port: int, sent: bytes, *, end: bool = False, reset: bool = False) -> tuple[int, str]:
    """Send bytes, perhaps end our side, return status and code; a reset has no answer."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as line:
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
