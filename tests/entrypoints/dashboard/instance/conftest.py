"""An operator at a screen."""

import time

import pytest
from django.test import Client

from tests.builders.operators import signed_in_operator


@pytest.fixture(autouse=True)
def _the_code_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Codes change every half a minute: none may change between being made and being shown."""
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)


@pytest.fixture
def at_instance(db: None) -> Client:
    """An operator who has just shown their second factor."""
    return signed_in_operator(Client())
