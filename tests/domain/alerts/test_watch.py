"""One list of what is wrong: opened once, explained, kept while nobody can know, then closed."""

from datetime import date, datetime, timedelta
from decimal import Decimal
from uuid import UUID

import numpy as np
import pytest

from kempen.domain.accounts.models import Business, Member
from kempen.domain.alerts.actions.acknowledge import acknowledge
from kempen.domain.alerts.actions.watch import Watched, watch, watch_everything
from kempen.domain.alerts.models import Alert, AlertNotice
from kempen.domain.alerts.queries import alerts_now
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import CampaignAccount, Connection
from kempen.domain.events.models import AuditEntry
from kempen.domain.performance.models import PerformanceDay
from kempen.kit import clock
from tests import make
from tests.builders.ad_accounts import account
from tests.builders.at_once import at_once
from tests.builders.launches import kinds
from tests.clocks import time_is

pytestmark = pytest.mark.django_db
# A morning far from festivals and sale days, after the night's results came.
TODAY = date(2026, 7, 22)
MORNING = datetime(2026, 7, 22, 7, tzinfo=clock.BUSINESS_TIME_ZONE)


@pytest.fixture
def shop(member: Member, monkeypatch: pytest.MonkeyPatch) -> Connection:
    """An account that was read this morning, with one campaign of ten weeks."""
    time_is(monkeypatch, MORNING)
    connection = account(
        member.business,
        status=Connection.Status.ACTIVE,
        created_at=MORNING - timedelta(days=90),
        last_synced_at=MORNING - timedelta(minutes=30),
    )
    campaign = make.campaign(member.business, platform="social")
    CampaignAccount.objects.add(member.business, campaign=campaign, connection=connection)
    _live(campaign, 70)
    return connection


def _live(campaign: Campaign, days: int) -> None:
    counts = np.random.default_rng(3).poisson(24, days)
    for back, count in enumerate(counts, start=1):
        make.day(
            campaign,
            TODAY - timedelta(days=back),
            spend="400",
            revenue=str(60 * count),
            clicks=800,
            conversions=Decimal(int(count)),
        )


def _tracking(business: Business, *, days: int, works: bool) -> None:
    rows = PerformanceDay.objects.of(business).filter(date__gte=TODAY - timedelta(days=days))
    rows.update(conversions=24 if works else 0, revenue=1440 if works else 0)


def _look(business: Business) -> Watched:
    return watch(str(business.pk))


def _read_again(shop: Connection) -> None:
    Connection.objects.of(shop.business).update(last_synced_at=clock.now())


def _open_causes(business: Business) -> list[str]:
    return [one.cause for one in alerts_now(business).causes]


def test_broken_tracking_opens_one_alert_and_closes_when_conversions_come(
    shop: Connection, no_jobs: None
) -> None:
    business = shop.business
    assert _look(business) == Watched(0, 0)
    _tracking(business, days=2, works=False)
    _read_again(shop)
    assert _look(business) == Watched(1, 0)
    alert = alerts_now(business).causes[0]
    assert alert.cause == "tracking_broken"
    assert alert.since.astimezone(clock.BUSINESS_TIME_ZONE).date() == TODAY - timedelta(days=2)
    assert alert.campaign is not None
    _read_again(shop)
    assert _look(business) == Watched(0, 0)
    _tracking(business, days=2, works=True)
    _read_again(shop)
    assert _look(business) == Watched(0, 1)
    assert _open_causes(business) == []
    assert [one for one in kinds(business) if one.startswith("alert.")] == [
        "alert.opened",
        "alert.closed",
    ]


def test_forecasts_are_made_again_when_tracking_breaks_and_works(
    shop: Connection, monkeypatch: pytest.MonkeyPatch, no_jobs: None
) -> None:
    asked: list[UUID] = []
    monkeypatch.setattr("kempen.domain.alerts.actions.watch.refresh_later", asked.append)
    business = shop.business
    Connection.objects.of(business).update(status=Connection.Status.RECONNECT_NEEDED)
    _look(business)
    # Lost access says nothing of the days that are there.
    assert asked == []
    Connection.objects.of(business).update(status=Connection.Status.ACTIVE)
    for works in (False, True):
        _tracking(business, days=2, works=works)
        _read_again(shop)
        _look(business)
    assert asked == [business.pk, business.pk]


def test_figures_that_are_not_in_yet_neither_open_nor_close_anything(
    shop: Connection, monkeypatch: pytest.MonkeyPatch, no_jobs: None
) -> None:
    business = shop.business
    _tracking(business, days=1, works=False)
    assert _look(business) == Watched(1, 0)
    time_is(monkeypatch, MORNING + timedelta(days=1))
    assert _look(business) == Watched(0, 0)
    assert _open_causes(business) == ["tracking_broken"]


def test_late_data_is_the_cause_and_hides_what_cannot_be_known(
    shop: Connection, monkeypatch: pytest.MonkeyPatch, no_jobs: None
) -> None:
    business = shop.business
    _tracking(business, days=1, works=False)
    _look(business)
    time_is(monkeypatch, MORNING + timedelta(days=1, hours=6))
    assert _look(business) == Watched(1, 0)
    now = alerts_now(business)
    assert [one.cause for one in now.causes] == ["data_late"]
    assert [one.cause for one in now.effects[now.causes[0].public_id]] == ["tracking_broken"]


def test_lost_access_is_told_alone_and_is_over_after_reconnecting(
    shop: Connection, no_jobs: None
) -> None:
    business = shop.business
    connections = Connection.objects.of(business)
    connections.update(status="reconnect_needed", last_synced_at=MORNING - timedelta(days=3))
    assert _look(business) == Watched(1, 0)
    assert _open_causes(business) == ["access_lost"]
    connections.update(status="active", last_synced_at=clock.now())
    assert _look(business) == Watched(0, 1)


def test_a_campaign_that_no_longer_runs_has_nothing_wrong(shop: Connection, no_jobs: None) -> None:
    business = shop.business
    _tracking(business, days=1, works=False)
    _look(business)
    Campaign.objects.of(business).update(status=Campaign.Status.PAUSED)
    assert _look(business) == Watched(0, 1)


def test_what_was_lost_while_tracking_was_dead_raises_nothing_afterwards(
    shop: Connection, monkeypatch: pytest.MonkeyPatch, no_jobs: None
) -> None:
    business = shop.business
    campaign = Campaign.objects.of(business).get()
    _tracking(business, days=4, works=False)
    _look(business)
    time_is(monkeypatch, MORNING + timedelta(days=1))
    make.day(campaign, TODAY, spend="400", revenue="1440", clicks=800, conversions=Decimal(24))
    _read_again(shop)
    assert _look(business) == Watched(0, 1)
    # The days without conversions are still in the last five: they are unknown now, not bad.
    Alert.objects.of(business).update(closed_at=MORNING)
    _read_again(shop)
    assert _look(business) == Watched(0, 0)


@pytest.mark.django_db(transaction=True)
def test_two_looks_at_once_open_one_alert(shop: Connection) -> None:
    business = shop.business
    _tracking(business, days=1, works=False)
    at_once(lambda: _look(business), lambda: _look(business))
    assert Alert.objects.of(business).count() == 1
    assert kinds(business).count("alert.opened") == 1
    assert AlertNotice.objects.of(business).count() == 1


def test_every_business_that_has_something_is_looked_at(shop: Connection, no_jobs: None) -> None:
    make.business("Nothing runs here")
    assert watch_everything() == 1


def test_an_alert_is_acknowledged_once(shop: Connection, no_jobs: None) -> None:
    business = shop.business
    _tracking(business, days=1, works=False)
    _look(business)
    alert = Alert.objects.of(business).get()
    acknowledge(make.actor(business), alert)
    first = Alert.objects.of(business).get().acknowledged_at
    assert first is not None
    acknowledge(make.actor(business), alert)
    assert Alert.objects.of(business).get().acknowledged_at == first
    entries = AuditEntry.objects.of(business).filter(action="alert.acknowledged")
    assert entries.count() == 1
    assert _open_causes(business) == ["tracking_broken"]
