"""Ads in reserve: approved with the others, held to the same rules, and not made by the launch."""

import pytest
from django.db import IntegrityError

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.launches.plans import planned_changes
from kempen.domain.strategies.actions import decide, edit
from kempen.domain.strategies.actions.edit import NewTexts
from kempen.domain.strategies.models import Strategy, StrategyAd
from kempen.domain.strategies.queries import ads_of, frozen_content, hash_of, lines_of
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders import approved
from tests.builders.steering.reserve import in_reserve

pytestmark = pytest.mark.django_db


@pytest.fixture
def member() -> Member:
    return make.member(make.business())


@pytest.fixture
def owner(member: Member) -> Actor:
    return Actor.member(member)


@pytest.fixture
def strategy(owner: Actor) -> Strategy:
    return approved.strategy(owner.business, "search", "search", amounts=("300.00", "150.00"))


def test_an_ad_runs_or_waits_or_is_left_out(owner: Actor, strategy: Strategy) -> None:
    ad = in_reserve(strategy)
    assert (ad.is_chosen, ad.is_reserve) == (False, True)
    edit.choose_ad(owner, strategy, ad.public_id, is_chosen=True, revision=1)
    edit.set_reserve(owner, strategy, ad.public_id, is_reserve=True, revision=2)
    ad.refresh_from_db()
    assert (ad.is_chosen, ad.is_reserve) == (False, True)
    edit.set_reserve(owner, strategy, ad.public_id, is_reserve=False, revision=3)
    ad.refresh_from_db()
    assert (ad.is_chosen, ad.is_reserve) == (False, False)


def test_taking_it_from_the_reserve_stops_no_ad_that_runs(owner: Actor, strategy: Strategy) -> None:
    ad = ads_of(strategy)[0]
    edit.set_reserve(owner, strategy, ad.public_id, is_reserve=False, revision=1)
    ad.refresh_from_db()
    assert ad.is_chosen


def test_the_database_has_no_ad_that_runs_and_waits(strategy: Strategy) -> None:
    with pytest.raises(IntegrityError):
        StrategyAd.objects.of(strategy.business).update(is_chosen=True, is_reserve=True)


def test_an_approval_covers_every_word_of_it_and_no_other_hash_changes(strategy: Strategy) -> None:
    before = hash_of(frozen_content(strategy))
    ad = in_reserve(strategy)
    with_it = hash_of(frozen_content(strategy))
    creative = ad.creative
    creative.headlines = ["Another headline"]
    creative.save()
    reworded = hash_of(frozen_content(strategy))
    StrategyAd.objects.of(strategy.business).filter(pk=ad.pk).update(is_reserve=False)
    # Left out, or approved before there was a reserve: it is no part of the hash.
    assert hash_of(frozen_content(strategy)) == before
    assert len({before, with_it, reworded}) == 3


def test_the_launch_does_not_make_it(strategy: Strategy) -> None:
    ad = in_reserve(strategy)
    [plan] = planned_changes(strategy)
    first = plan.changes[0]
    assert [one.pk for one in first.reserve] == [ad.pk]
    assert ad.pk not in {one.pk for one in first.ads}


def test_a_campaign_is_not_approved_with_a_reserve_alone(owner: Actor, strategy: Strategy) -> None:
    ad = ads_of(strategy)[0]
    edit.set_reserve(owner, strategy, ad.public_id, is_reserve=True, revision=1)
    with pytest.raises(Refusal) as refusal:
        decide.approve(owner, strategy, 2)
    assert refusal.value.code == "no_ads"


def test_what_a_law_forbids_is_not_approved_in_reserve_either(
    owner: Actor, strategy: Strategy
) -> None:
    ad = in_reserve(strategy)
    edit.edit_ad(
        owner, strategy, ad.public_id, NewTexts(descriptions=("Vape pods.", "By post.")), 1
    )
    with pytest.raises(Refusal) as refusal:
        decide.approve(owner, strategy, 2)
    assert refusal.value.code == "ad_stopped"
    edit.choose_ad(owner, strategy, ad.public_id, is_chosen=False, revision=2)
    assert decide.approve(owner, strategy, 3).status == "approved"


def test_only_what_is_ready_can_be_changed(member: Member, strategy: Strategy) -> None:
    ad = ads_of(strategy)[0]
    approved.approve(strategy, member)
    with pytest.raises(Refusal):
        edit.set_reserve(Actor.member(member), strategy, ad.public_id, is_reserve=True, revision=1)
    assert lines_of(strategy)
