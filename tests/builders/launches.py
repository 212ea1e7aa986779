"""Launches: what they tell, what stands at the partner, and what it has done."""

import json
from typing import Any

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.connections.models import Connection
from kempen.domain.creatives.models import Ad
from kempen.domain.events.models import Event
from kempen.domain.launches.actions.change_results import record_done
from kempen.domain.launches.actions.launching import launch
from kempen.domain.launches.actions.pushing import push_changes
from kempen.domain.launches.change_result import ChangeResult
from kempen.domain.launches.changes.new_ads import AdsChange
from kempen.domain.launches.changes.registry import content_of
from kempen.domain.launches.models import Change, Launch
from kempen.domain.strategies.models import Strategy, StrategyLine
from kempen.kit import clock
from tests import make
from tests.builders.approved import approve, creative, strategy
from tests.domain.conftest import Later
from tests.sandbox.partners import Partners


def mark_done(change: Change) -> None:
    """The platform has done it, as the worker keeps it."""
    change.status = Change.Status.PUSHING
    change.save()
    record_done(change, answer_to(change))


def answer_to(change: Change) -> ChangeResult:
    """What a platform would say: its numbers of the campaign and the ads that are made."""
    content = content_of(change)
    if not isinstance(content, AdsChange):
        return ChangeResult()
    return ChangeResult(campaign_id="120210", ads={ad.tag: f"9{ad.tag}" for ad in content.ads})


def events(of: Business) -> list[tuple[str, Any]]:
    rows = Event.objects.of(of).order_by("sequence")
    return [(event.type, json.loads(event.body)["data"]) for event in rows]


def kinds(of: Business) -> list[str]:
    return [name for name, _ in events(of)]


def campaign_at_partner(partners: Partners, campaign: Campaign) -> dict[str, Any]:
    tag = campaign.public_id[-12:]
    campaigns = [one for one in partners.get("/control/state")["campaigns"] if tag in one["name"]]
    assert len(campaigns) == 1
    return dict(campaigns[0])


def launched(member: Member, connection: Connection, later: Later, **how: Any) -> Campaign:
    approved_strategy = approve(strategy(member.business, connection.platform, **how), member)
    launch(Actor.member(member), approved_strategy)
    later(61)
    push_changes(str(connection.pk))
    return Campaign.objects.of(member.business).latest("id")


def running_campaign(of: Business, platform: str = "social", days: int = 30) -> Campaign:
    """It runs with two approved ads, in an account that takes new ones."""
    campaign = make.campaign(of, "Beans", platform=platform, status="active")
    ExternalId.objects.add(of, campaign=campaign, platform=platform, external_id="120210")
    account = Connection.objects.add(
        of,
        platform=platform,
        environment="sandbox",
        account_id="77",
        facts={"page_id": "2", "pixel_id": "3"},
    )
    owner = Member.objects.of(of).filter(role="owner").first()
    owner = owner or make.member(of, make.person(f"approver-{of.pk}"))
    plan = approve(strategy(of, platform, campaign=campaign, days=days), owner)
    Strategy.objects.of(of).filter(pk=plan.pk).update(status=Strategy.Status.LAUNCHED)
    line = StrategyLine.objects.of(of).get(strategy=plan)
    launch = Launch.objects.add(
        of,
        strategy=plan,
        status=Launch.Status.DONE,
        approved_hash=plan.approved_hash,
        starts_at=clock.now(),
    )
    Change.objects.add(
        of,
        launch=launch,
        connection=account,
        campaign=campaign,
        kind="start",
        payload={"line_id": str(line.pk)},
        status=Change.Status.DONE,
        is_first=True,
    )
    for number in (1, 2):
        Ad.objects.add(
            of,
            campaign=campaign,
            creative=creative(of, platform, f"Beans number {number}"),
            status=Ad.Status.APPROVED,
            external_id=f"2385{number}",
            told=["approved:1"],
        )
    return campaign
