"""Moves the time for a test: on this machine alone, or for the database as well."""

from datetime import datetime

import pytest

from kempen.kit import clock
from kempen.kit.database import server_time


def time_is(monkeypatch: pytest.MonkeyPatch, moment: datetime) -> None:
    """It is `moment`, here and for the database."""
    machine_says(monkeypatch, moment)
    monkeypatch.setattr(server_time, "server_now", lambda: moment)


def machine_says(monkeypatch: pytest.MonkeyPatch, moment: datetime) -> None:
    """The clock of this machine shows `moment`, whatever the database's shows."""
    monkeypatch.setattr(clock, "now", lambda: moment)
