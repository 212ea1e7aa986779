"""A profit goal: golden accounts to the sen, whose margin it is, and what an approval holds."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.offerings.actions.save import (
    OfferingDetails,
    change_offering,
    create_offering,
)
from kempen.domain.offerings.models import Offering
from kempen.domain.sales.actions.set_margin import set_margin
from kempen.domain.strategies.actions.briefs import submit_brief
from kempen.domain.strategies.goals import (
    Margin,
    MarginSource,
    expected_profit,
    margin_for,
    plan_goal,
    profit_of,
    return_for,
)
from kempen.domain.strategies.models import Brief, Strategy
from kempen.domain.strategies.queries import frozen_content, hash_of, summary
from kempen.domain.strategies.wording import english
from kempen.kit import clock
from kempen.kit.database.struct_column import to_json
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders import plans, shop
from tests.builders.approved import expected_of
from tests.builders.stored_days import put_sales

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice() -> Member:
    return make.member(make.business(), make.person())


@pytest.fixture
def business(alice: Member) -> Business:
    return alice.business


def margin_is(business: Business, margin: str | None) -> None:
    set_margin(make.actor(business), None if margin is None else Decimal(margin))


def sold(business: Business, *days: tuple[int, float, float | None]) -> None:
    """Days ago, revenue and a margin of its own."""
    put_sales(
        business,
        *(
            {
                "date": (clock.today() - timedelta(days=ago)).isoformat(),
                "revenue": revenue,
                **({} if margin is None else {"margin": margin}),
            }
            for ago, revenue, margin in days
        ),
    )


@pytest.mark.parametrize(
    ("goal", "margin", "wanted"),
    [
        ("0.80", "0.4", "4.500"),  # RM4.50 × 40% = RM1.80: RM1 back, RM0.80 profit.
        ("0.50", "0.333333", "4.501"),  # 4.5000045, up: RM4.50 would not quite do.
        ("0.01", "1", "1.010"),
        ("2", "0.125", "24.000"),
    ],
)
def test_a_profit_goal_is_the_return_that_brings_it(goal: str, margin: str, wanted: str) -> None:
    required = return_for(Decimal(goal), Decimal(margin))
    assert required == Decimal(wanted)
    spend = Decimal(5600)
    assert profit_of(required * spend, spend, Decimal(margin)) >= Decimal(goal) * spend
    assert profit_of((required - Decimal("0.001")) * spend, spend, Decimal(margin)) < (
        Decimal(goal) * spend
    )


def test_an_expected_profit_is_right_to_the_sen() -> None:
    brief = Brief(profit_goal=Decimal("0.5"), margin=Decimal("0.333333"))
    # 25,208.1234 × 0.333333 = 8,402.6993…, less 5,600.00.
    assert expected_profit(brief, 25208.1234, 5600.0) == Decimal("2802.70")
    assert expected_profit(brief, 0.0, 5600.0) == Decimal("-5600.00")
    assert expected_profit(Brief(return_goal=Decimal(4)), 25208.1234, 5600.0) is None


def test_a_margin_is_that_of_the_newest_days_before_that_of_the_business(
    business: Business,
) -> None:
    assert margin_for(business) is None
    margin_is(business, "0.4")
    assert margin_for(business) == Margin(Decimal("0.4"), MarginSource.BUSINESS)
    sold(business, (3, 100, None), (2, 250, None))
    assert margin_for(business) == Margin(Decimal("0.4"), MarginSource.BUSINESS)
    # (100 × 0.4 + 250 × 0.4 + 50 × 0.8) ÷ 400
    sold(business, (1, 50, 0.8))
    assert margin_for(business) == Margin(Decimal("0.45"), MarginSource.DAYS)
    margin_is(business, None)
    assert margin_for(business) is None
    # Older days no longer count.
    sold(business, (200, 9000, 0.1), (3, 100, 0.4), (2, 250, 0.4))
    assert margin_for(business) == Margin(Decimal("0.45"), MarginSource.DAYS)
    margin_is(make.business("Charlie's"), "0.9")
    assert margin_for(business) == Margin(Decimal("0.45"), MarginSource.DAYS)


def offered(business: Business, margin: str | None) -> Offering:
    details = OfferingDetails("Beans", {}, margin=None if margin is None else Decimal(margin))
    return create_offering(make.actor(business), details)


def test_a_days_margin_comes_before_the_offerings_and_that_before_the_businesss(
    business: Business,
) -> None:
    beans = offered(business, "0.25")
    assert margin_for(business, beans) == Margin(Decimal("0.25"), MarginSource.OFFERING)
    margin_is(business, "0.4")
    assert margin_for(business, beans) == Margin(Decimal("0.25"), MarginSource.OFFERING)
    assert margin_for(business) == Margin(Decimal("0.4"), MarginSource.BUSINESS)
    sold(business, (3, 100, None), (2, 250, None))
    assert margin_for(business, beans) == Margin(Decimal("0.25"), MarginSource.OFFERING)
    # (350 × 0.25 + 50 × 0.8) ÷ 400 = 0.31875
    sold(business, (1, 50, 0.8))
    assert margin_for(business, beans) == Margin(Decimal("0.318750"), MarginSource.DAYS)
    # The business's own accounts do not change: (350 × 0.4 + 50 × 0.8) ÷ 400.
    assert margin_for(business) == Margin(Decimal("0.45"), MarginSource.DAYS)


def test_an_offering_without_a_margin_has_that_of_the_business(business: Business) -> None:
    beans = offered(business, None)
    assert margin_for(business, beans) is None
    margin_is(business, "0.4")
    assert margin_for(business, beans) == Margin(Decimal("0.4"), MarginSource.BUSINESS)


def test_a_brief_uses_the_margin_of_what_it_sells(alice: Member) -> None:
    business = alice.business
    margin_is(business, "0.4")
    beans = offered(business, "0.25")
    shop.connected(business, "search")
    strategy = plans.begun(
        alice, return_goal=None, profit_goal=Decimal("0.80"), offering_id=beans.public_id
    )
    brief = strategy.brief
    # RM7.20 × 25% = RM1.80: RM1 back, RM0.80 profit.
    assert (brief.return_goal, brief.margin) == (Decimal("7.200"), Decimal("0.25"))
    assert brief.margin_source == "offering"
    assert expected_profit(brief, 10000.0, 1000.0) == Decimal("1500.00")


def test_campaigns_that_all_promote_an_offering_sell_at_its_margin(alice: Member) -> None:
    business = alice.business
    margin_is(business, "0.4")
    beans = offered(business, "0.25")
    # Known by uploads alone, so no ads are written and no product is named.
    first, second = (make.campaign(business, name, platform="other") for name in ("A", "B"))
    goal: dict[str, Any] = {
        "return_goal": None,
        "profit_goal": Decimal("0.80"),
        "creative_guidelines": {},
    }

    def source(*campaigns: Campaign) -> str:
        ids = tuple(one.public_id for one in campaigns)
        brief = shop.brief(campaign_ids=ids, new_campaigns=(), **goal)
        return submit_brief(make.actor(business), brief).brief.margin_source

    assert source(first) == "business"
    change_offering(make.actor(business), beans, lambda now: now, campaign_ids=[first.public_id])
    assert source(first) == "offering"
    assert source(first, second) == "business"


@pytest.mark.parametrize(
    ("margin", "fields", "code"),
    [
        (None, {}, "no_margin"),
        ("0", {}, "no_margin"),
        ("0.000001", {}, "profit_too_large"),
        ("0.4", {"return_goal": Decimal(4)}, "one_goal"),
        ("0.4", {"objective": "generate_prospects"}, "prospect_goal_needed"),
    ],
)
def test_a_profit_goal_that_cannot_be_is_refused_and_nothing_is_kept(
    business: Business, margin: str | None, fields: dict[str, Any], code: str
) -> None:
    margin_is(business, margin)
    asked = {"return_goal": None, "profit_goal": Decimal("0.8"), **fields}
    with pytest.raises(Refusal) as refusal:
        submit_brief(make.actor(business), shop.brief(**asked, new_campaigns=plans.TWO_NEW))
    assert [(flaw.path, flaw.code) for flaw in refusal.value.flaws] == [(("profit_goal",), code)]
    assert not Strategy.objects.of(business).exists()


def test_a_strategy_for_profit_keeps_the_margin_of_its_brief(
    alice: Member, business: Business
) -> None:
    margin_is(business, "0.4")
    strategy = plans.approved(alice, return_goal=None, profit_goal=Decimal("0.8"))
    margin_is(business, "0.2")
    strategy = plans.again(business, strategy)
    expected, shown = expected_of(strategy), summary(strategy).profit
    assert strategy.brief.return_goal == Decimal("4.5")
    assert expected.chance_of_goal is not None
    assert shown is not None
    assert (shown.goal, shown.margin, shown.margin_source) == (
        Decimal("0.8"),
        Decimal("0.4"),
        "business",
    )
    assert shown.mean == round(
        Decimal(str(expected.mean)) * Decimal("0.4") - Decimal(str(expected.spend)), 2
    )
    assert shown.p10 is not None
    assert shown.mean is not None
    assert shown.p90 is not None
    assert shown.p10 < shown.mean < shown.p90
    goal = plan_goal(business)
    assert goal is not None
    assert (goal.return_goal, goal.profit_goal, goal.margin) == (
        Decimal("4.5"),
        Decimal("0.8"),
        Decimal("0.4"),
    )


def test_an_approval_holds_goal_and_margin_and_others_keep_their_hash(
    alice: Member, business: Business
) -> None:
    margin_is(business, "0.4")
    plain = plans.ready(alice)
    assert "profit" not in str(to_json(frozen_content(plain)))
    strategy = plans.ready(alice, return_goal=None, profit_goal=Decimal("0.8"))
    hashes = {hash_of(frozen_content(strategy))}
    content = to_json(frozen_content(strategy))
    assert isinstance(content, dict)
    assert content["profit"] == {
        "goal": "0.80",
        "margin": "0.40",
        "source": "business",
    }
    for name, value in (
        ("margin", Decimal("0.5")),
        ("profit_goal", Decimal("0.9")),
        ("margin_source", "days"),
    ):
        setattr(strategy.brief, name, value)
        hashes.add(hash_of(frozen_content(strategy)))
    assert len(hashes) == 4


def test_a_budget_whose_last_ringgit_loses_profit_is_named(
    alice: Member, business: Business
) -> None:
    campaign = make.campaign(business, "Beans", platform="other")
    shop.past(campaign, 90)
    margin_is(business, "0.2")
    known = {"campaign_ids": (campaign.public_id,), "new_campaigns": ()}
    strategy = plans.ready(alice, return_goal=None, profit_goal=Decimal("0.1"), **known)
    assert strategy.answer is not None
    (note,) = [one for one in strategy.answer.notes if one.code == "budget_beyond_profit"]
    assert note.numbers["brings"] < 1
    assert "At a margin of 20%, the last RM1 of this budget brings RM0." in english(note, "")
    assert not [
        one
        for one in (plans.ready(alice, **known).answer or strategy.answer).notes
        if one.code == "budget_beyond_profit"
    ]
