"""A command works beside the running service, and alone with the database to itself."""

import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.drills.running import Running, database_pid, is_alive, kempen


def test_beside_the_service_alone_and_two_at_once(tmp_path: Path) -> None:
    with Running(tmp_path) as service:
        service.wait_ready()
        beside = kempen(tmp_path, "demo")
        assert (beside.returncode, beside.stderr) == (0, "")
        assert service.ask("SELECT count(*) FROM campaigns_campaign") == [(5,)]
        assert service.is_ready()
        database = database_pid(tmp_path)
        service.stop()
    assert not is_alive(database)

    def alone(_: int) -> subprocess.CompletedProcess[str]:
        return kempen(tmp_path, "demo")

    # Each has the database to itself, so the second waits for the first.
    with ThreadPoolExecutor(2) as both:
        done = list(both.map(alone, range(2)))
    assert [(one.returncode, one.stderr) for one in done] == [(0, ""), (0, "")]
    assert not (tmp_path / "postgres" / "postmaster.pid").exists()


def test_the_folder_can_be_named_instead_of_set(tmp_path: Path) -> None:
    with Running(tmp_path) as service:
        service.wait_ready()
        done = kempen(tmp_path / "elsewhere", "demo", "--data-dir", str(tmp_path))
        assert (done.returncode, done.stderr) == (0, "")
        assert service.ask("SELECT count(*) FROM campaigns_campaign") == [(5,)]
    assert not (tmp_path / "elsewhere").exists()
