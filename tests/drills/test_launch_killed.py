"""A worker dies at every step of a launch: the platform has one campaign, never a second."""

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.connections.actions import connect
from kempen.domain.connections.models import Connection
from kempen.domain.creatives.models import Ad
from kempen.domain.events.models import Event
from kempen.domain.launches.actions import pushing
from kempen.domain.launches.actions.launching import launch
from kempen.domain.launches.models import Change
from tests.builders.approved import approve, strategy
from tests.domain.conftest import Later
from tests.drills.killing import deaths_until_done, killed_around, lives
from tests.sandbox.partners import Partners

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("no_jobs"),
    pytest.mark.timeout(120),
]


def connected(member: Member, there: Partners, platform: str) -> Connection:
    account = there.account(platform, "Empty account")
    return connect(Actor.member(member), platform, "sandbox", account)


def launched(member: Member, platform: str) -> None:
    approved_strategy = approve(strategy(member.business, platform), member)
    launch(Actor.member(member), approved_strategy)


def there_is_exactly_one(there: Partners, business: Business) -> None:
    campaign = Campaign.objects.of(business).get()
    tag = campaign.public_id[-12:]
    campaigns = [one for one in there.get("/control/state")["campaigns"] if tag in one["name"]]
    assert len(campaigns) == 1
    assert (campaigns[0]["groups"], len(campaigns[0]["ads"])) == (1, 1)
    assert campaigns[0]["status"] in ("ACTIVE", "ENABLED")
    assert ExternalId.objects.of(business).get().external_id == campaigns[0]["id"]
    assert Ad.objects.of(business).get().external_id == campaigns[0]["ads"][0]["id"]
    types = Event.objects.of(business).order_by("sequence").values_list("type", flat=True)
    assert list(types) == ["campaign.created", "ad.submitted", "campaign.launched"]
    assert set(Change.objects.of(business).values_list("status", flat=True)) == {"done"}
    assert campaign.status == "active"


@pytest.mark.parametrize("platform", ["social", "search"])
def test_killed_after_any_answer_of_the_platform_nothing_is_made_twice(
    platform: str, member: Member, partners: Partners, later: Later
) -> None:
    connection = connected(member, partners, platform)
    launched(member, platform)
    deaths = 0

    def push() -> None:
        later(121 + 60 * deaths)
        pushing.push_changes(str(connection.pk))

    for _ in deaths_until_done(member.business, push, most=40):
        deaths += 1
    assert deaths >= 4
    there_is_exactly_one(partners, member.business)


@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("platform", ["social", "search"])
def test_killed_around_the_saving_of_its_number_nothing_is_made_twice(
    platform: str, moment: str, member: Member, partners: Partners, later: Later
) -> None:
    connection = connected(member, partners, platform)
    launched(member, platform)
    later(61)
    with killed_around(pushing, "record_done", moment):
        assert not lives(lambda: pushing.push_changes(str(connection.pk)))
    pushing.push_changes(str(connection.pk))
    there_is_exactly_one(partners, member.business)
