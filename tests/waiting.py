"""Waiting for what must come, and ports for who must be found.

No test measures speed: a busy machine may stand still for seconds. Each waits for a condition, and
its limit only ends the wait for what never comes.
"""

import itertools
import os
import random
import socket
import subprocess
import time
from collections.abc import Callable
from typing import Any

# In seconds; less than pytest gives a whole test, so that the test itself says what did not come.
PATIENCE = 300.0
# How often is looked, first and for what takes long: a look may cost as much as what it waits for,
# a connection or all processes of the machine, and that waits for the processor.
_FIRST_PAUSE, _LONGEST_PAUSE = 0.02, 0.1
# Below those that the system gives to clients: nobody is given one between our look and our use.
# `make test` runs its parts side by side: each has its own.
_FIRST_PORT = 20_000 + 2_500 * int(os.environ.get("KEMPEN_TEST_PART", "0"))
_PORTS = range(_FIRST_PORT, _FIRST_PORT + 2_500, 2)
# Each in its turn, so that two that are asked for before either is used differ; and beginning
# anywhere (not by `random`'s own seed, with which every test starts anew), for whoever runs the
# same tests beside us.
_TURNS = itertools.cycle(random.SystemRandom().sample(_PORTS, len(_PORTS)))


def wait_until(
    what: Callable[[], object],
    seconds: float = PATIENCE,
    *,
    process: "subprocess.Popen[Any] | None" = None,
) -> None:
    """Return once `what` is true; fail when it never is, or when `process` has ended before."""
    began = time.monotonic()
    deadline = began + seconds
    while not what():
        code = None if process is None else process.poll()
        assert code is None, f"the process ended with {code} before it came"
        assert time.monotonic() < deadline, f"it did not come within {seconds:g} s"
        waited = time.monotonic() - began
        time.sleep(min(max(_FIRST_PAUSE, waited / 20), _LONGEST_PAUSE))


def free_port() -> int:
    """A port that nobody listens on, and whose next is free too: the sandbox takes that one.

    None is given out twice before all others were.
    """
    for port in itertools.islice(_TURNS, 200):
        try:
            for one in (port, port + 1):
                with socket.socket() as probe:
                    probe.bind(("127.0.0.1", one))
        except OSError:
            continue
        return port
    raise AssertionError("no port is free")
