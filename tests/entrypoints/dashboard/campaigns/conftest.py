"""A campaign that a launch has let run."""

from datetime import timedelta

import pytest

from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.launches.actions.launching import launch
from kempen.domain.launches.models import Change, Launch
from kempen.kit import clock
from tests.builders.ad_accounts import account
from tests.builders.approved import alice_of, approve, strategy
from tests.builders.launches import mark_done


@pytest.fixture
def running(alice: Member, business: Business) -> Campaign:
    """A campaign that a launch has made and let run."""
    account(business)
    new_launch = launch(alice_of(business), approve(strategy(business, days=5), alice))
    Launch.objects.of(business).update(starts_at=clock.now() - timedelta(minutes=5))
    for change in (
        Change.objects.of(business).filter(launch=new_launch, is_first=True).order_by("id")
    ):
        mark_done(change)
    return Campaign.objects.of(business).get()
