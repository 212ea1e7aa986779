"""An endpoint, and its owner's browser."""

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.webhooks.actions.endpoints import create_endpoint
from kempen.domain.webhooks.models import Endpoint
from tests import make
from tests.builders.browsers import signed_in
from tests.entrypoints.dashboard.webhooks.endpoint_pages import URL


@pytest.fixture
def kopi(db: None) -> Business:
    return make.business()


@pytest.fixture
def browser(kopi: Business) -> Client:
    return signed_in(kopi)


@pytest.fixture
def endpoint(kopi: Business) -> Endpoint:
    return create_endpoint(make.actor(kopi), URL, ["*"], "Orders service")[0]
