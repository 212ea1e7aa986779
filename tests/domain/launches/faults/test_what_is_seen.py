"""Each fault in the middle of a launch: the words, the states, and the way out of it."""

from datetime import timedelta
from decimal import Decimal

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.creatives.models import Ad
from kempen.domain.launches.actions.launching import launch, retry
from kempen.domain.launches.actions.pushing import push_changes
from kempen.domain.launches.models import Change, Launch
from kempen.domain.sync.actions.review_states import poll_reviews
from tests.builders.approved import approve, strategy
from tests.domain.conftest import Later
from tests.domain.launches.faults.conftest import connected
from tests.sandbox.in_process import InProcess

pytestmark = pytest.mark.django_db
# The way out: the worker tries again by itself, a person asks for it, or connects anew before.
BY_ITSELF, RETRY, RECONNECT = "by itself", "retry", "reconnect"
FAULTS = [
    ("social", "expired_token", "expired", RECONNECT, "Session has expired"),
    ("social", "rate_limit", "ads_management", BY_ITSELF, "too many calls to this ad-account"),
    ("social", "server_error", "500", BY_ITSELF, "unexpected error"),
    ("social", "server_error", "502", BY_ITSELF, "answered 502"),
    ("social", "timeout_after_write", "", BY_ITSELF, "did not answer in time"),
    ("social", "timeout_before_write", "", BY_ITSELF, "did not answer in time"),
    ("social", "closed_connection", "", BY_ITSELF, "was not reached"),
    ("social", "broken_json", "", BY_ITSELF, "answer broke off"),
    ("social", "permission_removed", "", RETRY, "NOT grant ads_management"),
    ("social", "version_refused", "", RETRY, "interface is retired"),
    ("search", "expired_token", "", RECONNECT, "invalid authentication credentials"),
    ("oauth", "expired_token", "", RECONNECT, "connect the account again"),
    ("search", "rate_limit", "temporarily", BY_ITSELF, "Too many requests"),
    ("search", "rate_limit", "daily", BY_ITSELF, "Too many requests"),
    ("search", "server_error", "503", BY_ITSELF, "Internal error"),
    ("search", "partial_failure", "", RETRY, "RESOURCE_LIMIT"),
    ("search", "timeout_after_write", "", BY_ITSELF, "did not answer in time"),
    ("search", "timeout_before_write", "", BY_ITSELF, "did not answer in time"),
    ("search", "closed_connection", "", BY_ITSELF, "was not reached"),
    ("search", "broken_json", "", BY_ITSELF, "answer broke off"),
    ("search", "permission_removed", "", RETRY, "USER_PERMISSION_DENIED"),
    ("search", "version_refused", "", RETRY, "UNSUPPORTED_VERSION"),
]
# What the first write of a launch is; reading works, so that the launch has begun.
WRITES = {
    "social": {"method": "POST", "route": "/campaigns"},
    "search": {"route": "googleAds:mutate"},
    "oauth": {"route": "token"},
}
WAITS = {"ads_management": 300, "temporarily": 30, "daily": 86_400}
SEEN = {
    BY_ITSELF: ("pushing", "planned", "launching", "active"),
    RETRY: ("failed", "failed", "launch_failed", "active"),
    RECONNECT: ("failed", "failed", "launch_failed", "reconnect_needed"),
}


def seen(of: Business) -> tuple[str, str, str, str]:
    """The launch, its first change, the campaign and the connection, as the pages show them."""
    return (
        Launch.objects.of(of).get().status,
        Change.objects.of(of).get(kind="create_campaign").status,
        Campaign.objects.of(of).get().status,
        Connection.objects.of(of).get().status,
    )


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: " ".join(fault[:3]))
def test_a_fault_in_a_launch(
    fault: tuple[str, str, str, str, str],
    business: Business,
    member: Member,
    alice: Actor,
    inside: InProcess,
    later: Later,
) -> None:
    partner, kind, policy, way_out, words = fault
    platform = "search" if partner == "oauth" else partner
    connection = connected(alice, platform, inside)
    new_launch = launch(alice, approve(strategy(business, platform), member))
    later(61)
    inside.order(kind, partner=partner, policy=policy, count=0, **WRITES[partner])
    push_changes(str(connection.pk))
    assert seen(business) == SEEN[way_out]
    change = Change.objects.of(business).get(kind="create_campaign")
    assert words in change.error
    assert "EAASANDBOX" not in change.error
    connection.refresh_from_db()
    assert (words in connection.reason) is (way_out == RECONNECT)

    inside.forgive()
    if way_out == BY_ITSELF:
        push_changes(str(connection.pk))
        assert seen(business) == SEEN[way_out], "it waits for as long as the platform asked"
        wait = timedelta(seconds=WAITS.get(policy, 0))
        assert change.not_before >= change.created_at + wait
        later(90_000)
    else:
        if way_out == RECONNECT:
            connected(alice, platform, inside)
        assert retry(alice, new_launch) == 1
    push_changes(str(connection.pk))
    assert seen(business) == ("done", "done", "active", "active")
    (there,) = [one for one in inside.campaigns() if change.tag in one["name"]]
    assert there["status"] in ("ACTIVE", "ENABLED")
    assert Decimal(there["daily_budget"]) == Decimal(100)
    assert [ad["id"] for ad in there["ads"]] == [Ad.objects.of(business).get().external_id]


def test_a_disapproval_after_the_approval_is_told_with_its_reason(
    business: Business, member: Member, alice: Actor, inside: InProcess, later: Later
) -> None:
    connection = connected(alice, "social", inside)
    launch(alice, approve(strategy(business, "social"), member))
    later(61)
    push_changes(str(connection.pk))
    inside.move({"minutes": 2})
    poll_reviews(str(connection.pk))
    ad = Ad.objects.of(business).get()
    assert ad.status == "approved"
    tag = Change.objects.of(business).get(kind="create_campaign").tag
    (there,) = [one for one in inside.campaigns() if tag in one["name"]]
    inside.order("disapproval", campaign=there["id"], reason="The page does not work.")
    poll_reviews(str(connection.pk))
    ad.refresh_from_db()
    assert (ad.status, ad.reasons) == ("rejected", ["The page does not work."])
