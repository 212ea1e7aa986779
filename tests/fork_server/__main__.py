"""The server: loads all that a program may load, and forks for whoever asks.

python -m tests.fork_server SOCKET   the number of an open socket
"""

import gc
import importlib
import json
import os
import socket
import sys
import time

from kempen.kit.processes import die_with_parent

# Nothing of it is garbage.
gc.disable()
# So that the programs forked here begin as each does that is started.
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
    "sandbox.server",
)
_LARGEST_REQUEST = 1 << 20


def main() -> None:
    """Load, then fork for every request until nobody is there to ask."""
    import django

    django.setup()
    for module in _LOADED:
        importlib.import_module(module)
    from tests.fork_server.becoming import note_settings
    from tests.fork_server.inside import fork_what_is_started

    note_settings()
    fork_what_is_started()
    gc.freeze()
    gc.enable()
    with socket.socket(fileno=int(sys.argv[1])) as asked:
        while True:
            request, files, _, _ = socket.recv_fds(asked, _LARGEST_REQUEST, 3)
            if not request:
                return
            _fork(asked, request, files)


def _fork(asked: socket.socket, request: bytes, files: list[int]) -> None:
    """Fork, and answer with the number of the fork, once it is no child of ours any more."""
    command, variables, folder, parent, starts_session = json.loads(request)
    between = os.fork()
    if between == 0:
        fork = os.fork()
        if fork == 0:
            from tests.fork_server.becoming import become

            while os.getppid() != parent:
                time.sleep(0.001)
            die_with_parent()
            if starts_session:
                os.setsid()
            become(command, variables, folder, files)
        asked.send(str(fork).encode())
        os._exit(0)
    os.waitpid(between, 0)
    for file in files:
        os.close(file)
    asked.send(b"gone")


if __name__ == "__main__":
    main()
