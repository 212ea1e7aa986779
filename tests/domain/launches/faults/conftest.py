"""The partners inside this process, so that a time-out costs no time."""

from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
import stamina

from kempen.domain.accounts.actors import Actor
from kempen.domain.connections.actions import connect
from kempen.domain.connections.models import Connection
from tests.sandbox.in_process import InProcess

Connect = Any


@pytest.fixture(scope="session")
def partners_inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcess]:
    running = InProcess(tmp_path_factory.mktemp("partners-inside"))
    yield running
    running.end()


@pytest.fixture
def inside(
    partners_inside: InProcess, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> Iterator[InProcess]:
    """Every connector reaches them; they behave well again after each test."""
    settings.SANDBOX_URL = partners_inside.url
    real = httpx2.Client

    def over(**how: Any) -> httpx2.Client:
        return real(**{**how, "transport": partners_inside})

    monkeypatch.setattr("kempen.platforms.calling.httpx2.Client", over)
    with stamina.set_testing(True, attempts=4, cap=True):
        yield partners_inside
    partners_inside.forgive()


def connected(
    actor: Actor, platform: str, inside: InProcess, name: str = "Empty account"
) -> Connection:
    """Connect an account, or renew what is connected."""
    return connect(actor, platform, "sandbox", inside.account(platform, name))
