"""Variants of a strategy's ads: copies."""

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.creatives.actions.edit import NewTexts
from kempen.domain.creatives.queries import content_of
from kempen.domain.strategies.actions import decide, edit
from kempen.domain.strategies.actions.ad_variants import duplicate_ad
from kempen.domain.strategies.models import Strategy, StrategyAd
from kempen.domain.strategies.queries import ads_of, frozen_content
from kempen.domain.strategies.refusals import StrategyRefusal
from kempen.domain.strategies.rules import MOST_ADS
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders import approved, shop
from tests.builders.plans import again

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(member: Member) -> Actor:
    return Actor.member(member)


@pytest.fixture
def strategy(business: Business) -> Strategy:
    return approved.strategy(business, "social", "search")


def ad_now(strategy: Strategy, ad: StrategyAd) -> StrategyAd:
    return next(one for one in ads_of(strategy) if one.pk == ad.pk)


def test_a_copy_has_words_and_pictures_of_its_own_and_waits(
    owner: Actor, strategy: Strategy
) -> None:
    first = ads_of(strategy)[0]
    image = shop.kept_picture(strategy.business)
    edit.set_ad_image(owner, strategy, first.public_id, image, 1)
    made = ad_now(strategy, duplicate_ad(owner, strategy, first.public_id, 2))
    old = ad_now(strategy, first)
    assert content_of(made.creative) == content_of(old.creative)
    assert made.creative.pk != old.creative.pk
    assert (made.line_id, made.position, made.is_chosen) == (first.line_id, 1, False)
    edit.edit_ad(owner, strategy, made.public_id, NewTexts(headlines=("Other beans",)), 3)
    assert ad_now(strategy, first).creative.headlines == ["Liberica beans"]
    assert ad_now(strategy, made).creative.headlines == ["Other beans"]
    assert again(strategy.business, strategy).revision == 4


def test_what_is_approved_has_no_copy_that_nobody_chose(owner: Actor, strategy: Strategy) -> None:
    before = frozen_content(strategy)
    for revision, ad in enumerate(ads_of(strategy), 1):
        duplicate_ad(owner, strategy, ad.public_id, revision)
    assert frozen_content(strategy) == before


def test_a_campaign_has_no_more_ads_than_anybody_compares(owner: Actor, strategy: Strategy) -> None:
    first, other = ads_of(strategy)
    for revision in range(1, MOST_ADS):
        duplicate_ad(owner, strategy, first.public_id, revision)
    with pytest.raises(Refusal) as refusal:
        duplicate_ad(owner, strategy, first.public_id, MOST_ADS)
    assert refusal.value.code is StrategyRefusal.TOO_MANY_ADS
    assert refusal.value.facts == {"name": "Beans on social", "most": MOST_ADS}
    # Each campaign has its own.
    assert duplicate_ad(owner, strategy, other.public_id, MOST_ADS).position == 1


def test_an_ad_of_elsewhere_or_an_old_revision_or_a_decided_strategy_is_refused(
    owner: Actor, strategy: Strategy, member: Member
) -> None:
    foreign = ads_of(approved.strategy(make.business("Other"), "social"))[0]
    ad = ads_of(strategy)[0]
    for public_id, revision, code in (
        (foreign.public_id, 1, StrategyRefusal.UNKNOWN_AD),
        (ad.public_id, 0, StrategyRefusal.CHANGED_MEANWHILE),
    ):
        with pytest.raises(Refusal) as refusal:
            duplicate_ad(owner, strategy, public_id, revision)
        assert refusal.value.code is code
    decide.reject(owner, strategy, 1)
    with pytest.raises(Refusal) as refusal:
        duplicate_ad(owner, strategy, ad.public_id, 1)
    assert refusal.value.code is StrategyRefusal.NOT_READY
    assert len(ads_of(strategy)) == 2
