"""The disk fills while a file is imported: it ends with the reason, and works once there is room.

Long, and root's: a small file system in memory is the disk. `make drills` runs it.
"""

import http.client
import json
import subprocess
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.drills.large_imports import token_of
from tests.drills.running import Running
from tests.waiting import PATIENCE, wait_until

pytestmark = [pytest.mark.long, pytest.mark.timeout(1800)]
MEGABYTES, FREE = 500, 170
CAMPAIGNS, EACH = 50, 9_000
FIRST = date(2000, 1, 1)
LONG = 600.0
WORDS = "The database has no disk space left. Nothing was imported."


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={MEGABYTES}m", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("only root may mount a small disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def file_of(days: int) -> bytes:
    lines = [
        f"{FIRST + timedelta(day)},7,{day},Campaign {number}\n"
        for number in range(CAMPAIGNS)
        for day in range(days)
    ]
    return ("date,spend,revenue,campaign\n" + "".join(lines)).encode()


def ask(service: Running, token: str, path: str, body: bytes | None = None) -> dict[str, Any]:
    line = http.client.HTTPConnection("127.0.0.1", service.port, timeout=PATIENCE)
    try:
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "text/csv"}
        line.request("GET" if body is None else "POST", f"/v1{path}", body, headers)
        content = line.getresponse().read()
    except (OSError, http.client.HTTPException):
        # While the database starts again there may be no answer.
        content = b"{}"
    finally:
        line.close()
    answer: dict[str, Any] = json.loads(content)
    return answer


def test_an_import_that_fills_the_disk_ends_with_the_reason_and_others_work_after(
    disk: Path,
) -> None:
    with Running(disk / "data") as service:
        service.wait_ready()
        token = token_of(service)
        taken = disk / "taken"
        free = int(subprocess.check_output(["stat", "-f", "-c", "%a", str(disk)])) * 4096
        with taken.open("wb") as file:
            file.write(bytes(max(0, free - FREE * 2**20)))
        import_id = ask(service, token, "/data/import", file_of(EACH))["import_id"]

        def status() -> str:
            return str(ask(service, token, f"/data/imports/{import_id}").get("status"))

        wait_until(lambda: status() in ("failed", "completed"), LONG)
        import_ = ask(service, token, f"/data/imports/{import_id}")
        assert import_["status"] == "failed"
        assert import_["problem"].startswith(WORDS)
        assert service.ask("SELECT count(*) FROM performance_performanceday") == [(0,)]
        taken.unlink()
        import_id = ask(service, token, "/data/import", file_of(200))["import_id"]
        wait_until(lambda: status() in ("failed", "completed"), LONG)
        assert status() == "completed"
        days = service.ask("SELECT count(*) FROM performance_performanceday")
        assert days == [(CAMPAIGNS * 200,)]
