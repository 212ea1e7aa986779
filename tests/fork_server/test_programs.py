"""A forked program is to its test, and to the system, what a started one is."""

import os
import signal
import subprocess
from pathlib import Path

import pytest

from kempen.domain.webhooks.signing import new_secret
from tests.drills.running import PROGRAM, environment
from tests.fork_server import nested_tests, programs
from tests.fork_server.programs import Forked
from tests.waiting import PATIENCE, free_port, wait_until


def test_its_status_output_and_errors_come_back(tmp_path: Path) -> None:
    command = [*PROGRAM, "operators", "add"]
    forked = programs.run(command, env=environment(tmp_path), timeout=PATIENCE)
    started = subprocess.run(
        command, env=environment(tmp_path), capture_output=True, text=True, check=False
    )
    assert (forked.returncode, forked.stdout, forked.stderr) == (2, "", started.stderr)


def test_the_system_shows_its_command_line_and_environment_and_it_ends_by_signals(
    tmp_path: Path,
) -> None:
    listen = ["webhooks", "listen", "--port", str(free_port()), "--secret", new_secret()]
    command = [*PROGRAM, *listen, "--data-dir", str(tmp_path)]
    with Forked[bytes](
        command, env=environment(tmp_path), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as process:
        shown = Path(f"/proc/{process.pid}")
        wanted = f"\0KEMPEN_DATA_DIR={tmp_path}\0".encode()
        wait_until(lambda: wanted in (shown / "environ").read_bytes(), process=process)
        # Written first, so that who finds a program by its environment knows which it is.
        assert b"\0webhooks\0listen\0" in (shown / "cmdline").read_bytes()
        process.send_signal(signal.SIGKILL)
        assert process.wait(PATIENCE) == -signal.SIGKILL


def test_it_is_refused_where_a_setting_was_read_before_that_is_another_now(tmp_path: Path) -> None:
    secure = environment(tmp_path, DASHBOARD_URL="https://kempen.example")
    done = programs.run([*PROGRAM, "operators", "list"], env=secure, timeout=PATIENCE)
    assert done.returncode == 1
    assert "start the real program: ['SESSION_COOKIE_NAME'] were read before" in done.stderr


def test_a_process_of_tests_is_forked_and_forks_programs_from_what_was_loaded(
    tmp_path: Path,
) -> None:
    tests = (
        "from tests.drills.running import PROGRAM, environment\n"
        "from tests.fork_server import programs\n"
        "def test_it(tmp_path):\n"
        "    command = [*PROGRAM, 'operators', 'add']\n"
        "    done = programs.run(command, env=environment(tmp_path))\n"
        "    assert (done.returncode, len(programs._given)) == (2, 1)\n"
    )
    nested_tests.assert_passed(tmp_path, tests, 1)


def test_what_is_no_program_of_ours_is_not_forked() -> None:
    with pytest.raises(ValueError, match="not forked"):
        Forked(["true"], env=dict(os.environ))
