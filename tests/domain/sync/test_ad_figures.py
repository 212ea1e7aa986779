"""Figures of single ads come back: idempotent, restated, converted, and gone where they go."""

from datetime import date, timedelta
from decimal import Decimal
from uuid import UUID

import pytest
from django.db.models import Sum

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.ad_results.actions.store import delete_old_days, store_ad_days
from kempen.domain.ad_results.models import AdDay, DeliveryDay
from kempen.domain.ad_results.queries import reach_of
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.actions import connect
from kempen.domain.connections.models import Connection
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.sync.actions import reading_accounts
from kempen.domain.sync.actions.ad_figures import READ_ADS, read_ads
from kempen.domain.sync.actions.currency_conversion import convert_waiting, set_rate
from kempen.domain.sync.actions.daily_results import sync_days, sync_waiting
from kempen.domain.sync.actions.import_existing_campaigns import (
    import_campaigns,
    read_account_campaigns,
)
from kempen.kit import clock, jobs
from kempen.platforms.ad_figures import AdDayResult
from kempen.platforms.interface import PlatformError, Remedy
from tests import make
from tests.sandbox.partners import Partners

pytestmark = pytest.mark.django_db
_SUMS = ("spend", "revenue", "impressions", "clicks", "conversions")


def imported(alice: Actor, connection: Connection) -> Campaign:
    account = read_account_campaigns(connection)
    wanted = {account.campaigns[0].there.campaign_id: "new"}
    result = import_campaigns(alice, connection, account, wanted, objective="increase_sales")
    return result.made[0]


@pytest.fixture(params=["social", "search"])
def busy(request: pytest.FixtureRequest, alice: Actor, partners: Partners) -> Connection:
    platform = str(request.param)
    return connect(alice, platform, "sandbox", partners.account(platform, "Kopi Rimba"))


def test_the_days_of_ads_are_read_once_and_sum_up_to_their_campaign(
    busy: Connection, alice: Actor
) -> None:
    campaign = imported(alice, busy)
    sync_days(alice, busy)
    read_ads(str(busy.pk))
    read_ads(str(busy.pk))
    ads = AdDay.objects.of(alice.business).filter(campaign=campaign)
    days = PerformanceDay.objects.of(alice.business).filter(campaign=campaign, spend__gt=0)
    assert ads.values("date").distinct().count() == days.count() > 28
    sums = ads.aggregate(**{name: Sum(name) for name in _SUMS})
    whole = days.aggregate(**{name: Sum(name) for name in ("spend", "clicks", "revenue")})
    assert {name: sums[name] for name in whole} == whole
    shown = DeliveryDay.objects.of(alice.business).filter(campaign=campaign)
    assert shown.aggregate(all=Sum("impressions"))["all"] == sums["impressions"] > 0
    reach = reach_of(campaign)
    assert [one.days for one in reach] == ([28, 7] if busy.platform == "social" else [])
    assert all(one.frequency >= 1 and one.reach > 0 for one in reach)


def row(day: date, conversions: str = "1", ad: str = "a", campaign: str = "77") -> AdDayResult:
    return AdDayResult(ad, campaign, day, Decimal(20), 900, 30, Decimal(conversions), Decimal(80))


def test_late_conversions_replace_what_stood_and_lost_days_go(business: Business) -> None:
    campaign = make.campaign(business)
    numbers: dict[str, UUID] = {"77": campaign.pk}
    today, one = clock.today(), Decimal(1)
    first, before = today - timedelta(days=1), today - timedelta(days=40)
    store_ad_days(business, numbers, [(row(before), one)], before, before)
    days = [(row(first), one), (row(first, ad="b"), one), (row(today), one)]
    store_ad_days(business, numbers, days, first, today)
    # The second ad lost its day; another campaign's row and a day outside the span are not ours.
    days = [(row(first, "3"), one), (row(today), one), (row(today, campaign="9"), one)]
    store_ad_days(business, numbers, [*days, (row(before, "9"), one)], first, today)
    rows = AdDay.objects.of(business).order_by("date")
    assert [(one.ad_number, one.date, int(one.conversions)) for one in rows] == [
        ("a", before, 1),
        ("a", first, 3),
        ("a", today, 1),
    ]


def test_days_that_no_platform_reports_any_more_are_deleted(business: Business) -> None:
    campaign = make.campaign(business)
    today = clock.today()
    old = today - timedelta(days=37 * 31 + 1)
    store_ad_days(
        business,
        {"77": campaign.pk},
        [(row(old), Decimal(1)), (row(today), Decimal(1))],
        old,
        today,
    )
    assert delete_old_days() == 1
    assert [one.date for one in AdDay.objects.of(business)] == [today]


def test_another_rate_converts_the_days_of_ads_too(
    member: Member, alice: Actor, partners: Partners
) -> None:
    yen = connect(alice, "social", "sandbox", partners.account("social", "Kopi Rimba abroad"))
    long_ago = clock.today() - timedelta(days=800)
    set_rate(alice, yen.currency, long_ago, Decimal("4.2"), "Bank")
    campaign = imported(alice, yen)
    sync_days(alice, yen)
    read_ads(str(yen.pk))
    ads = AdDay.objects.of(member.business).filter(campaign=campaign)
    assert set(ads.values_list("rate", flat=True)) == {Decimal("4.2")}
    set_rate(alice, yen.currency, long_ago, Decimal("4.5"), "Bank")
    convert_waiting(str(member.business.pk), yen.currency)
    assert set(ads.values_list("rate", flat=True)) == {Decimal("4.5")}
    assert set(DeliveryDay.objects.of(member.business).values_list("rate", flat=True)) == {
        Decimal("4.5")
    }


@pytest.mark.parametrize("busy", ["social"], indirect=True)
def test_an_account_that_will_not_speak_of_ads_keeps_its_campaigns(
    busy: Connection, alice: Actor, no_jobs: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    imported(alice, busy)
    sync_waiting(str(busy.pk))
    assert [one["connection_id"] for one in jobs.unfinished(READ_ADS)] == [str(busy.pk)]

    def refuses(_: Connection) -> None:
        raise PlatformError("Not now.", Remedy.AGAIN)

    monkeypatch.setattr(reading_accounts, "open_platform", refuses)
    read_ads(str(busy.pk))
    assert PerformanceDay.objects.of(alice.business).exists()
    # It is asked again later, beside the job that waited already.
    assert len(jobs.unfinished(READ_ADS)) == 2
    busy.refresh_from_db()
    assert (busy.status, busy.reason) == ("active", "")
