"""Stands between a worker and the partners: passes everything on, and can keep an answer back."""

import http.client
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

from tests.waiting import PATIENCE

_HOP = {"host", "connection", "transfer-encoding", "content-length", "content-encoding"}
_CREATING = ("/campaigns", "/googleAds:mutate")


class Between(ThreadingHTTPServer):
    """While `keeps` is set, what makes a campaign is done there, and its answer never comes."""

    daemon_threads = True

    def __init__(self, partners: str) -> None:
        super().__init__(("127.0.0.1", 0), _Passing)
        self.partners = urlsplit(partners).netloc
        self.keeps = threading.Event()
        self.kept: set[str] = set()
        self.let_go = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Passing(BaseHTTPRequestHandler):
    server: Between
    protocol_version = "HTTP/1.1"

    def _pass_on(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        sent = {name: value for name, value in self.headers.items() if name.lower() not in _HOP}
        onward = http.client.HTTPConnection(self.server.partners, timeout=PATIENCE)
        onward.request(self.command, self.path, body=body, headers=sent)
        answer = onward.getresponse()
        content = answer.read()
        onward.close()
        is_creating = self.command == "POST" and urlsplit(self.path).path.endswith(_CREATING)
        if is_creating and answer.status == 200 and self.server.keeps.is_set():
            # The campaign stands there now; whoever asked for it will never hear of it.
            self.server.kept.add(self.path.split("/")[1])
            self.server.let_go.wait()
            self.close_connection = True
            return
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in _HOP:
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        with suppress(OSError):
            self.wfile.write(content)

    do_GET = do_POST = _pass_on  # noqa: N815 -- the names that http.server looks for

    def log_message(self, *_: Any) -> None:
        """Nothing: the partners keep a log of their own."""


@contextmanager
def standing_between(partners: str) -> Iterator[Between]:
    """Stand between for the length of a block."""
    server = Between(partners)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.let_go.set()
        server.shutdown()
        server.server_close()
        thread.join()
