"""Files of tests that wait for whoever is free."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.house.places import ROOT
from tests.runner import groups, queue_session
from tests.runner.file_queue import FileQueue

_CONFTEST = """
import pytest

@pytest.fixture(scope="session")
def session():
    print("set up session")
    yield
    print("torn down session")

@pytest.fixture(scope="module")
def module(session):
    print("set up module")
    yield
    print("torn down module")
"""
_TEST = """
def test_a(module):
    print("ran", __name__)
"""
_SAID = ("set up", "ran", "torn down")


def test_each_file_is_taken_once_by_however_many(tmp_path: Path) -> None:
    files = [f"tests/test_{number}.py" for number in range(200)]
    queue = FileQueue(tmp_path / "queue.json")
    queue.fill(files)
    with ThreadPoolExecutor(4) as pool:
        taken = list(pool.map(lambda _: queue.take(), files))
    assert sorted(map(str, taken)) == sorted(files)
    assert queue.take() is None


def test_files_that_share_a_service_go_to_few_processes(tmp_path: Path) -> None:
    queue = FileQueue(tmp_path / "queue.json")
    others = [f"tests/kit/test_{number}.py" for number in range(3)]
    queue.fill(["tests/attacks/test_one.py", *others, "tests/attacks/test_two.py"])
    assert queue.take("first") == "tests/attacks/test_one.py"
    assert [queue.take("second") for _ in range(4)] == [*others, None]
    assert [queue.take("first") for _ in range(2)] == ["tests/attacks/test_two.py", None]


def test_a_process_takes_first_what_nobody_else_may_take(tmp_path: Path) -> None:
    queue = FileQueue(tmp_path / "queue.json")
    others = [f"tests/kit/test_{number}.py" for number in range(2)]
    queue.fill(["tests/attacks/test_one.py", *others, "tests/attacks/test_two.py"])
    taken = [queue.take("first") for _ in range(2)]
    assert taken == ["tests/attacks/test_one.py", "tests/attacks/test_two.py"]
    assert [queue.take(process) for process in ("first", "second", "first")] == [*others, None]


def test_files_that_start_programs_go_to_three_processes(tmp_path: Path) -> None:
    queue = FileQueue(tmp_path / "queue.json")
    drills = [f"tests/drills/test_{number}.py" for number in range(5)]
    queue.fill([*drills[:4], "tests/browser/test_one.py", "tests/kit/test_one.py", drills[4]])
    assert [queue.take(process) for process in ("a", "b", "c")] == drills[:3]
    # Not even what no process has begun.
    assert [queue.take("d") for _ in range(2)] == ["tests/kit/test_one.py", None]
    taken = [queue.take(process) for process in ("a", "b", "c", "a")]
    assert taken == [drills[3], "tests/browser/test_one.py", drills[4], None]


def test_the_longest_files_are_begun_first() -> None:
    files = groups.longest_first(groups.test_files())
    seconds = groups.seconds_of(files)
    assert sorted(files) == groups.test_files()
    assert [seconds[file] for file in files] == sorted(seconds.values(), reverse=True)


def test_a_process_takes_file_after_file_and_keeps_what_is_of_the_session(tmp_path: Path) -> None:
    # The fixtures of a folder are there for a second file of it, too.
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "conftest.py").write_text(_CONFTEST)
    files = [f"folder/test_{name}.py" for name in ("one", "two", "three")]
    for file in files:
        (tmp_path / file).write_text(_TEST)

    code, output = _run(tmp_path, files)

    assert code == 0, output
    lines = [line for line in output.replace(".", "").splitlines() if line.startswith(_SAID)]
    expected = ["set up session"]
    for name in ("one", "two", "three"):
        expected += ["set up module", f"ran test_{name}", "torn down module"]
    assert lines == [*expected, "torn down session"]
    assert FileQueue(tmp_path / "queue.json").take() is None


def test_what_fails_in_a_later_file_fails_the_process_and_the_rest_is_run(tmp_path: Path) -> None:
    (tmp_path / "test_broken.py").write_text("import no_such_module\n")
    (tmp_path / "test_failing.py").write_text("def test_a():\n    assert not 1\n")
    (tmp_path / "test_fine.py").write_text("def test_a():\n    print('ran')\n")

    code, output = _run(tmp_path, ["test_broken.py", "test_failing.py", "test_fine.py"])

    assert code == 1, output
    assert "1 failed, 1 passed, 1 error" in output
    assert "no_such_module" in output
    assert "assert not 1" in output


def _run(folder: Path, files: list[str]) -> tuple[int, str]:
    """Run files of a folder in this order; return pytest's status and what it said."""
    (folder / "pytest.ini").write_text("[pytest]\n")
    FileQueue(folder / "queue.json").fill(files)
    plugins = ["-p", queue_session.__name__, "-p", "no:django", "-p", "no:randomly"]
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-s", *plugins, *sorted(files)],
        cwd=folder,
        env={
            **os.environ,
            queue_session.QUEUE: str(folder / "queue.json"),
            "PYTHONPATH": str(ROOT),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    return ended.returncode, ended.stdout + ended.stderr
