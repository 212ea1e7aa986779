"""What the commands of the archive say, of one that was written without a server."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kempen.entrypoints.cli.main import main
from tests.kit.archive.pretending import LAYOUT, a_base, a_run, a_segment, minute
from tests.kit.backup.archives import RING


@pytest.fixture(autouse=True)
def archive(tmp_path: Path, settings: Any) -> Path:
    settings.CREDENTIALS_KEYS = RING
    settings.ARCHIVE_FOLDER = tmp_path / "archive"
    folder = a_run(tmp_path / "archive")
    a_segment(folder, 3, minute(30))
    a_segment(folder, 4, minute(40), length=5000)
    a_base(folder, minute(35), 3, LAYOUT.start(4))
    a_run(tmp_path / "archive", minute(60))
    return folder


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(one) for one in arguments])


def test_the_list_says_which_moments_can_be_restored() -> None:
    lines = run("archive", "list").output.splitlines()
    assert "nothing yet: its first base backup" in lines[0]
    assert "any time from 2026-11-20 12:35:00 UTC to 2026-11-20 12:40:00 UTC" in lines[1]
    assert lines[2].endswith(".kempen.age  0.0 MB")


def test_verifying_names_each_file_that_cannot_be_used(archive: Path) -> None:
    whole = run("archive", "verify")
    assert (whole.exit_code, whole.output) == (0, "Complete: 3 files in 2 runs.\n")
    path = next(archive.glob("*.part.wal.age"))
    path.write_bytes(path.read_bytes()[:-1])
    damaged = run("archive", "verify")
    assert damaged.exit_code == 2
    assert f"{path.name}  This is not a complete backup" in damaged.output
    assert "1 of 3 files are damaged or missing." in damaged.output


def test_a_folder_that_is_not_there_or_not_empty_is_refused(tmp_path: Path, settings: Any) -> None:
    settings.ARCHIVE_FOLDER = None
    assert "Set ARCHIVE_FOLDER, or enter one with --archive." in run("archive", "list").output
    settings.ARCHIVE_FOLDER = tmp_path / "elsewhere"
    assert "There is no archive in" in run("archive", "list").output
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine").touch()
    refused = run("archive", "unpack", "--at", "latest", "--output", tmp_path / "full")
    assert (refused.exit_code, "is not empty. Enter a new folder." in refused.output) == (2, True)


def test_restoring_takes_a_file_or_a_moment_and_at_only_where_the_database_is_embedded() -> None:
    for arguments in ([], ["--at", "latest", __file__]):
        refused = run("restore", *arguments)
        assert (refused.exit_code, "Enter the FILE" in refused.output) == (2, True)
    refused = run("restore", "--at", minute(36) + timedelta(0))
    assert (refused.exit_code, "kempen archive unpack" in refused.output) == (2, True)


def test_unpacking_refuses_a_moment_that_the_archive_does_not_reach(tmp_path: Path) -> None:
    refused = run("archive", "unpack", "--at", minute(50), "--output", tmp_path / "new")
    assert refused.exit_code == 2
    assert "You can restore up to 2026-11-20 12:40:00 UTC." in refused.output
