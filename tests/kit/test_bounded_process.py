"""A function in a process of its own: its answer, its limits, and nothing left of it."""

import json
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kempen.kit import bounded_process
from kempen.kit.bounded_process import ChildFailed, Limits, OverLimit, run_bounded
from kempen.kit.child_refusal import ChildRefused
from tests.kit import bounded_functions
from tests.waiting import PATIENCE

LIMITS = Limits(seconds=PATIENCE, cpu_seconds=30, memory=256 * 2**20, answer=2**20)


@pytest.fixture(autouse=True)
def _is_started(monkeypatch: pytest.MonkeyPatch, _patient_bounded_processes: None) -> None:
    """It is the process of production, not a fork of the tests'."""
    monkeypatch.setattr(bounded_process, "subprocess", subprocess)


def test_the_answer_comes_back_also_when_the_content_comes_in_parts() -> None:
    assert run_bounded(bounded_functions.upper, b"abc", LIMITS) == b"ABC"
    assert run_bounded(bounded_functions.upper, (b"a", b"bc"), LIMITS) == b"ABC"


def test_a_refusal_comes_back_with_its_facts() -> None:
    with pytest.raises(ChildRefused) as refusal:
        run_bounded(bounded_functions.refuse, b"abc", LIMITS)
    assert (refusal.value.code, refusal.value.facts) == ("too_odd", {"bytes": 3})


def test_no_setting_and_no_secret_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "secret")
    monkeypatch.setenv("PYTHONPATH", "/nowhere")
    names = json.loads(run_bounded(bounded_functions.environment, b"", LIMITS))
    assert "PATH" in names
    assert not {"SECRET_KEY", "PYTHONPATH", "DATABASE_URL"} & set(names)


@pytest.mark.parametrize(
    ("function", "limits", "what"),
    [
        (bounded_functions.sleep, replace(LIMITS, seconds=1.0), "time"),
        (bounded_functions.spin, replace(LIMITS, cpu_seconds=1), "time"),
        (bounded_functions.fill, LIMITS, "memory"),
        (bounded_functions.write_much, LIMITS, "memory"),
    ],
    ids=["by the clock", "of a core", "of memory", "of answer"],
)
def test_whoever_takes_too_much_is_ended(
    function: Callable[[bytes], bytes], limits: Limits, what: str
) -> None:
    with pytest.raises(OverLimit) as over:
        run_bounded(function, b"", limits)
    assert over.value.what == what
    assert not _children(), "nothing is left running"


@pytest.mark.parametrize("function", [bounded_functions.fail, bounded_functions.crash])
def test_an_error_or_a_crash_is_no_end_of_ours(function: Callable[[bytes], bytes]) -> None:
    with pytest.raises(ChildFailed):
        run_bounded(function, b"abc", LIMITS)


def test_the_error_is_kept_for_the_log() -> None:
    with pytest.raises(ChildFailed, match="cannot use b'abc'"):
        run_bounded(bounded_functions.fail, b"abc", LIMITS)


def _children() -> list[str]:
    """The bounded processes that this process has now."""
    own = Path("/proc/self/task").glob("*/children")
    pids = [pid for children in own for pid in children.read_text().split()]
    return [pid for pid in pids if b"bounded_child" in Path(f"/proc/{pid}/cmdline").read_bytes()]
