"""The data folder: private, writable, and one process's at a time."""

import multiprocessing
import os
from pathlib import Path

import pytest

from kempen.kit.data_folder import DataFolderError, FolderInUse, FolderLock, prepare
from tests.waiting import PATIENCE


def test_the_folder_is_made_for_its_owner_only(tmp_path: Path) -> None:
    prepare(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").stat().st_mode & 0o777 == 0o700


def test_a_file_in_its_place_is_named() -> None:
    with pytest.raises(DataFolderError, match=f"^the data folder {__file__} is a file"):
        prepare(Path(__file__))


def _prepare_as_ordinary_user(folder: Path, answers: "multiprocessing.Queue[str]") -> None:
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(65_534)
        os.setuid(65_534)
    try:
        prepare(folder)
    except DataFolderError as error:
        answers.put(str(error))
    else:
        answers.put("prepared")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "the data folder {folder} cannot be written: Permission denied"),
        ("new", "the data folder {folder} cannot be made: Permission denied"),
    ],
)
def test_a_folder_that_cannot_be_written_is_refused_in_one_line(name: str, why: str) -> None:
    folder = Path("/usr") / name if name else Path("/usr")
    process = multiprocessing.get_context("fork")
    answers: multiprocessing.Queue[str] = process.Queue()
    child = process.Process(target=_prepare_as_ordinary_user, args=(folder, answers))
    child.start()
    answer = answers.get(timeout=PATIENCE)
    child.join()
    assert answer == why.format(folder=folder)


def test_the_second_to_ask_learns_who_has_the_lock(tmp_path: Path) -> None:
    lock = FolderLock.take(tmp_path, "service")
    with pytest.raises(FolderInUse) as refused:
        FolderLock.take(tmp_path, "command")
    assert (refused.value.pid, refused.value.purpose) == (os.getpid(), "service")
    lock.release()
    FolderLock.take(tmp_path, "command").release()


def _take_and_die(folder: Path) -> None:
    FolderLock.take(folder, "service")
    os._exit(9)


def test_the_lock_of_a_dead_process_is_free(tmp_path: Path) -> None:
    child = multiprocessing.get_context("fork").Process(target=_take_and_die, args=(tmp_path,))
    child.start()
    child.join()
    assert child.exitcode == 9
    FolderLock.take(tmp_path, "command").release()
