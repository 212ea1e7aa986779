"""Accounts in another currency: dated rates, the original kept, caps never above the approval."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import ExternalId
from kempen.domain.connections.actions import connect
from kempen.domain.connections.models import Connection, ExchangeRate
from kempen.domain.connections.rates import Rates, money_fault, rates_for
from kempen.domain.drift.actions.detect import detect_drift
from kempen.domain.launches.actions.capping import lower_caps
from kempen.domain.launches.actions.launching import launch
from kempen.domain.launches.actions.pushing import push_changes
from kempen.domain.launches.changes.registry import result_of
from kempen.domain.launches.models import Change
from kempen.domain.performance.models import PerformanceDay, ReplacedDay
from kempen.domain.sync.actions import daily_results as actions_daily_results
from kempen.domain.sync.actions.currency_conversion import convert_waiting, remove_rate, set_rate
from kempen.domain.sync.queries import original_of
from kempen.kit import clock
from kempen.platforms.interface import DayResult, PlatformCampaign, PlatformError, RunState
from kempen.platforms.registry import billable
from tests import make
from tests.builders.approved import approve, strategy
from tests.domain.conftest import Later
from tests.sandbox.partners import Partners


@settings(deadline=None)
@given(
    st.lists(st.dates(date(2020, 1, 1), date(2026, 12, 31)), unique=True, max_size=6),
    st.dates(date(2019, 1, 1), date(2027, 12, 31)),
)
def test_the_newest_rate_that_is_not_later_counts(days: list[date], asked: date) -> None:
    days = sorted(days)
    values = [Decimal(index + 1) for index in range(len(days))]
    rates = Rates("JPY", tuple(days), tuple(values))
    before = [value for day, value in zip(days, values, strict=True) if day <= asked]
    assert rates.on(asked) == (before[-1] if before else None)
    assert Rates("MYR").on(asked) == 1


@settings(deadline=None)
@given(
    st.decimals("10", "50000", places=2),
    st.decimals("0.005", "12", places=6),
    st.sampled_from([("social", "JPY"), ("search", "JPY"), ("social", "SGD"), ("search", "KWD")]),
)
def test_a_converted_cap_is_never_worth_more_than_was_approved(
    approved: Decimal, rate: Decimal, where: tuple[str, str]
) -> None:
    platform, currency = where
    sent = billable(platform, approved / rate, currency)
    assert sent * rate <= approved


class There:
    """A platform that has spent 1,000 yen on each of three days."""

    def __init__(self, last: date) -> None:
        self.days = [last - timedelta(days=back) for back in (2, 1, 0)]

    def campaigns(self) -> list[PlatformCampaign]:
        return [PlatformCampaign("77", "Tokyo", RunState.ACTIVE, Decimal(1000))]

    def daily_results(self, numbers: Sequence[str], since: date, until: date) -> list[DayResult]:
        row = (Decimal(1000), 10, 5, Decimal(1), Decimal(4000))
        return [
            DayResult(n, day, *row) for n in numbers for day in self.days if since <= day <= until
        ]

    def access_ends(self) -> None:
        """Nobody says."""

    def close(self) -> None:
        """Nothing is open."""


@pytest.fixture
def yen(business: Business, monkeypatch: pytest.MonkeyPatch) -> Connection:
    connection = Connection.objects.add(
        business, platform="search", environment="live", account_id="9", currency="JPY"
    )
    campaign = make.campaign(business, "Tokyo", platform="search")
    ExternalId.objects.add(business, campaign=campaign, platform="search", external_id="77")
    monkeypatch.setattr(actions_daily_results, "open_platform", lambda _of: There(clock.today()))
    return connection


def spends(business: Business) -> list[Decimal]:
    rows = PerformanceDay.objects.of(business).order_by("date")
    return list(rows.values_list("spend", flat=True))


@pytest.mark.django_db
def test_days_are_converted_by_the_rate_of_their_day_and_days_without_one_are_left_out(
    business: Business, alice: Actor, yen: Connection, no_jobs: None
) -> None:
    today = clock.today()
    with pytest.raises(PlatformError, match="Enter the rate under Settings, Money"):
        actions_daily_results.sync_days(alice, yen)
    assert spends(business) == []
    set_rate(alice, "JPY", today - timedelta(days=1), Decimal("0.03"), "Bank Negara")
    set_rate(alice, "JPY", today, Decimal("0.0285"), "")
    assert money_fault(yen) == ""
    actions_daily_results.sync_days(alice, yen)
    assert spends(business) == [Decimal(30), Decimal("28.5")]
    day = PerformanceDay.objects.of(business).latest("date")
    assert (day.revenue, day.clicks, day.conversions) == (Decimal(114), 5, Decimal(1))
    original = original_of(day.campaign, today)
    assert original is not None
    assert (original.spend, original.revenue, original.rate) == (
        Decimal(1000),
        Decimal(4000),
        Decimal("0.0285"),
    )


@pytest.mark.django_db
def test_another_rate_converts_its_days_anew_and_the_ledger_keeps_the_old_ones(
    business: Business, alice: Actor, yen: Connection, no_jobs: None
) -> None:
    today = clock.today()
    set_rate(alice, "JPY", today - timedelta(days=9), Decimal("0.03"), "")
    actions_daily_results.sync_days(alice, yen)
    rate = set_rate(alice, "JPY", today, Decimal("0.04"), "")
    assert convert_waiting(str(business.pk), "JPY") == 1
    assert convert_waiting(str(business.pk), "JPY") == 0
    assert spends(business) == [Decimal(30), Decimal(30), Decimal(40)]
    assert ReplacedDay.objects.of(business).get().spend == 30
    # Clicks and conversions are nobody's money.
    assert PerformanceDay.objects.of(business).latest("date").clicks == 5
    remove_rate(alice, rate)
    assert convert_waiting(str(business.pk), "JPY") == 1
    remove_rate(alice, ExchangeRate.objects.of(business).get())
    # Nobody has said anything now: what was converted stays as it was.
    assert convert_waiting(str(business.pk), "JPY") == 0
    assert spends(business) == [Decimal(30)] * 3
    assert not rates_for(business, "JPY").days


@pytest.mark.django_db
@pytest.mark.parametrize("platform", ["social", "search"])
def test_an_approved_cap_reaches_an_account_in_yen_rounded_down(
    platform: str,
    member: Member,
    alice: Actor,
    partners: Partners,
    later: Later,
    no_jobs: None,
) -> None:
    account = partners.account(platform, "Tokyo branch")
    connection = connect(alice, platform, "sandbox", account)
    set_rate(alice, "JPY", clock.today(), Decimal("0.0299"), "")
    launch(alice, approve(strategy(member.business, platform), member))
    later(61)
    push_changes(str(connection.pk))
    change = Change.objects.of(member.business).get(kind="create_campaign")
    assert change.error == ""
    result = result_of(change)
    assert result.sent
    assert result.campaign_id
    assert (result.sent.currency, result.sent.amount) == ("JPY", Decimal(3344))
    there = partners.campaign(platform, result.campaign_id)
    assert Decimal(there["daily_budget"]) == 3344
    assert Decimal(3344) * Decimal("0.0299") <= 100
    # The ringgit falls: the same yen would be worth more than was approved.
    set_rate(alice, "JPY", clock.today(), Decimal("0.0290"), "")
    assert lower_caps() == 0
    set_rate(alice, "JPY", clock.today(), Decimal("0.0320"), "")
    assert [lower_caps(), lower_caps()] == [1, 0]
    push_changes(str(connection.pk))
    there = partners.campaign(platform, result.campaign_id)
    assert Decimal(there["daily_budget"]) == 3125
    assert lower_caps() == 0
    assert detect_drift(str(connection.pk)) == 0


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("zone", "behind"), [("Pacific/Kiritimati", 0), ("Pacific/Pago_Pago", 1), ("Nowhere/Else", 0)]
)
def test_the_last_day_read_is_one_that_has_begun_there_and_here(
    zone: str, behind: int, yen: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    early = datetime(2026, 11, 22, 1, 0, tzinfo=UTC)  # Nine in the morning in Malaysia.
    monkeypatch.setattr(clock, "now", lambda: early)
    yen.time_zone = zone
    assert actions_daily_results.last_day_of(yen) == date(2026, 11, 22 - behind)
