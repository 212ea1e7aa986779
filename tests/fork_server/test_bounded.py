"""A bounded process that is forked answers, refuses and is bounded as one that is started."""

from pathlib import Path

from tests.fork_server import nested_tests

_TESTS = """
import json
import pytest
from kempen.kit import bounded_process
from kempen.kit.bounded_process import ChildFailed, Limits, OverLimit, run_bounded
from kempen.kit.child_refusal import ChildRefused
from tests.fork_server import bounded
from tests.kit import bounded_functions
from tests.waiting import PATIENCE

LIMITS = Limits(seconds=PATIENCE, cpu_seconds=30, memory=256 * 2**20, answer=2**20)

@pytest.fixture(autouse=True)
def _is_forked(monkeypatch):
    monkeypatch.setattr(bounded_process, "subprocess", bounded.FORKING)

def test_it_answers_with_what_was_loaded_before_and_none_of_our_environment():
    assert run_bounded(bounded_functions.upper, b"abc", LIMITS) == b"ABC"
    assert "django" in json.loads(run_bounded(bounded_functions.modules, b"", LIMITS))
    names = json.loads(run_bounded(bounded_functions.environment, b"", LIMITS))
    assert "PATH" in names
    assert not {"SECRET_KEY", "DATABASE_URL", "DJANGO_SETTINGS_MODULE"} & set(names)

def test_it_refuses_and_fails():
    with pytest.raises(ChildRefused) as refusal:
        run_bounded(bounded_functions.refuse, b"abc", LIMITS)
    assert refusal.value.facts == {"bytes": 3}
    with pytest.raises(ChildFailed, match="cannot use b'abc'"):
        run_bounded(bounded_functions.fail, b"abc", LIMITS)

@pytest.mark.parametrize("name", ["fill", "write_much"])
def test_its_memory_and_its_answer_are_bounded(name):
    with pytest.raises(OverLimit, match="memory"):
        run_bounded(getattr(bounded_functions, name), b"", LIMITS)

def test_with_limits_of_its_own_it_is_started():
    own = Limits(seconds=PATIENCE - 1, cpu_seconds=30, memory=2**28, answer=2**20)
    assert "django" not in json.loads(run_bounded(bounded_functions.modules, b"", own))
"""


def test_a_bounded_process_is_forked_in_a_process_of_tests(tmp_path: Path) -> None:
    nested_tests.assert_passed(tmp_path, _TESTS, 5)
