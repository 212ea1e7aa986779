"""A browser without a screen, and the worker's part done on demand."""

from typing import Any

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business, Member
from tests import make
from tests.builders.people import begin_session


@pytest.fixture(autouse=True)
def _plain_static_files(settings: Any) -> None:
    """Pages name their static files as they are; nothing is collected for tests."""
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}


@pytest.fixture
def alice(db: None) -> Member:
    """Alice owns Kopi Rimba."""
    return make.member(make.business())


@pytest.fixture
def business(alice: Member) -> Business:
    return alice.business


@pytest.fixture
def at_screen(alice: Member, client: Client) -> Client:
    """Alice, signed in with her password just now."""
    begin_session(client, alice.person)
    return client
