"""A browser of the owner's, and a CRM in memory."""

from typing import Any

import pytest
from django.test import Client

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.connections.models import Connection
from tests import make
from tests.domain.leads.conftest import book, connected
from tests.entrypoints.webhooks.test_pages import signed_in
from tests.platforms.contact_book import ContactBook

__all__ = ["book"]


@pytest.fixture(autouse=True)
def _plain_static_files(settings: Any) -> None:
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}


@pytest.fixture
def business(db: None) -> Business:
    return make.business()


@pytest.fixture
def alice(business: Business) -> Actor:
    return make.actor(business)


@pytest.fixture
def browser(business: Business) -> Client:
    return signed_in(business)


@pytest.fixture
def crm(business: Business, book: ContactBook) -> Connection:
    return connected(business)
