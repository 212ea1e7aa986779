"""One service for all attacks, an attacker who signed up to it, and one who did not."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.attacks.attacker import Attacker
from tests.drills.running import Running, copy_of


@pytest.fixture(scope="session")
def service(ready_made: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(copy_of(ready_made, tmp_path_factory.mktemp("attacked") / "data")) as running:
        running.wait_ready()
        yield running


@pytest.fixture(scope="session")
def charlie(service: Running) -> Iterator[Attacker]:
    with Attacker(service) as attacker:
        attacker.sign_up("charlie")
        yield attacker


@pytest.fixture
def stranger(service: Running) -> Iterator[Attacker]:
    """A browser that is not signed in."""
    with Attacker(service) as attacker:
        yield attacker
