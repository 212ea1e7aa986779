"""A command works beside the running service, and alone with the database to itself."""

import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.drills.running import Running, kempen

_ADD = ("operators", "add")


def test_beside_the_service(service: Running, tmp_path: Path) -> None:
    # Its folder is named by the option, and below by the variable.
    given = ("--data-dir", str(service.folder))
    beside = kempen(tmp_path / "elsewhere", *_ADD, "beside@kopi.example", *given)
    assert (beside.returncode, beside.stderr) == (0, "")
    assert service.ask("SELECT email FROM accounts_person") == [("beside@kopi.example",)]
    assert service.is_ready()
    assert not (tmp_path / "elsewhere").exists()


def test_alone_and_two_at_once(started_before: Path) -> None:
    def alone(email: str) -> subprocess.CompletedProcess[str]:
        return kempen(started_before, *_ADD, email)

    # Each has the database to itself, so the second waits for the first.
    with ThreadPoolExecutor(2) as both:
        done = list(both.map(alone, ("one@kopi.example", "two@kopi.example")))
    assert [(one.returncode, one.stderr) for one in done] == [(0, ""), (0, "")]
    listed = kempen(started_before, "operators", "list").stdout.split()
    assert {"one@kopi.example", "two@kopi.example"} <= set(listed)
    assert not (started_before / "postgres" / "postmaster.pid").exists()
