"""A service that outlives what each test does to a part of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.drills.running import Running, copy_of


@pytest.fixture(scope="session")
def lasting(ready_made: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(copy_of(ready_made, tmp_path_factory.mktemp("lasting") / "data")) as service:
        yield service
        assert service.stop()[0] == 0


@pytest.fixture
def service(lasting: Running) -> Running:
    """The lasting service, all of it there."""
    lasting.wait_ready()
    return lasting
