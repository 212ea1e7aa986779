"""Plays a language model: HTTP over a real socket, OpenAI's shape, well or badly behaved."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

# Of a request's body: the status and the bytes of the answer.
Answer = Callable[[dict[str, Any]], tuple[int, bytes]]


@dataclass
class ModelServer:
    """Where the model is, and the bodies that it was asked with."""

    url: str = ""
    asked: list[dict[str, Any]] = field(default_factory=list)


def saying(content: str) -> Answer:
    """A model that says the same to everybody."""
    body = json.dumps({"choices": [{"message": {"content": content}}]}).encode()
    return lambda _asked: (200, body)


@contextmanager
def model_server(answer: Answer, *, cut_at: int | None = None) -> Iterator[ModelServer]:
    """Listen while the block runs; `cut_at`: so many bytes of an answer come, then none."""
    played = ModelServer()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            played.asked.append(asked)
            status, body = answer(asked)
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[:cut_at])
            self.close_connection = True

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    played.url = f"http://127.0.0.1:{server.server_port}/v1"
    serving = threading.Thread(target=server.serve_forever, args=(0.01,))
    serving.start()
    try:
        yield played
    finally:
        server.shutdown()
        serving.join()
        server.server_close()
