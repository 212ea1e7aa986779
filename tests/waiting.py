"""Waiting for what must come, and ports for who must be found.

No test measures speed: a busy machine may stand still for seconds. Each waits for a condition, and
its limit only ends the wait for what never comes.
"""

import os
import secrets
import socket
import time
from collections.abc import Callable

# In seconds; less than pytest gives a whole test, so that the test itself says what did not come.
PATIENCE = 300.0
# Below those that the system gives to clients: nobody is given one between our look and our use.
# `make test` runs its parts side by side: each has its own.
_FIRST_PORT = 20_000 + 3_000 * int(os.environ.get("KEMPEN_TEST_PART", "0"))
_PORTS = range(_FIRST_PORT, _FIRST_PORT + 3_000, 2)


def wait_until(what: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Return once `what` is true; fail when it never is."""
    deadline = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < deadline, f"it did not come within {seconds:g} s"
        time.sleep(0.02)


def free_port() -> int:
    """A port that nobody listens on, and whose next is free too: the sandbox takes that one."""
    for _ in range(200):
        # Not from `random`, which starts every test with the same numbers.
        port = secrets.choice(_PORTS)
        try:
            for one in (port, port + 1):
                with socket.socket() as probe:
                    probe.bind(("127.0.0.1", one))
        except OSError:
            continue
        return port
    raise AssertionError("no port is free")
