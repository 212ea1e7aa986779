"""The pretend partners, started once for this folder; tries follow each other without waiting."""

from collections.abc import Iterator

import pytest
import stamina

from kempen.platforms.interface import Platform
from kempen.platforms.registry import PLATFORMS
from tests.platforms.openings import opened
from tests.sandbox.partners import Partners, running_partners


@pytest.fixture(scope="session")
def partners(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Partners]:
    with running_partners(tmp_path_factory.mktemp("partners") / "data") as running:
        yield running


@pytest.fixture(autouse=True)
def _no_waiting() -> Iterator[None]:
    with stamina.set_testing(True, attempts=4, cap=True):
        yield


@pytest.fixture(params=sorted(PLATFORMS))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def platform(name: str, partners: Partners) -> Iterator[Platform]:
    connection = opened(partners, name)
    yield connection
    connection.close()
