"""Starts programs as forks of a server, which begins with the first and ends with us."""

import atexit
import ctypes
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, AnyStr, Final

from tests.fork_server.asked import Asked
from tests.waiting import PATIENCE

_ROOT: Final = Path(__file__).parents[2]
_PR_SET_CHILD_SUBREAPER: Final = 36
_LIBC: Final = ctypes.CDLL(None, use_errno=True)
# Room in which a fork shows its own command line and environment (becoming.py).
_ROOM: Final = "." * 4096
_lock: Final = threading.Lock()
_given: Final[list[socket.socket]] = []


class Forked(subprocess.Popen[AnyStr]):
    """`python -m module arguments`, forked from what has loaded everything already.

    It dies with us, even when we are killed.
    """

    def _execute_child(self, *given: Any) -> None:
        asked = Asked(*given)
        if asked.args[:2] != [sys.executable, "-m"] or asked.preexec_fn or asked.pass_fds:
            raise ValueError(f"this is started as it is, not forked: {asked.args}")
        variables = dict(os.environ if asked.env is None else asked.env)
        folder = os.fspath(asked.cwd or Path.cwd())
        request = [asked.args, variables, folder, os.getpid(), asked.start_new_session]
        files = [own if file == -1 else file for own, file in enumerate(asked.files)]
        with _lock:
            server = _server()
            # What is left by the one between the server and the program comes to us, and only that.
            _LIBC.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
            try:
                socket.send_fds(server, [json.dumps(request).encode()], files)
                answers = {server.recv(100), server.recv(100)}
            finally:
                _LIBC.prctl(_PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0)
        answers.discard(b"gone")
        # It says why in the output of the tests.
        if answers <= {b""}:
            raise RuntimeError("the server of forks has ended")
        self.pid = int(answers.pop())
        self._child_created = True
        self._close_pipe_fds(*asked.pipes)  # type: ignore[attr-defined]


def run(
    command: Sequence[str],
    *,
    given: str | None = None,
    timeout: float = 2 * PATIENCE,
    **how: Any,
) -> subprocess.CompletedProcess[str]:
    """Run a program to its end, as `subprocess.run` does it, and have what it says."""
    stdin = subprocess.DEVNULL if given is None else subprocess.PIPE
    with Forked(
        command,
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **how,
    ) as process:
        try:
            output, errors = process.communicate(given, timeout)
        except BaseException:
            process.kill()
            raise
    return subprocess.CompletedProcess(list(command), process.returncode, output, errors)


def take_server(server: socket.socket, pid: int) -> None:
    """Ask this server, a child of ours, from now on."""

    def end() -> None:
        server.close()
        os.waitpid(pid, 0)

    _given.append(server)
    atexit.register(end)


def has_server() -> bool:
    """Whether this process was given a server, which has loaded what is forked."""
    return bool(_given)


@cache
def _server() -> socket.socket:
    if _given:
        return _given[0]
    ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    folder = Path(tempfile.mkdtemp(prefix="kempen-fork-server-"))
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.fork_server", str(its.fileno()), _ROOM],
        cwd=_ROOT,
        env={**_variables(), "KEMPEN_DATA_DIR": str(folder), "ROOM": _ROOM},
        stdin=subprocess.DEVNULL,
        pass_fds=[its.fileno()],
    )
    its.close()

    def end() -> None:
        ours.close()
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(end)
    return ours


def _variables() -> dict[str, str]:
    from tests.drills.running import NOT_OURS

    ours = {name: value for name, value in os.environ.items() if name not in NOT_OURS}
    # As tests/environment.py: on few cores threads would wait for each other.
    return {"OPENBLAS_NUM_THREADS": "1", **ours, "DJANGO_SETTINGS_MODULE": "config.settings"}
