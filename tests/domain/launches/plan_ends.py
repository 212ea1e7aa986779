"""A campaign that ran before a plan, at both platforms of the sandbox, and the end of that plan."""

from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import timedelta

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import open_platform
from kempen.domain.launches.actions.launching import launch
from kempen.domain.launches.actions.plan_end import finish_plans
from kempen.domain.launches.actions.pushing import push_changes
from kempen.domain.strategies.models import Brief, Strategy
from kempen.kit import clock
from kempen.platforms.interface import Platform, Running
from tests import make
from tests.builders.approved import approve, strategy
from tests.domain.conftest import Later
from tests.platforms.openings import new_campaign

DAY = 86_400.0
Launched = Callable[..., Strategy]


@pytest.fixture(params=["social", "search"])
def connection(request: pytest.FixtureRequest) -> Connection:
    account: Connection = request.getfixturevalue(request.param)
    return account


@pytest.fixture
def there(connection: Connection) -> Iterator[Platform]:
    with closing(open_platform(connection)) as opened:
        yield opened


@pytest.fixture
def campaign(business: Business, connection: Connection, there: Platform) -> Campaign:
    """It ran on its platform at RM45 a day before anybody planned anything."""
    created = there.create_campaign(new_campaign(budget="45.00"))
    there.resume(created.campaign_id)
    known_campaign = make.campaign(business, platform=connection.platform)
    ExternalId.objects.add(
        business,
        campaign=known_campaign,
        platform=connection.platform,
        external_id=created.campaign_id,
    )
    return known_campaign


@pytest.fixture
def launched(member: Member, campaign: Campaign, connection: Connection, later: Later) -> Launched:
    """Launches a plan of RM100 a day over two days, today unless told, and sends what is due."""

    def begin(after_plan: str, *, days_ahead: int = 0, at: float = 0) -> Strategy:
        planned = strategy(
            member.business,
            connection.platform,
            amounts=("200.00",),
            days=2,
            start=clock.today() + timedelta(days=days_ahead),
            campaign=campaign,
        )
        Brief.objects.of(member.business).filter(pk=planned.brief_id).update(after_plan=after_plan)
        planned.brief.refresh_from_db()
        launch(Actor.member(member), approve(planned, member))
        later(at + 61)
        push_changes(str(connection.pk))
        return planned

    return begin


def running(there: Platform, campaign: Campaign) -> Running:
    number = ExternalId.objects.of(campaign.business).get(campaign=campaign).external_id
    return there.running([number])[0]


def finish(connection: Connection) -> int:
    count = finish_plans()
    push_changes(str(connection.pk))
    return count
