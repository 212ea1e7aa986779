"""Faults while results are read, and changes that somebody made on the platform itself."""

import json
from typing import Any

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.drift.actions.detect import detect_drift
from kempen.domain.events.models import Event
from kempen.domain.launches.actions.launching import launch
from kempen.domain.launches.actions.pushing import push_changes
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.sync.actions.daily_results import sync_waiting
from kempen.domain.sync.actions.import_existing_campaigns import (
    import_campaigns,
    read_account_campaigns,
)
from tests.builders.approved import approve, strategy
from tests.domain.conftest import Later
from tests.domain.launches.faults.conftest import connected
from tests.sandbox.in_process import InProcess

pytestmark = pytest.mark.django_db
FAULTS = [
    ("social", "expired_token", "", "reconnect_needed", "Session has expired"),
    ("social", "rate_limit", "ads_insights", "active", "too many calls"),
    ("social", "timeout_before_write", "", "active", "did not answer in time"),
    ("social", "broken_json", "", "active", "answer broke off"),
    ("social", "permission_removed", "", "active", "NOT grant ads_management"),
    ("social", "version_refused", "", "active", "interface is retired"),
    ("oauth", "expired_token", "", "reconnect_needed", "connect the account again"),
    ("search", "rate_limit", "daily", "active", "Too many requests"),
    ("search", "server_error", "503", "active", "Internal error"),
    ("search", "permission_removed", "", "active", "USER_PERMISSION_DENIED"),
]


def days(of: Business) -> list[tuple[Any, ...]]:
    rows = PerformanceDay.objects.of(of).order_by("campaign", "date")
    return list(rows.values_list("date", "spend", "clicks", "revenue"))


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: " ".join(fault[:3]))
def test_a_fault_while_results_are_read(
    fault: tuple[str, str, str, str, str], business: Business, alice: Actor, inside: InProcess
) -> None:
    partner, kind, policy, status, words = fault
    platform = "search" if partner == "oauth" else partner
    connection = connected(alice, platform, inside, "Kopi Rimba")
    number = inside.campaigns(platform=platform)[0]["id"]
    import_campaigns(
        alice,
        connection,
        read_account_campaigns(connection),
        {number: "new"},
        objective="increase_sales",
    )
    sync_waiting(str(connection.pk))
    before = days(business)
    assert len(before) > 200
    inside.order(kind, partner=partner, policy=policy, count=0)
    sync_waiting(str(connection.pk))
    connection.refresh_from_db()
    assert (connection.status, words in connection.reason) == (status, True)
    assert days(business) == before, "what was read stays"
    failed = Event.objects.of(business).filter(type="connection.failed")
    assert failed.count() == (status == "reconnect_needed")

    inside.forgive()
    if status == "reconnect_needed":
        connected(alice, platform, inside, "Kopi Rimba")
    sync_waiting(str(connection.pk))
    connection.refresh_from_db()
    assert (connection.status, connection.reason) == ("active", "")
    assert len(days(business)) >= len(before)


@pytest.mark.parametrize("platform", ["social", "search"])
def test_what_somebody_changes_on_the_platform_is_told_in_words(
    platform: str,
    business: Business,
    member: Member,
    alice: Actor,
    inside: InProcess,
    later: Later,
) -> None:
    connection = connected(alice, platform, inside)
    launch(alice, approve(strategy(business, platform), member))
    later(61)
    push_changes(str(connection.pk))
    assert detect_drift(str(connection.pk)) == 0
    campaign = Campaign.objects.of(business).get()
    (there,) = inside.named(platform, campaign.public_id[-12:])
    for edit in ("budget", "pause", "add_ad", "remove_ad"):
        inside.order("drift", deed=edit, campaign=there["id"], amount="250.00")
    assert detect_drift(str(connection.pk)) == 4
    event = Event.objects.of(business).get(type="campaign.drifted")
    sentences = {one["words"] for one in json.loads(event.body)["data"]["differences"]}
    (now,) = inside.named(platform, campaign.public_id[-12:])
    first, new = (ad["id"] for ad in now["ads"])
    assert sentences == {
        "Its daily budget is RM250.00. Approved: RM100.00.",
        "It is paused on its platform. Approved: active.",
        f"An ad runs that no one approved: number {new}.",
        f"The approved ad number {first} is no longer there.",
    }
    inside.order("drift", deed="remove", campaign=there["id"])
    assert detect_drift(str(connection.pk)) > 0
    event = Event.objects.of(business).filter(type="campaign.drifted").latest("sequence")
    assert "It is no longer there on its platform" in event.body
