"""Reviews and results come back: each verdict and each mark of spend is told once."""

import json
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection as database

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.connections.actions import connect
from kempen.domain.connections.models import Connection
from kempen.domain.creatives.models import Ad
from kempen.domain.events.models import Event
from kempen.domain.performance.models import Import, PerformanceDay
from kempen.domain.spend_guard.spend_events import record_spend
from kempen.domain.sync.actions import daily_results
from kempen.domain.sync.actions.daily_results import sync_days
from kempen.domain.sync.actions.import_existing_campaigns import (
    import_campaigns,
    read_account_campaigns,
)
from kempen.domain.sync.actions.review_states import poll_reviews
from kempen.kit import clock
from kempen.platforms.interface import PlatformError, Remedy
from tests import make
from tests.builders.launches import launched
from tests.domain.conftest import Later
from tests.sandbox.partners import Partners

pytestmark = pytest.mark.django_db


def events_of(of: Business, kind: str) -> list[dict[str, Any]]:
    rows = Event.objects.of(of).filter(type=kind).order_by("sequence")
    return [json.loads(row.body)["data"] for row in rows]


@pytest.mark.parametrize("platform", ["social", "search"])
def test_an_approved_ad_is_told_once(
    platform: str,
    member: Member,
    partners: Partners,
    later: Later,
    request: pytest.FixtureRequest,
) -> None:
    connection = request.getfixturevalue(platform)
    launched(member, connection, later)
    partners.move(minutes=2)
    assert poll_reviews(str(connection.pk)) == 1
    assert poll_reviews(str(connection.pk)) == 0
    ad = Ad.objects.of(member.business).get()
    assert (ad.status, ad.reasons) == ("approved", [])
    assert [one["ad_id"] for one in events_of(member.business, "ad.approved")] == [ad.public_id]
    # A flicker of the platform's word is no second verdict.
    Ad.objects.of(member.business).update(status="in_review")
    poll_reviews(str(connection.pk))
    assert len(events_of(member.business, "ad.approved")) == 1


def test_a_rejected_ad_says_why(
    member: Member, social: Connection, partners: Partners, later: Later
) -> None:
    launched(member, social, later, text="Guaranteed to sell")
    partners.move(minutes=2)
    poll_reviews(str(social.pk))
    (event,) = events_of(member.business, "ad.rejected")
    assert event["status"] == "rejected"
    assert event["reasons"] == ["Ads must not promise results that cannot be promised."]


def test_results_come_in_as_an_upload_does_and_again_changes_nothing(
    member: Member, alice: Actor, partners: Partners
) -> None:
    connection = connect(alice, "social", "sandbox", partners.account("social", "Kopi Rimba"))
    account = read_account_campaigns(connection)
    number = account.campaigns[0].there.campaign_id
    wanted = {number: "new"}
    (campaign,) = import_campaigns(
        alice, connection, account, wanted, objective="increase_sales"
    ).made
    assert (
        import_campaigns(alice, connection, account, wanted, objective="increase_sales").made == []
    )
    first = sync_days(alice, connection)
    days = PerformanceDay.objects.of(member.business).filter(campaign=campaign)
    assert first.inserted == days.count() > 28
    assert Import.objects.of(member.business).latest("id").source == "sync"
    second = sync_days(alice, connection)
    assert (second.inserted, second.updated) == (0, 0)
    connection.refresh_from_db()
    assert connection.last_synced_at is not None


def test_days_without_delivery_are_zeros_from_the_start_on(
    member: Member, alice: Actor, social: Connection, later: Later
) -> None:
    campaign = launched(member, social, later)
    sync_days(alice, social)
    (day,) = PerformanceDay.objects.of(member.business).filter(campaign=campaign)
    assert (day.date, day.spend, day.clicks) == (clock.today(), Decimal(0), 0)


def test_an_account_that_cannot_be_read_now_is_read_again_soon(
    social: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(_: Connection) -> None:
        raise PlatformError("Too many calls.", Remedy.AGAIN, after=3000)

    monkeypatch.setattr(daily_results, "open_platform", busy)
    for _ in range(2):
        daily_results.sync_waiting(str(social.pk))
    with database.cursor() as cursor:
        cursor.execute(
            "SELECT scheduled_at FROM procrastinate_jobs WHERE queueing_lock = %s",
            [f"launches.sync_days:{social.pk}:again"],
        )
        ((at,),) = cursor.fetchall()
    assert timedelta(minutes=45) < at - clock.now() <= timedelta(minutes=50)


def test_an_account_in_another_currency_is_not_read(alice: Actor, partners: Partners) -> None:
    connection = connect(alice, "search", "sandbox", partners.account("search", "Tokyo branch"))
    with pytest.raises(PlatformError, match="kept in JPY"):
        sync_days(alice, connection)


def test_spend_is_told_at_each_share_of_the_budget_and_once(
    member: Member, social: Connection, later: Later
) -> None:
    campaign = launched(member, social, later)
    business, today = member.business, clock.today()
    assert record_spend(business, [campaign.pk]) == 0
    day = make.day(campaign, today, spend="230.00")
    assert record_spend(business, [campaign.pk]) == 2
    assert record_spend(business, [campaign.pk]) == 0
    day.spend = Decimal("300.00")
    day.save()
    assert record_spend(business, [campaign.pk]) == 2
    shares = [(one["threshold"], one["share"]) for one in events_of(business, "budget.spent")]
    assert shares == [(50, 0.7667), (75, 0.7667), (90, 1), (100, 1)]
    later(86_400 + 61)
    assert record_spend(business, [campaign.pk]) == 1
    last = events_of(business, "budget.spent")[-1]
    assert (last["date"], last["spent"], last["threshold"]) == (today.isoformat(), 300, None)
    assert record_spend(business, [campaign.pk]) == 0
