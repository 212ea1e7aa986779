"""The partners as a real process, a business whose accounts are connected, and a clock to move."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.connections.actions import connect
from kempen.domain.connections.models import Connection
from kempen.kit import clock
from tests import make
from tests.database_roles import as_owner
from tests.sandbox.partners import Partners, running_partners

Later = Callable[[float], None]


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Partners]:
    with running_partners(tmp_path_factory.mktemp("partners") / "sandbox") as partners:
        yield partners


@pytest.fixture
def partners(running: Partners, settings: Any) -> Partners:
    settings.SANDBOX_URL = running.url
    return running


@pytest.fixture
def member(db: None) -> Member:
    return make.member(make.business())


@pytest.fixture
def business(member: Member) -> Business:
    return member.business


@pytest.fixture
def alice(member: Member) -> Actor:
    return Actor.member(member)


@pytest.fixture
def social(partners: Partners, alice: Actor) -> Connection:
    return connect(alice, "social", "sandbox", partners.account("social", "Empty account"))


@pytest.fixture
def search(partners: Partners, alice: Actor) -> Connection:
    return connect(alice, "search", "sandbox", partners.account("search", "Empty account"))


@pytest.fixture
def no_jobs(db: None) -> Iterator[None]:
    """The tables of jobs are procrastinate's, which Django does not empty between tests."""
    yield
    with as_owner(), connection.cursor() as cursor:
        cursor.execute("TRUNCATE procrastinate_jobs, procrastinate_workers CASCADE")


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """Moves Kempen's clock by so many seconds from its real time."""
    real = clock.now

    def move(seconds: float) -> None:
        monkeypatch.setattr(clock, "now", lambda: real() + timedelta(seconds=seconds))

    return move
