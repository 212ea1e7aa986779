"""The contract that every platform passes, against the real sandbox server over loopback HTTP."""

import dataclasses
import itertools
import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import httpx2
import pytest

from kempen.platforms.interface import (
    Created,
    DayResult,
    NewPlatformCampaign,
    Platform,
    PlatformError,
    Remedy,
    ReviewState,
    RunState,
)
from sandbox.demo_business import PLANS, spend_on, started
from sandbox.world import run
from tests.platforms.openings import Watching, new_campaign, opened, opened_over
from tests.sandbox.partners import Partners

SEED = 20260831


@pytest.fixture
def busy(name: str, partners: Partners) -> Iterator[Platform]:
    """The account with a history."""
    connection = opened(partners, name, "Kopi Rimba")
    yield connection
    connection.close()


def test_the_account_says_its_currency_and_zone(platform: Platform) -> None:
    facts = platform.account()
    assert (facts.name, facts.currency, facts.time_zone, facts.usable) == (
        "Empty account",
        "MYR",
        "Asia/Kuala_Lumpur",
        True,
    )


def test_the_campaigns_are_those_of_the_account(name: str, busy: Platform) -> None:
    by_name = {campaign.name: campaign for campaign in busy.campaigns()}
    assert set(by_name) == {plan.name for plan in PLANS if plan.platform == name}
    assert {campaign.state for campaign in by_name.values()} == {RunState.ACTIVE}
    assert not any(campaign.budget_shared for campaign in by_name.values())


def test_daily_results_are_the_worlds_to_the_sen(name: str, busy: Platform) -> None:
    """The account's history is the simulated world's, computed here a second time."""
    until = datetime.now(UTC).date() - timedelta(days=30)
    since = until - timedelta(days=40)
    plan = next(plan for plan in PLANS if plan.platform == name and not plan.recent)
    campaign = next(one for one in busy.campaigns() if one.name == plan.name)
    lived = (since - timedelta(days=count) for count in range(-40, 200))
    spends = {day: spend_on(SEED, plan, day) for day in lived}
    assert started(plan, until) is None
    truth = {day: (spend, result) for day, spend, result in run(SEED, plan.market, spends)}
    results = busy.daily_results([campaign.campaign_id], since, until)
    assert [row.date for row in results] == [since + timedelta(days=n) for n in range(41)]
    for row in results:
        spend, result = truth[row.date]
        assert (row.spend, row.clicks, row.revenue) == (spend, result.clicks, result.revenue)
        assert row.conversions == result.conversions


def test_nothing_is_asked_for_no_campaigns(busy: Platform) -> None:
    assert busy.daily_results([], date(2026, 1, 1), date(2026, 1, 2)) == []
    assert busy.reviews([]) == []


def test_a_created_campaign_is_paused_and_exactly_as_asked(platform: Platform) -> None:
    new = new_campaign(budget="123.45")
    created = platform.create_campaign(new)
    campaign = next(one for one in platform.campaigns() if one.campaign_id == created.campaign_id)
    assert (campaign.name, campaign.state) == (new.tagged_name, RunState.PAUSED)
    assert (campaign.daily_budget, campaign.budget_shared) == (Decimal("123.45"), False)
    assert set(created.ads) == {"a1", "a2"}
    reviews = platform.reviews([created.campaign_id])
    assert {review.ad_id for review in reviews} == set(created.ads.values())


def test_creating_again_finds_what_is_there(platform: Platform) -> None:
    new = new_campaign()
    assert platform.create_campaign(new) == platform.create_campaign(new)
    assert _names(platform)[new.tagged_name] == 1


@pytest.mark.parametrize("lost", range(7))
def test_a_lost_answer_never_makes_a_second_campaign(
    name: str, partners: Partners, lost: int
) -> None:
    """The nth creating request is carried out, its answer is lost, and the job tries again."""
    new, count = new_campaign(), itertools.count()

    def loses(request: httpx2.Request) -> bool:
        path = request.url.path
        creates = request.method == "POST" and not path.endswith(("Stream", "token"))
        return creates and next(count) == lost

    shaky = opened_over(partners, name, Watching(loses))
    created = _try_until_done(shaky, new)
    assert _names(shaky)[new.tagged_name] == 1
    reviews = shaky.reviews([created.campaign_id])
    assert sorted(review.ad_id for review in reviews) == sorted(created.ads.values())
    assert partners.campaign(name, created.campaign_id)["groups"] == 1
    assert len(created.ads) == 2
    shaky.close()


def _try_until_done(platform: Platform, new: NewPlatformCampaign) -> Created:
    errors: list[PlatformError] = []
    while len(errors) < 3:
        try:
            return platform.create_campaign(new)
        except PlatformError as error:
            errors.append(error)
    raise AssertionError(f"it never got through: {errors}")


def _names(platform: Platform) -> Counter[str]:
    return Counter(campaign.name for campaign in platform.campaigns())


def test_an_ad_is_reviewed_and_approved(platform: Platform, partners: Partners) -> None:
    created = platform.create_campaign(new_campaign())
    platform.resume(created.campaign_id)
    states = {review.state for review in platform.reviews([created.campaign_id])}
    assert states == {ReviewState.IN_REVIEW}
    partners.move(minutes=5)
    reviews = platform.reviews([created.campaign_id])
    assert {(review.state, review.reasons, review.limited) for review in reviews} == {
        (ReviewState.APPROVED, (), False)
    }


def test_a_forbidden_promise_is_rejected_with_its_reason(
    platform: Platform, partners: Partners
) -> None:
    new = new_campaign(texts="Coffee that cures colds")
    created = platform.create_campaign(new)
    platform.resume(created.campaign_id)
    partners.move(minutes=5)
    for review in platform.reviews([created.campaign_id]):
        assert review.state is ReviewState.REJECTED
        assert len(review.reasons) == 1


def test_a_running_campaign_spends_within_its_budget_until_it_is_paused(
    name: str, platform: Platform, partners: Partners
) -> None:
    created = platform.create_campaign(new_campaign(budget="60.00"))
    number = created.campaign_id
    first = date.fromisoformat(partners.move(days=0))
    assert partners.move(days=1) == (first + timedelta(days=1)).isoformat()
    assert platform.daily_results([number], first, first) == []
    platform.resume(number)
    partners.move(days=10)
    platform.pause(number)
    partners.move(days=3)
    results = platform.daily_results([number], first, first + timedelta(days=20))
    assert [row.date for row in results] == [first + timedelta(days=n) for n in range(1, 11)]
    most = Decimal("60.00") if name == "social" else Decimal("120.00")
    assert all(0 < row.spend <= most for row in results)
    assert all(row.clicks >= row.conversions for row in results)
    assert sum(row.revenue for row in results) > 0
    assert results == platform.daily_results([number], first, first + timedelta(days=20))


def test_a_campaign_runs_only_between_its_days(platform: Platform, partners: Partners) -> None:
    today = date.fromisoformat(partners.move(days=0))
    start, end = today + timedelta(days=2), today + timedelta(days=4)
    created = platform.create_campaign(new_campaign(start=start, end=end))
    platform.resume(created.campaign_id)
    partners.move(days=8)
    rows = platform.daily_results([created.campaign_id], today, today + timedelta(days=8))
    assert [row.date for row in rows] == [start, start + timedelta(days=1), end]


def test_a_budget_is_set_exactly(platform: Platform) -> None:
    created = platform.create_campaign(new_campaign(budget="50"))
    platform.set_daily_budget(created.campaign_id, Decimal("71.239"))
    campaign = next(one for one in platform.campaigns() if one.campaign_id == created.campaign_id)
    assert campaign.daily_budget == Decimal("71.23")


def test_a_currency_without_cents_keeps_its_size(name: str, partners: Partners) -> None:
    """3,000 yen are 3,000 yen: not 30 and not 300,000."""
    with closing(opened(partners, name, "Tokyo branch")) as tokyo:
        created = tokyo.create_campaign(new_campaign(budget="3000.75"))
        tokyo.resume(created.campaign_id)
        first = date.fromisoformat(partners.move(days=0))
        partners.move(days=2)
        campaign = next(one for one in tokyo.campaigns() if one.campaign_id == created.campaign_id)
        assert campaign.daily_budget == Decimal(3000)
        for row in tokyo.daily_results([created.campaign_id], first, first + timedelta(days=1)):
            assert row.spend == row.spend.to_integral_value()
            assert 1000 <= row.spend <= 6000
        tokyo.close()


def test_a_refused_campaign_says_why_and_leaves_nothing_that_runs(platform: Platform) -> None:
    new = new_campaign()
    empty = dataclasses.replace(new.ads[0], link="nowhere", primary_text="", headlines=("",))
    with pytest.raises(PlatformError) as caught:
        platform.create_campaign(dataclasses.replace(new, ads=(empty,)))
    assert caught.value.kind is Remedy.PERMANENT
    assert caught.value.reference
    running = [one for one in platform.campaigns() if one.name == new.tagged_name]
    assert all(one.state is RunState.PAUSED for one in running)


def test_dead_credentials_ask_to_reconnect_and_are_never_shown(
    name: str, partners: Partners, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    secret = "very-secret-and-dead-token"
    field = {"social": "access_token", "search": "refresh_token"}[name]
    dead = opened_over(partners, name, Watching(), **{field: secret})
    with pytest.raises(PlatformError) as caught:
        dead.campaigns()
    assert caught.value.kind is Remedy.RECONNECT
    shown = f"{caught.value!r} {caught.value} {dead!r} {caplog.text}"
    assert secret not in shown
    assert caught.value.__cause__ is None
    assert "HTTP Request" in caplog.text
    dead.close()


def test_nobody_there_is_worth_another_try(name: str, partners: Partners) -> None:
    def refuse(request: httpx2.Request) -> httpx2.Response:
        raise httpx2.ConnectError(f"refused: {request.url}", request=request)

    nobody = opened_over(partners, name, httpx2.MockTransport(refuse))
    with pytest.raises(PlatformError) as caught:
        nobody.account()
    assert (caught.value.kind, caught.value.undone) == (Remedy.AGAIN, True)
    assert caught.value.message == "The platform was not reached."


def test_results_do_not_depend_on_the_size_of_a_page(
    busy: Platform, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = _some_results(busy)
    monkeypatch.setattr("kempen.platforms.social.targeting._PAGE", 7)
    assert _some_results(busy) == whole
    assert len(whole) == len({(row.campaign_id, row.date) for row in whole}) > 51


def _some_results(platform: Platform) -> list[DayResult]:
    numbers = [campaign.campaign_id for campaign in platform.campaigns()]
    return platform.daily_results(numbers, date(2026, 7, 1), date(2026, 8, 20))
