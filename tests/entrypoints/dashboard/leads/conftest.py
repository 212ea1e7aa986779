"""A browser of the owner's, and a CRM in memory."""

import pytest
from django.test import Client

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.connections.models import Connection
from tests import make
from tests.builders.browsers import signed_in
from tests.domain.leads.conftest import book, connected
from tests.platforms.contact_book import ContactBook

__all__ = ["book"]


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
