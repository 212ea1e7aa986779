"""A provider to sign in through, and a business that has set it up."""

from collections.abc import Iterator
from ipaddress import ip_network

import pytest
from pytest_django.fixtures import Settings

from kempen.domain.accounts.models import Business
from kempen.domain.company_sign_in import exchange
from tests import make
from tests.builders.company_sign_in import is_ready
from tests.builders.identity_provider import PretendProvider, set_up
from tests.builders.people import work_off
from tests.waiting import PATIENCE


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PretendProvider]:
    with PretendProvider(tmp_path_factory.mktemp("provider")) as pretend:
        yield pretend


@pytest.fixture
def provider(
    running: PretendProvider, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> PretendProvider:
    """The provider, honest again; this machine may be called, and may be slow."""
    settings.WEBHOOK_ALLOWED_NETWORKS = (ip_network("127.0.0.0/8"), ip_network("::1/128"))
    settings.WEBHOOK_CA_FILE = running.authority.file
    monkeypatch.setattr(exchange, "MOST_SECONDS", PATIENCE)
    for changed in (running.answers, running.published, running.claims, running.userinfo):
        changed.clear()
    return running


@pytest.fixture
def kopi(db: None, provider: PretendProvider) -> Business:
    """A business whose provider works."""
    business = make.business()
    make.member(business)
    set_up(business, provider.issuer)
    work_off()
    assert is_ready()
    return business


@pytest.fixture
def teh(kopi: Business) -> Business:
    """Another business with an owner, whom kopi's provider would like to be."""
    business = make.business("Teh Tarik")
    make.member(business, make.person("charlie"))
    return business
