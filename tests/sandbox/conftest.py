"""The pretend partners, started once for this folder."""

from collections.abc import Iterator

import httpx2
import pytest

from tests.sandbox.in_process import BASE, InProcess
from tests.sandbox.partners import Partners, running_partners
from tests.waiting import PATIENCE


@pytest.fixture(scope="session")
def partners(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Partners]:
    with running_partners(tmp_path_factory.mktemp("partners") / "data") as running:
        yield running


@pytest.fixture
def web(partners: Partners) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=partners.url, timeout=PATIENCE) as client:
        yield client


@pytest.fixture
def social(partners: Partners) -> dict[str, str]:
    return partners.account("social", "Kopi Rimba")


@pytest.fixture
def bearer(partners: Partners, web: httpx2.Client) -> dict[str, str]:
    account = partners.account("search", "Kopi Rimba")
    names = ("client_id", "client_secret", "refresh_token")
    form = {name: account[name] for name in names} | {"grant_type": "refresh_token"}
    token = web.post("/oauth/token", data=form).json()["access_token"]
    return {"Authorization": f"Bearer {token}"}


@pytest.fixture(scope="session")
def partners_inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcess]:
    running = InProcess(tmp_path_factory.mktemp("partners-inside"))
    yield running
    running.end()


@pytest.fixture
def inside(partners_inside: InProcess) -> Iterator[InProcess]:
    """The partners in this process; they behave well again after each test."""
    yield partners_inside
    partners_inside.forgive()


@pytest.fixture
def asking(inside: InProcess) -> Iterator[httpx2.Client]:
    """Asks the partners in this process."""
    with httpx2.Client(base_url=BASE, transport=inside) as client:
        yield client
