"""Children that never outlive us."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from kempen.kit.processes import MARK, end_group, end_orphans, start_child
from tests.waiting import PATIENCE, wait_until

_SLEEP = [sys.executable, "-c", "import time; time.sleep(600)"]


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def is_marked(pid: int) -> bool:
    return f"{MARK}=".encode() in Path(f"/proc/{pid}/environ").read_bytes()


def test_a_child_ends_when_its_parent_is_killed() -> None:
    program = (
        "import time\n"
        "from kempen.kit.processes import start_child\n"
        f"print(start_child({_SLEEP!r}).pid, flush=True)\n"
        "time.sleep(600)"
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
    wait_until(lambda: not is_alive(child))


def test_what_a_killed_child_left_behind_is_ended_with_its_group() -> None:
    program = (
        "import subprocess, sys, time\n"
        f"print(subprocess.Popen({_SLEEP!r}).pid, flush=True)\n"
        "time.sleep(600)"
    )
    child = start_child([sys.executable, "-c", program], output=subprocess.PIPE)
    assert child.stdout is not None
    grandchild = int(child.stdout.readline())
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    assert is_alive(grandchild)
    end_group(child)
    wait_until(lambda: not is_alive(grandchild))
    child.stdout.close()


def test_orphans_are_known_by_their_mark(tmp_path: Path) -> None:
    orphan = subprocess.Popen(_SLEEP, env={**os.environ, MARK: str(tmp_path)})
    other = subprocess.Popen(_SLEEP, env={**os.environ, MARK: str(tmp_path / "too")})
    try:
        # The kernel shows a new program's environment a moment after it has started it.
        wait_until(lambda: is_marked(orphan.pid) and is_marked(other.pid))
        assert end_orphans(str(tmp_path)) == [orphan.pid]
        assert orphan.wait(PATIENCE) == -signal.SIGKILL
        assert other.poll() is None
    finally:
        other.kill()
        other.wait()
