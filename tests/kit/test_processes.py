"""Children that never outlive us."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from kempen.kit.processes import MARK, end_group, end_orphans, start_child

_SLEEP = [sys.executable, "-c", "import time; time.sleep(60)"]


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def gone(pid: int) -> bool:
    deadline = time.monotonic() + 5
    while is_alive(pid):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def test_a_child_ends_when_its_parent_is_killed() -> None:
    program = (
        "import time\n"
        "from kempen.kit.processes import start_child\n"
        f"print(start_child({_SLEEP!r}).pid, flush=True)\n"
        "time.sleep(60)"
    )
    parent = subprocess.Popen(
        [
            sys.executable,
            "-c",
            program,
        ],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    assert is_alive(child)
    parent.kill()
    parent.communicate()
    assert gone(child)


def test_what_a_killed_child_left_behind_is_ended_with_its_group() -> None:
    program = (
        "import subprocess, sys, time\n"
        f"print(subprocess.Popen({_SLEEP!r}).pid, flush=True)\n"
        "time.sleep(60)"
    )
    child = start_child([sys.executable, "-c", program], output=subprocess.PIPE)
    assert child.stdout is not None
    grandchild = int(child.stdout.readline())
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    assert is_alive(grandchild)
    end_group(child)
    assert gone(grandchild)
    child.stdout.close()


def test_orphans_are_known_by_their_mark() -> None:
    orphan = subprocess.Popen(_SLEEP, env={**os.environ, MARK: "/this/folder"})
    other = subprocess.Popen(_SLEEP, env={**os.environ, MARK: "/this/folder/too"})
    try:
        # The mark is in the environment as soon as the new program is.
        time.sleep(0.2)
        assert end_orphans("/this/folder") == [orphan.pid]
        assert orphan.wait(5) == -signal.SIGKILL
        assert other.poll() is None
    finally:
        other.kill()
        other.wait()
