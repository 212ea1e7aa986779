"""The server: loads what programs load, once the first one is asked for, and forks for each.

A process of tests is forked in the same way, and is given a server of its own.

python -m tests.fork_server SOCKET   the number of an open socket
"""

import gc
import importlib
import json
import os
import socket
import sys
import time
from functools import cache, partial

from kempen.kit.processes import die_with_parent
from tests.fork_server.becoming import become, note_settings
from tests.fork_server.inside import fork_what_is_started
from tests.fork_server.testing import TESTS, have_server, load_for_tests

# Nothing of it is garbage.
gc.disable()
_SANDBOX = "sandbox"
# What programs of Kempen load.
_LOADED = (
    "config.urls",
    "kempen.entrypoints.cli.migrate",
    "kempen.entrypoints.cli.doctor.command",
    "kempen.entrypoints.cli.operators",
    "kempen.entrypoints.cli.run.command",
    "kempen.entrypoints.cli.run.demo",
    "kempen.entrypoints.cli.run.demo_ads",
    "kempen.entrypoints.cli.static_files",
    "kempen.entrypoints.cli.tables",
    "kempen.entrypoints.cli.web",
    "kempen.entrypoints.cli.web_server",
    "kempen.entrypoints.worker.dispatcher",
    "kempen.entrypoints.worker.duties",
    "kempen.entrypoints.worker.main",
)
_LARGEST_REQUEST = 1 << 20


def main() -> None:
    """Fork for every request until nobody is there to ask."""
    importlib.import_module("sandbox.server")
    gc.freeze()
    _serve(socket.socket(fileno=int(sys.argv[1])))


def _serve(asked: socket.socket) -> None:
    with asked:
        while True:
            request, files, _, _ = socket.recv_fds(asked, _LARGEST_REQUEST, 3)
            if not request:
                return
            _fork(asked, files, *json.loads(request))


@cache
def _load() -> None:
    import django

    django.setup()
    for module in _LOADED:
        importlib.import_module(module)
    importlib.import_module("tests.fork_server.read_once").read_once()
    note_settings()
    gc.freeze()


def _fork(
    asked: socket.socket,
    files: list[int],
    command: list[str],
    variables: dict[str, str],
    folder: str,
    parent: int,
    starts_session: bool,
) -> None:
    """Fork, and answer with the number of the fork, once it is no child of ours any more."""
    of_tests = command[2] == TESTS
    if command[2] != _SANDBOX:
        _load()
    if of_tests:
        load_for_tests()
    between = os.fork()
    if between == 0:
        fork = os.fork()
        if fork == 0:
            gc.enable()
            while os.getppid() != parent:
                time.sleep(0.001)
            die_with_parent()
            if starts_session:
                os.setsid()
            begin = partial(have_server, _serve) if of_tests else fork_what_is_started
            become(command, variables, folder, files, begin)
        asked.send(str(fork).encode())
        os._exit(0)
    os.waitpid(between, 0)
    for file in files:
        os.close(file)
    asked.send(b"gone")


if __name__ == "__main__":
    main()
