"""How long `kempen run` takes until /readyz answers, at a folder's first start and later."""

import http.client
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FIRST_LIMIT, LATER_LIMIT, STOP_LIMIT = 10.0, 10.0, 10.0
ROUNDS = 3
_NOT_OURS = {"DATABASE_URL", "SECRET_KEY", "CREDENTIALS_KEYS", "EMAIL_URL"}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def is_ready(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def start_and_stop(folder: Path) -> tuple[float, float]:
    """Seconds until it is ready, seconds until it has stopped; the demo business is loaded too."""
    port = free_port()
    environment = {k: v for k, v in os.environ.items() if k not in _NOT_OURS}
    start = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", "kempen.entrypoints.cli.main", "run", "--port", str(port)],
        env={**environment, "KEMPEN_DATA_DIR": str(folder)},
        stdout=subprocess.DEVNULL,
    )
    try:
        while not is_ready(port):
            if process.poll() is not None or time.monotonic() - start > 120:
                raise SystemExit("kempen run does not get ready")
            time.sleep(0.02)
        ready = time.monotonic() - start
        time.sleep(3)
        asked = time.monotonic()
        process.send_signal(signal.SIGTERM)
        process.wait(60)
        return ready, time.monotonic() - asked
    finally:
        process.kill()


def show(name: str, seconds: list[float], limit: float) -> None:
    figure = statistics.median(seconds)
    print(f"{name:<28} {figure:6.2f} s   limit {limit:5.1f} s   ratio {figure / limit:.2f}")


def main() -> None:
    first: list[float] = []
    later: list[float] = []
    stop: list[float] = []
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory(prefix="kempen-bench-") as folder:
            for times in (first, later):
                ready, stopped = start_and_stop(Path(folder))
                times.append(ready)
                stop.append(stopped)
    show("first start to /readyz", first, FIRST_LIMIT)
    show("later start to /readyz", later, LATER_LIMIT)
    show("stop", stop, STOP_LIMIT)


if __name__ == "__main__":
    main()
