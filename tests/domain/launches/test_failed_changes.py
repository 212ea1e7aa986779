"""What a launch could not do waits for a person, until somebody mended it or it matters no more."""

from datetime import timedelta

import pytest

from kempen.domain.accounts.models import Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.launches.actions.launching import launch
from kempen.domain.launches.failed_changes import failed_changes
from kempen.domain.launches.models import Change
from kempen.domain.strategies.models import Brief
from kempen.kit import clock
from tests import make
from tests.builders.approved import approve, strategy

pytestmark = pytest.mark.django_db


@pytest.fixture
def broken() -> Change:
    """The making of a campaign that failed."""
    alice: Member = make.member(make.business())
    account = Connection.objects.add(
        alice.business, platform="search", environment="sandbox", account_id="1000000002"
    )
    new_launch = launch(
        make.actor(alice.business), approve(strategy(alice.business, "search"), alice)
    )
    assert failed_changes(alice.business) == []
    change = Change.objects.of(alice.business).get(launch=new_launch, kind="create_campaign")
    assert change.connection_id == account.pk
    change.status = Change.Status.FAILED
    change.save()
    return change


def test_what_failed_is_told_of_its_business_and_strategy_alone(broken: Change) -> None:
    (failure,) = failed_changes(broken.business)
    assert (failure.strategy, failure.campaigns) == (broken.launch.strategy, (broken.campaign,))
    assert failed_changes(broken.business, broken.launch.strategy) == [failure]
    assert failed_changes(make.business("Other")) == []


@pytest.mark.parametrize("why", ["given up", "mended since", "days over", "tried again"])
def test_what_waits_for_nobody_is_not_told(why: str, broken: Change) -> None:
    business = broken.business
    match why:
        case "given up":
            Campaign.objects.of(business).update(status="ended")
        case "mended since":
            Change.objects.add(
                business,
                launch=broken.launch,
                connection=broken.connection,
                campaign=broken.campaign,
                kind=broken.kind,
                status="done",
            )
        case "days over":
            Brief.objects.of(business).update(budget_end=clock.today() - timedelta(days=1))
        case _:
            Change.objects.of(business).filter(pk=broken.pk).update(status="planned")
    assert failed_changes(business) == []
