"""Launches: what they tell, what stands at the partner, and what it has done."""

import json
from typing import Any

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.events.models import Event
from kempen.domain.launches.actions.change_results import record_done
from kempen.domain.launches.actions.launching import launch
from kempen.domain.launches.actions.pushing import push_changes
from kempen.domain.launches.change_result import ChangeResult
from kempen.domain.launches.changes.new_ads import AdsChange
from kempen.domain.launches.changes.registry import content_of
from kempen.domain.launches.models import Change
from tests.builders.approved import approve, strategy
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
    found = [one for one in partners.get("/control/state")["campaigns"] if tag in one["name"]]
    assert len(found) == 1
    return dict(found[0])


def launched(member: Member, connection: Connection, later: Later, **how: Any) -> Campaign:
    made = approve(strategy(member.business, connection.platform, **how), member)
    launch(Actor.member(member), made)
    later(61)
    push_changes(str(connection.pk))
    return Campaign.objects.of(member.business).latest("id")
