"""Weeks that vary to learn: laid to the sen, refused with a click, frozen where they are."""

import math
import random
from datetime import timedelta
from decimal import Decimal

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.strategies.actions import briefs, generate
from kempen.domain.strategies.actions.edit import edit_split, end_with_festival, set_learning
from kempen.domain.strategies.learning.weeks import level, swung
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import frozen_content, hash_of, lines_of
from kempen.domain.strategies.stored_shapes import LearningWeeks, SwingingLine
from kempen.kit import clock
from kempen.kit.database.struct_column import to_json
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders import plans, shop
from tests.builders.approved import answer_of
from tests.builders.steering.varied_weeks import varied


def test_weeks_go_up_and_down_and_days_after_them_stay() -> None:
    line = SwingingLine("cmp_x", cost=1, swing=0.1, weeks=(1, -1), worth=2)
    days = [Decimal(10)] * 16
    weights = swung(days, line)
    assert weights == [Decimal(11)] * 7 + [Decimal(9)] * 7 + [Decimal(10)] * 2
    assert level(weights, line) == days
    assert swung(days, None) == days


@pytest.fixture
def strategy(member: Member) -> Strategy:
    return varied(make.campaign(member.business, "Gift boxes", platform="search"))


def days_of(strategy: Strategy) -> list[list[int]]:
    """The first day of each week, by line."""
    return [[int(day.amount) for day in line.daily][::7] for line in lines_of(strategy)]


@pytest.mark.django_db
def test_a_person_refuses_them_and_wants_them_again(strategy: Strategy, alice: Actor) -> None:
    assert days_of(strategy) == [[120, 80, 80, 120], [100] * 4]
    refused = set_learning(alice, strategy, is_on=False, revision=1)
    assert days_of(refused) == [[100] * 4, [100] * 4]
    assert sum(day.amount for day in lines_of(refused)[0].daily) == Decimal("2800.00")
    with pytest.raises(Refusal, match="changed_meanwhile"):
        set_learning(alice, strategy, is_on=True, revision=1)
    set_learning(alice, strategy, is_on=True, revision=2)
    assert days_of(strategy) == [[120, 80, 80, 120], [100] * 4]


@pytest.mark.django_db
def test_refused_twice_they_are_refused_once(strategy: Strategy, alice: Actor) -> None:
    set_learning(alice, strategy, is_on=False, revision=1)
    again = set_learning(alice, strategy, is_on=False, revision=2)
    assert days_of(again) == [[100] * 4, [100] * 4]


def learning_in(strategy: Strategy) -> object:
    """What the frozen content has of it, None where it has not even the name."""
    frozen = to_json(frozen_content(strategy))
    assert isinstance(frozen, dict)
    return frozen.get("learning")


@pytest.mark.django_db
def test_an_approval_freezes_them_only_where_they_vary(strategy: Strategy, alice: Actor) -> None:
    [line, _] = lines_of(strategy)
    assert learning_in(strategy) == [{"line_id": line.public_id, "swing": 0.2}]
    with_weeks = hash_of(frozen_content(strategy))
    refused = plans.again(strategy.business, set_learning(alice, strategy, is_on=False, revision=1))
    assert learning_in(refused) is None
    assert hash_of(frozen_content(refused)) != with_weeks


@pytest.mark.django_db
def test_where_nothing_pays_there_is_nothing_to_choose(strategy: Strategy, alice: Actor) -> None:
    strategy.answer = answer_of(strategy).__class__(learning=LearningWeeks("revenue"))
    strategy.save()
    with pytest.raises(Refusal, match="nothing_to_learn"):
        set_learning(alice, strategy, is_on=True, revision=1)


def flat(of: Campaign, days: int, top: float) -> None:
    """What it spent hardly varied, so that nobody knows what other amounts would bring."""
    luck = random.Random(of.name)
    for number in range(days):
        money = 100 * (1 + 0.02 * luck.gauss(0, 1))
        revenue = top * (1 - math.exp(-money / 200)) * math.exp(0.15 * luck.gauss(0, 1))
        PerformanceDay.objects.add(
            of.business, campaign=of, date=clock.today() - timedelta(days=days - number),
            spend=Decimal(f"{money:.2f}"), revenue=Decimal(f"{revenue:.2f}"),
            conversions=Decimal(f"{revenue / 60:.2f}"),
        )  # fmt: skip


def generated(business: Business, names: tuple[str, ...]) -> Strategy:
    campaigns = [make.campaign(business, name, platform="search") for name in names]
    for number, campaign in enumerate(campaigns):
        flat(campaign, 120, 900.0 + 100 * number)
    ids = tuple(one.public_id for one in campaigns)
    new_strategy = briefs.submit_brief(make.actor(business), shop.brief(campaign_ids=ids))
    generate.generate(str(new_strategy.id))
    return plans.again(business, new_strategy)


@pytest.mark.django_db
def test_where_spend_never_varied_a_strategy_varies_it(member: Member, alice: Actor) -> None:
    strategy = generated(member.business, ("Beans", "Boxes", "Hampers"))
    weeks = answer_of(strategy).learning
    assert weeks is not None
    assert weeks.swings
    assert 0 < weeks.cost < weeks.worth
    by_key = {one.key: one for one in weeks.lines}
    for line in lines_of(strategy):
        assert line.campaign is not None
        assert sum(day.amount for day in line.daily) == line.amount
        swing = by_key.get(line.campaign.public_id)
        sums = [sum(day.amount for day in line.daily[n : n + 7]) for n in range(0, 28, 7)]
        if swing is not None:
            up = [part for part, sign in zip(sums, swing.weeks, strict=True) if sign > 0]
            down = [part for part, sign in zip(sums, swing.weeks, strict=True) if sign < 0]
            assert min(up) > max(down)
    first, second, _ = lines_of(strategy)
    amounts = {
        first.public_id: first.amount - Decimal("100.01"),
        second.public_id: second.amount + Decimal("100.01"),
    }
    edited = edit_split(alice, strategy, amounts, strategy.revision)
    for line in lines_of(edited):
        assert sum(day.amount for day in line.daily) == line.amount
    again = answer_of(plans.again(member.business, edited)).learning
    assert again is not None
    assert again.is_on


@pytest.mark.django_db
def test_a_campaign_that_ends_with_its_festival_is_laid_level(
    member: Member, alice: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kempen.domain.strategies.actions import edit
    from kempen.market.festivals import FestivalEnd

    strategy = varied(make.campaign(member.business, "Gift boxes", platform="search"))
    last = strategy.brief.budget_start + timedelta(days=13)
    monkeypatch.setattr(edit, "festival_end", lambda *_: FestivalEnd("christmas", last))
    line = lines_of(strategy)[0]
    end_with_festival(alice, strategy, line.public_id, ends=True, revision=1)
    assert days_of(strategy)[0] == [200, 200, 0, 0]
    weeks = answer_of(plans.again(member.business, strategy)).learning
    assert weeks is not None
    assert not weeks.lines
