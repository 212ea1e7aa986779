"""A command works beside the running service, and alone with the database to itself."""

import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.drills.running import Running, database_pid, is_alive, kempen


def test_beside_the_service_alone_and_two_at_once(started_before: Path, tmp_path: Path) -> None:
    with Running(started_before) as service:
        service.wait_ready()
        # Its folder is named by the option, and below by the variable.
        beside = kempen(tmp_path / "elsewhere", "demo", "--data-dir", str(started_before))
        assert (beside.returncode, beside.stderr) == (0, "")
        assert service.ask("SELECT count(*) FROM campaigns_campaign") == [(5,)]
        assert service.is_ready()
        database = database_pid(started_before)
        service.stop()
    assert not (tmp_path / "elsewhere").exists()
    assert not is_alive(database)

    def alone(_: int) -> subprocess.CompletedProcess[str]:
        return kempen(started_before, "demo")

    # Each has the database to itself, so the second waits for the first.
    with ThreadPoolExecutor(2) as both:
        done = list(both.map(alone, range(2)))
    assert [(one.returncode, one.stderr) for one in done] == [(0, ""), (0, "")]
    assert not (started_before / "postgres" / "postmaster.pid").exists()
