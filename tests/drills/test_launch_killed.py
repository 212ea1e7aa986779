"""A worker dies at every step of a launch: the platform has one campaign, never a second."""

import itertools
from typing import Any

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.connections.actions import connect
from kempen.domain.connections.models import Connection
from kempen.domain.creatives.models import Ad
from kempen.domain.events.models import Event
from kempen.domain.launches.actions import pushing
from kempen.domain.launches.actions.change_results import record_done
from kempen.domain.launches.actions.launching import launch
from kempen.domain.launches.change_result import ChangeResult
from kempen.domain.launches.models import Change
from kempen.platforms.calling import Caller
from tests import make
from tests.builders.approved import approve, strategy
from tests.domain.conftest import (  # noqa: F401 -- fixtures
    Later,
    later,
    no_jobs,
    partners,
    running,
)
from tests.sandbox.partners import Partners

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("no_jobs"),
    pytest.mark.timeout(120),
]


class Killed(BaseException):
    """Nothing catches it, as nothing catches a SIGKILL."""


@pytest.fixture
def member(db: None) -> Member:
    return make.member(make.business())


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


def push(connection: Connection) -> bool:
    """Push as a worker does and return whether it lived to the end."""
    try:
        pushing.push_changes(str(connection.pk))
    except Killed:
        return False
    return True


@pytest.mark.parametrize("platform", ["social", "search"])
def test_killed_after_any_answer_of_the_platform_nothing_is_made_twice(
    platform: str,
    member: Member,
    partners: Partners,  # noqa: F811 -- the fixture
    later: Later,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    connection = connected(member, partners, platform)
    launched(member, platform)
    later(61)
    ask = Caller._once
    deaths = 0
    for fatal in itertools.count(1):
        calls = itertools.count(1)

        def dying(self: Caller, *given: Any, calls: Any = calls, fatal: int = fatal, **more: Any):  # type: ignore[no-untyped-def]  # as it is
            answer = ask(self, *given, **more)
            if next(calls) == fatal:
                raise Killed
            return answer

        monkeypatch.setattr(Caller, "_once", dying)
        later(61 + 60 * fatal)
        Change.objects.of(member.business).update(attempts=0)
        if push(connection):
            break
        deaths += 1
        assert deaths < 40
    assert deaths >= 4
    there_is_exactly_one(partners, member.business)


@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("platform", ["social", "search"])
def test_killed_around_the_saving_of_its_number_nothing_is_made_twice(
    platform: str,
    moment: str,
    member: Member,
    partners: Partners,  # noqa: F811
    later: Later,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    connection = connected(member, partners, platform)
    launched(member, platform)
    later(61)
    keep = record_done

    def dying(change: Change, result: ChangeResult) -> None:
        if moment == "after":
            keep(change, result)
        raise Killed

    monkeypatch.setattr(pushing, "record_done", dying)
    assert not push(connection)
    monkeypatch.setattr(pushing, "record_done", keep)
    assert push(connection)
    there_is_exactly_one(partners, member.business)
