"""A business with a campaign, and a program with its key."""

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from tests import make
from tests.builders.program import Program
from tests.builders.uploads import signed_in


@pytest.fixture
def business(db: None) -> Business:
    return make.business()


@pytest.fixture
def program(business: Business) -> Program:
    return Program.of(business)


@pytest.fixture
def campaign(business: Business) -> Campaign:
    return make.campaign(business)


@pytest.fixture
def browser(business: Business) -> Client:
    return signed_in(business, "owner")
