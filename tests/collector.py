"""Plays a collector of spans or error reports: HTTP over a real socket, and what came is kept."""

import gzip
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import brotli


@dataclass
class Collected:
    """Where the collector is, and path and body of each request."""

    port: int = 0
    requests: list[tuple[str, bytes]] = field(default_factory=list)


@contextmanager
def collector() -> Iterator[Collected]:
    """Listen while the block runs."""
    collected = Collected()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.headers.get("Content-Encoding") == "gzip":
                body = gzip.decompress(body)
            elif self.headers.get("Content-Encoding") == "br":
                body = brotli.decompress(body)
            collected.requests.append((self.path, body))
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    collected.port = server.server_port
    serving = threading.Thread(target=server.serve_forever, args=(0.01,))
    serving.start()
    try:
        yield collected
    finally:
        server.shutdown()
        serving.join()
        server.server_close()
