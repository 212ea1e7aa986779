"""Several processes of pytest run each test once."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.house.places import ROOT
from tests.runner.shared_queue import FOLDER, Queue
from tests.waiting import PATIENCE

# A fixture for the whole run notes when it is set up and when it ends.
_CONFTEST = """
import os, pathlib, pytest
NOTES = pathlib.Path(__file__).parent / f"{os.getpid()}.notes"

def note(text):
    with NOTES.open("a") as file:
        print(text, file=file)

@pytest.fixture(scope="session")
def shared():
    note("begin")
    yield note
    note("end")
"""


def _tests(folder: Path, *names: str) -> list[list[str]]:
    (folder / "conftest.py").write_text(_CONFTEST)
    for name in names:
        body = "".join(f"def test_{n}(shared): shared('{name}{n}')\n" for n in range(3))
        (folder / f"test_{name}.py").write_text(body)
    return [[str(folder / f"test_{name}.py")] for name in names]


def _part(folder: Path) -> subprocess.Popen[str]:
    (folder / "pytest.ini").touch()
    plugins = ["-p", "tests.runner.shared_queue", "-p", "no:django", "-p", "no:cacheprovider"]
    return subprocess.Popen(
        [sys.executable, "-m", "pytest", "-q", "-c", str(folder / "pytest.ini"), *plugins],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), FOLDER: str(folder / "queue")},
        stdout=subprocess.PIPE,
        text=True,
    )


def _notes(folder: Path) -> list[list[str]]:
    return [path.read_text().split() for path in folder.glob("*.notes")]


def test_two_processes_run_every_test_once(tmp_path: Path) -> None:
    Queue.create(tmp_path / "queue", _tests(tmp_path, "a", "b", "c", "d"))
    parts = [_part(tmp_path), _part(tmp_path)]
    said = [part.communicate(timeout=PATIENCE)[0] for part in parts]
    # One may have been so quick that nothing was left for the other.
    assert sorted(part.returncode for part in parts) in ([0, 0], [0, 5]), said
    noted = [note for notes in _notes(tmp_path) for note in notes if note not in {"begin", "end"}]
    assert sorted(noted) == sorted(f"{name}{number}" for name in "abcd" for number in range(3))
    seconds: dict[str, float] = {}
    for path in (tmp_path / "queue").glob("seconds-*.json"):
        seconds |= json.loads(path.read_text())
    assert sorted(seconds) == [f"test_{name}.py" for name in "abcd"]


def test_what_one_process_shares_is_set_up_once(tmp_path: Path) -> None:
    Queue.create(tmp_path / "queue", _tests(tmp_path, "a", "b"))
    part = _part(tmp_path)
    assert "6 passed" in part.communicate(timeout=PATIENCE)[0]
    [notes] = _notes(tmp_path)
    assert notes[0] == "begin"
    assert notes[-1] == "end"
    assert len(notes) == 8


def test_a_failure_and_a_file_that_cannot_be_read_fail_the_process(tmp_path: Path) -> None:
    groups = _tests(tmp_path, "a", "b")
    (tmp_path / "test_a.py").write_text("def test_fails(): assert 1 == 2\n")
    (tmp_path / "test_broken.py").write_text("import nothing_of_this_name\n")
    Queue.create(tmp_path / "queue", [groups[0], [str(tmp_path / "test_broken.py")], groups[1]])
    part = _part(tmp_path)
    said = part.communicate(timeout=PATIENCE)[0]
    assert part.returncode == 1
    assert "1 failed, 3 passed, 1 error" in said
