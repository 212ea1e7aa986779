"""The pretend partners, started once for this folder; tries follow each other without waiting."""

from collections.abc import Iterator

import pytest
import stamina

from kempen.platforms.interface import Platform
from kempen.platforms.registry import platform_codes
from tests.platforms.openings import opened
from tests.sandbox.in_process import InProcess
from tests.sandbox.partners import Partners, running_partners


@pytest.fixture(scope="session")
def partners(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Partners]:
    with running_partners(tmp_path_factory.mktemp("partners") / "data") as running:
        yield running


@pytest.fixture(autouse=True)
def _no_waiting() -> Iterator[None]:
    with stamina.set_testing(True, attempts=4, cap=True):
        yield


@pytest.fixture(params=sorted(platform_codes()))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def platform(name: str, partners: Partners) -> Iterator[Platform]:
    connection = opened(partners, name)
    yield connection
    connection.close()


@pytest.fixture(scope="session")
def partners_inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcess]:
    """The partners in this process: for faults, which would cost real time in another."""
    running = InProcess(tmp_path_factory.mktemp("partners-inside"))
    yield running
    running.end()


@pytest.fixture
def inside(partners_inside: InProcess) -> Iterator[InProcess]:
    """They behave well again after each test."""
    yield partners_inside
    partners_inside.forgive()
