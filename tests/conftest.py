"""For all tests: what a slow machine or the dice of the day may not decide."""

import os

import pytest
from django.conf import settings as django_settings
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

from kempen.entrypoints import overload
from tests.waiting import PATIENCE

# The examples are the same in every run, so that a change is judged by what it changes, and none
# has to be quick. KEMPEN_EXPLORE=1 looks for new ones.
hypothesis_settings.register_profile(
    "kempen",
    deadline=None,
    derandomize="KEMPEN_EXPLORE" not in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
hypothesis_settings.load_profile("kempen")


def pytest_configure() -> None:
    """Give the database all the time there is; what its own deadlines do has tests of its own."""
    options = django_settings.DATABASES["default"]["OPTIONS"]
    options["pool"] = {**options["pool"], "timeout": PATIENCE, "max_size": 20}
    options["connect_timeout"] = int(PATIENCE)
    bound = f"{PATIENCE:.0f}s"
    options["options"] = (
        f"-c statement_timeout={bound} -c lock_timeout={bound} "
        f"-c idle_in_transaction_session_timeout={bound} -c client_connection_check_interval=1s"
    )


@pytest.fixture(autouse=True)
def _patient_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    """A request may wait for the database for longer than a person would."""
    monkeypatch.setattr(overload, "DATABASE_SECONDS", PATIENCE)
