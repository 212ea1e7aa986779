"""Approving freezes the forecast as the person saw it, in the same transaction."""

from typing import Any

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.scorecards.queries import forecasts_of
from kempen.domain.strategies.actions import briefs, decide, generate
from kempen.domain.strategies.actions.briefs import NewLine
from kempen.domain.strategies.actions.edit import edit_split
from kempen.domain.strategies.freezing import is_untouched
from kempen.domain.strategies.models import FrozenForecast, Strategy
from kempen.domain.strategies.queries import lines_of
from tests import make
from tests.builders import shop
from tests.builders.approved import expected_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Actor:
    return Actor.member(make.member(make.business()))


@pytest.fixture
def strategy(owner: Actor) -> Strategy:
    new_strategy = briefs.submit_brief(
        owner, shop.brief(campaign_ids=(), new_campaigns=(NewLine("search"),))
    )
    generate.generate(str(new_strategy.id))
    return (
        Strategy.objects.of(owner.business)
        .select_related("brief", "business")
        .get(pk=new_strategy.pk)
    )


def test_approving_twice_freezes_once(owner: Actor, strategy: Strategy) -> None:
    decide.approve(owner, strategy, 1)
    approved = decide.approve(owner, strategy, 1)
    forecast = FrozenForecast.objects.of(owner.business).get()
    assert approved.expected is not None
    assert float(forecast.mean) == pytest.approx(expected_of(approved).mean)
    assert float(forecast.p10) == pytest.approx(expected_of(approved).p10)
    assert (forecast.first, forecast.last) == (
        approved.brief.budget_start,
        approved.brief.budget_end,
    )
    assert forecast.content["approved_hash"] == approved.approved_hash
    assert is_untouched(forecast)


def test_what_is_approved_anew_is_frozen_anew(owner: Actor, strategy: Strategy) -> None:
    decide.approve(owner, strategy, 1)
    decide.reopen(owner, strategy, 1)
    assert not forecasts_of(owner.business).exists()
    line = lines_of(strategy)[0]
    edit_split(owner, strategy, {line.public_id: line.amount / 2}, 2)
    approved = decide.approve(owner, strategy, 3)
    forecast = forecasts_of(owner.business).get()
    assert forecast.spend == line.amount / 2
    assert forecast.content["approved_hash"] == approved.approved_hash
    assert is_untouched(forecast)


def test_an_approval_that_fails_freezes_nothing(
    owner: Actor, strategy: Strategy, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError("the process dies here")

    monkeypatch.setattr(decide, "record", fail)
    with pytest.raises(RuntimeError):
        decide.approve(owner, strategy, 1)
    assert not FrozenForecast.objects.of(owner.business).exists()
    assert Strategy.objects.of(owner.business).get(pk=strategy.pk).status == "ready"
