"""`kempen run`: starting, stopping, refusing to start, and coming back after a kill."""

import signal
import socket
from pathlib import Path

import pytest

from tests.drills.running import (
    Running,
    database_pid,
    is_alive,
    kempen,
    kill,
    marked,
    send,
)
from tests.waiting import free_port, wait_until


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data, with a space"


def test_a_first_start_answers_says_where_things_are_and_stops_without_a_trace(
    folder: Path,
) -> None:
    with Running(folder, is_started=True) as service:
        service.wait_ready()
        assert service.get("/livez") == (200, '{"status": "ok"}')
        database = database_pid(folder)
        status, output = service.stop()
        assert status == 0
    here = f"http://127.0.0.1:{service.port}"
    for address in ("/", "/accounts/signup/", "/v1/docs", "/dev/mailbox/"):
        assert f"  {here}{address}\n" in output
    assert "Demo login" not in output
    assert output.endswith("Stopped.\n")
    assert marked(folder) == []
    assert not is_alive(database)
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(("127.0.0.1", service.port))
    assert folder.stat().st_mode & 0o077 == 0


def test_a_second_start_and_a_taken_port_are_refused_in_one_line(
    service: Running, tmp_path: Path
) -> None:
    again = kempen(service.folder, "run", "--port", str(free_port()))
    assert (again.returncode, again.stdout) == (2, "")
    assert again.stderr == (
        f"Error: already running, pid {service.process.pid} (data folder {service.folder})\n"
    )
    other = kempen(tmp_path / "other", "run", "--port", str(service.port))
    assert (other.returncode, other.stdout) == (2, "")
    assert other.stderr == (
        f"Error: another program uses port {service.port}. Choose another port with --port\n"
    )
    assert not (tmp_path / "other" / "postgres").exists()
    assert service.is_ready()


def test_a_file_in_place_of_the_folder_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")
    refused = kempen(tmp_path / "data", "run")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == (
        f"Error: the data folder {tmp_path / 'data'} is a file: choose another\n"
    )


def test_after_a_kill_of_the_supervisor_nobody_is_left_and_the_next_start_recovers(
    service: Running,
) -> None:
    folder = service.folder
    database = database_pid(folder)
    assert len(marked(folder)) >= 4
    service.process.send_signal(signal.SIGKILL)
    wait_until(lambda: not marked(folder) and not is_alive(database))
    # The other tests go on with it, and at their end it stops in order.
    service.start_again()
    service.wait_ready()


def test_a_killed_web_server_and_its_killed_workers_come_back(service: Running) -> None:
    before = service.said.count("The web server ended")
    killed = _web_processes(service.folder)
    for pid in killed:
        kill(pid)
    wait_until(lambda: _all_new(service.folder, killed))
    service.wait_ready()
    # What the server's own process leaves behind must not keep the port.
    killed = _web_processes(service.folder)
    kill(_parent_among(killed))
    wait_until(lambda: _all_new(service.folder, killed))
    service.wait_ready()
    assert service.said.count("The web server ended") == before + 2


def test_the_database_comes_back_after_a_kill_and_jobs_go_on(service: Running) -> None:
    killed = database_pid(service.folder)
    kill(killed)
    assert service.get("/livez")[0] == 200
    # Its children answer a moment longer, and a new server may be the first of several: it cannot
    # stay before they are gone.
    wait_until(lambda: database_pid(service.folder) not in (0, killed))
    service.wait_ready()
    service.ask(
        "INSERT INTO procrastinate_jobs (queue_name, task_name, args)"
        " VALUES ('default', 'sessions.forget_expired', '{\"timestamp\": 1}') RETURNING id"
    )
    count = "SELECT count(*) FROM procrastinate_jobs WHERE task_name = 'sessions.forget_expired'"
    wait_until(lambda: service.ask(count) == [(0,)])


def test_with_a_frozen_database_every_answer_comes_in_time_and_all_is_well_after(
    service: Running,
) -> None:
    postmaster = database_pid(service.folder)
    # It first, so that it has no more children than those that are found.
    send(postmaster, signal.SIGSTOP)
    frozen = [postmaster, *_children_of(postmaster)]
    try:
        for pid in frozen:
            send(pid, signal.SIGSTOP)
        for path, expected in (("/livez", 200), ("/readyz", 503), ("/", 503)):
            # The session's row is looked up before anything of the page is made. Whoever waits for
            # the frozen server gets no answer at all.
            status, _ = service.get(path, Cookie="session=0123456789abcdefghijklmnopqrstuv")
            assert (path, status) == (path, expected)
    finally:
        for pid in frozen:
            send(pid, signal.SIGCONT)
    service.wait_ready()


def _web_processes(folder: Path) -> list[int]:
    return [pid for pid in marked(folder) if b"\0web\0" in _command_of(pid)]


def _command_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes() + b"\0"
    except OSError:
        return b""


def _all_new(folder: Path, old: list[int]) -> bool:
    """Whether a web server is there again, and nobody of the old one."""
    now = _web_processes(folder)
    return bool(now) and not set(now) & set(old)


def _parent_among(pids: list[int]) -> int:
    """Return the process whose children the others are; its number need not be the lowest."""
    return next(pid for pid in pids if {*_children_of(pid)} & {*pids})


def _children_of(parent: int) -> list[int]:
    tasks = Path(f"/proc/{parent}/task/{parent}/children").read_text()
    return [int(pid) for pid in tasks.split()]
