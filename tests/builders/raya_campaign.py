"""Alice at her screen on 20 November 2026."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.kit import clock
from tests import make

TODAY = date(2026, 11, 20)


@pytest.fixture(autouse=True)
def _the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 11, 20, 4, 0, tzinfo=UTC))


@pytest.fixture
def business(db: None) -> Business:
    return make.business(return_goal=Decimal("3.5"))


def screen_of(business: Business, name: str = "alice", role: str = "owner") -> Client:
    """A browser in which this person is signed in."""
    client = Client()
    member = make.member(business, make.person(name), role)
    client.force_login(member.person, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


@pytest.fixture
def at_screen(business: Business) -> Client:
    return screen_of(business)


@pytest.fixture
def raya(business: Business) -> Campaign:
    """A campaign with a steady return a little below the goal, for 200 days up to yesterday."""
    campaign = make.campaign(business, "Raya hampers", platform="social")
    money = {
        TODAY - timedelta(days=days_ago): ("100.01", str(340 + 20 * (days_ago % 5 - 2)))
        for days_ago in range(1, 201)
    }
    make.days(campaign, money, clicks=50, conversions=Decimal(4))
    return campaign
