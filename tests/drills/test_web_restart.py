"""A new version of the web server takes over without a refused or broken request."""

import http.client
import os
import signal
import socket
import subprocess
import threading
from pathlib import Path

from tests.drills.running import PROGRAM
from tests.waiting import PATIENCE, free_port, wait_until

_HUNG_UP = repr(http.client.RemoteDisconnected("Remote end closed connection without response"))


def _start(listening: socket.socket, port: int, log: Path) -> "subprocess.Popen[bytes]":
    """Start `kempen web` with a socket, as systemd hands one over: it is number 3."""
    with log.open("ab") as output:
        return subprocess.Popen(
            [*PROGRAM, "web", "--workers", "2"],
            env={
                **os.environ,
                "KEMPEN_PORT": str(port),
                "DASHBOARD_URL": f"http://127.0.0.1:{port}",
                "LISTEN_FDS": "1",
            },
            stdout=output,
            stderr=output,
            pass_fds=(3,),
            preexec_fn=lambda: os.dup2(listening.fileno(), 3),  # noqa: PLW1509 -- one system call
        )


def _ask(port: int, path: str) -> "int | str":
    """Ask as nginx and browsers do: once more where the server hung up before it read a byte.

    A connection that was taken while its client had not sent anything yet is closed by a server
    that stops: HTTP/1.1 (RFC 9112, 9.3.1) has clients send such a request again.
    """
    answer = _ask_once(port, path)
    return _ask_once(port, path) if answer == _HUNG_UP else answer


def _ask_once(port: int, path: str) -> "int | str":
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
    except (OSError, http.client.HTTPException) as error:
        return repr(error)
    else:
        return answer.status
    finally:
        connection.close()


def test_told_to_stop_under_load_it_breaks_no_request_and_the_next_one_takes_over(
    tmp_path: Path,
) -> None:
    port, log = free_port(), tmp_path / "web.log"
    answers: list[int | str] = []
    is_over = threading.Event()

    def go_on_asking() -> None:
        while not is_over.is_set():
            answers.append(_ask(port, "/livez"))

    with socket.create_server(("127.0.0.1", port), backlog=128) as listening:
        asking = [threading.Thread(target=go_on_asking) for _ in range(8)]
        web = _start(listening, port, log)
        try:
            assert _ask(port, "/livez") == 200
            for one in asking:
                one.start()
            for _ in range(2):
                before = len(answers)
                wait_until(lambda before=before: len(answers) > before + 50)  # type: ignore[misc]
                web.send_signal(signal.SIGTERM)
                assert web.wait(PATIENCE) == 0
                web = _start(listening, port, log)
            before = len(answers)
            wait_until(lambda: len(answers) > before + 50)
        finally:
            is_over.set()
            for one in asking:
                if one.is_alive():
                    one.join()
            web.terminate()
            web.wait(PATIENCE)
    assert set(answers) == {200}, log.read_text()
