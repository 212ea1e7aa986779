"""A business with a campaign, and its owner's browser."""

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from tests import make
from tests.builders.uploads import signed_in


@pytest.fixture
def campaign(business: Business) -> Campaign:
    return make.campaign(business)


@pytest.fixture
def browser(business: Business) -> Client:
    return signed_in(business, "owner")
