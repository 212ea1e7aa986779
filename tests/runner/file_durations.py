"""A plugin of pytest that writes down how long each file of tests took."""

import json
import os
from collections import defaultdict
from pathlib import Path

import pytest

from tests.house.places import ROOT

FOLDER = ROOT / "build"
_SECONDS: defaultdict[str, float] = defaultdict(float)


def path_of(part: str) -> Path:
    """Return the file of one process."""
    return FOLDER / f"test-durations-{part}.json"


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add what a test took, with what was set up for it."""
    _SECONDS[report.nodeid.partition("::")[0]] += report.duration


def pytest_sessionfinish() -> None:
    """Write it down, where the runner started this process."""
    if part := os.environ.get("KEMPEN_TEST_PART"):
        path_of(part).write_text(json.dumps(_SECONDS))
