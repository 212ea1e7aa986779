"""Variants of a strategy's ads: copies, and counterparts in another language."""

import pytest
from django.db import connection

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.creatives.actions.edit import NewTexts
from kempen.domain.creatives.ad_claims import gaps_of
from kempen.domain.creatives.models import Creative
from kempen.domain.creatives.queries import content_of
from kempen.domain.strategies.actions import decide, edit
from kempen.domain.strategies.actions.ad_variants import delete_ad, duplicate_ad, translate_ad
from kempen.domain.strategies.actions.briefs import NewLine
from kempen.domain.strategies.models import Strategy, StrategyAd
from kempen.domain.strategies.queries import ads_of, frozen_content
from kempen.domain.strategies.refusals import StrategyRefusal
from kempen.domain.strategies.rules import MOST_ADS
from kempen.kit.refusal import Refusal
from kempen.market.claims import from_json
from tests import make
from tests.builders import approved, plans, shop
from tests.builders.at_once import at_once

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
    variant = ad_now(strategy, duplicate_ad(owner, strategy, first.public_id, 2))
    old = ad_now(strategy, first)
    assert content_of(variant.creative) == content_of(old.creative)
    assert variant.creative.pk != old.creative.pk
    assert (variant.line_id, variant.position, variant.is_chosen) == (first.line_id, 1, False)
    edit.edit_ad(owner, strategy, variant.public_id, NewTexts(headlines=("Other beans",)), 3)
    assert ad_now(strategy, first).creative.headlines == ["Liberica beans"]
    assert ad_now(strategy, variant).creative.headlines == ["Other beans"]
    assert plans.again(strategy.business, strategy).revision == 4


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


@pytest.mark.django_db(transaction=True)
def test_clicks_at_once_make_one_copy() -> None:
    business = make.business()
    strategy = approved.strategy(business, "social")
    ad = ads_of(strategy)[0]

    def click() -> str:
        try:
            duplicate_ad(make.actor(business), strategy, ad.public_id, 1)
        except Refusal as refusal:
            return str(refusal.code)
        return "made"

    assert sorted(at_once(*[click] * 4)) == ["changed_meanwhile"] * 3 + ["made"]
    assert [one.position for one in ads_of(strategy)] == [0, 1]
    connection.close()


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


def in_three_languages(member: Member, *platforms: str) -> Strategy:
    """English, Malay and Tamil ads, with one benefit in words of its own."""
    guidelines = {
        **shop.GUIDELINES,
        "benefits": ["Free delivery", "Grandma's own hands"],
        "languages": ["en", "ms", "ta"],
    }
    lines = tuple(NewLine(platform, f"On {platform}") for platform in platforms)
    return plans.ready(member, creative_guidelines=guidelines, new_campaigns=lines)


def ad_in(strategy: Strategy, language: str, angle: str) -> StrategyAd:
    return next(
        ad
        for ad in ads_of(strategy)
        if (ad.creative.language, ad.creative.angle) == (language, angle)
    )


def keys(claims: list[dict[str, object]]) -> set[str]:
    return {from_json(claim).key for claim in claims}


def test_a_counterpart_claims_the_same_and_leaves_out_what_has_no_words(
    owner: Actor, member: Member
) -> None:
    strategy = in_three_languages(member, "social")
    english = ad_in(strategy, "en", "benefit")
    own = {key for key in keys(english.creative.claims) if key.startswith("own(")}
    assert own
    translation = translate_ad(owner, strategy, english.public_id, "ta", 1)
    tamil = ad_now(strategy, translation.ad)
    assert (tamil.creative.language, tamil.creative.angle) == ("ta", "benefit")
    assert (tamil.is_chosen, tamil.line_id) == (False, english.line_id)
    assert keys(tamil.creative.claims) == keys(english.creative.claims) - own
    assert {claim.key for claim in translation.left_out} == own
    assert "Grandma" not in tamil.creative.primary_text
    assert tamil.creative.button == english.creative.button
    # Its images say its words, laid out as those of the original.
    assert tamil.creative.layout == english.creative.layout
    pictures = content_of(tamil.creative).pictures
    assert isinstance(pictures, list)
    assert {one.image for one in pictures}.isdisjoint(
        one.image for one in content_of(english.creative).pictures or []
    )
    assert {
        claim.key for claim in gaps_of(tamil.creative, [one.creative for one in ads_of(strategy)])
    } == own
    assert plans.again(strategy.business, strategy).revision == 2


def test_an_own_picture_and_an_own_landing_page_stay(owner: Actor, member: Member) -> None:
    strategy = in_three_languages(member, "social")
    english = ad_in(strategy, "en", "benefit")
    image = shop.kept_picture(strategy.business)
    edit.set_ad_image(owner, strategy, english.public_id, image, 1)
    page = NewTexts(landing_url="https://kopirimba.example/hampers")
    edit.edit_ad(owner, strategy, english.public_id, page, 2)
    variant = ad_now(strategy, translate_ad(owner, strategy, english.public_id, "ms", 3).ad)
    assert variant.creative.image_id == image.pk
    assert len(variant.creative.pictures.all()) == len(
        ad_now(strategy, english).creative.pictures.all()
    )
    assert variant.creative.landing_url == "https://kopirimba.example/hampers"


def test_what_a_person_wrote_is_read_again_and_claims_no_more_than_it_says(
    owner: Actor, member: Member
) -> None:
    strategy = in_three_languages(member, "search")
    english = ad_in(strategy, "en", "benefit")
    texts = NewTexts(
        headlines=("Kopi Rimba house blend", "Free delivery", "Cash on delivery"),
        descriptions=("Free delivery to your door.", "Pay cash on delivery."),
    )
    edit.edit_ad(owner, strategy, english.public_id, texts, 1)
    translation = translate_ad(owner, strategy, english.public_id, "ms", 2)
    claims = keys(ad_now(strategy, translation.ad).creative.claims)
    assert {key.partition("(")[0] for key in claims} == {"free_delivery", "cash_on_delivery"}
    assert translation.left_out == ()


def test_only_another_language_of_the_strategy_is_taken(
    owner: Actor, member: Member, strategy: Strategy
) -> None:
    alone = ads_of(strategy)[0]
    with pytest.raises(Refusal) as refusal:
        translate_ad(owner, strategy, alone.public_id, "ms", 1)
    assert refusal.value.code is StrategyRefusal.ONE_LANGUAGE
    several = in_three_languages(member, "search")
    english = ad_in(several, "en", "benefit")
    for language in ("en", "zh", "fr"):
        with pytest.raises(Refusal) as refusal:
            translate_ad(owner, several, english.public_id, language, 1)
        assert refusal.value.code is StrategyRefusal.UNKNOWN_LANGUAGE
        assert refusal.value.facts == {"known": ("ms", "ta")}


def test_where_no_ad_of_the_language_keeps_to_the_brief_nothing_is_stored(
    owner: Actor, member: Member
) -> None:
    strategy = in_three_languages(member, "search")
    english = ad_in(strategy, "en", "benefit")
    brief = strategy.brief
    brief.creative_guidelines = {**brief.creative_guidelines, "must_say": ["7" * 91]}
    brief.save()
    before = len(ads_of(strategy))
    with pytest.raises(Refusal) as refusal:
        translate_ad(owner, strategy, english.public_id, "ms", 1)
    assert refusal.value.code is StrategyRefusal.NOT_TRANSLATED
    assert len(ads_of(strategy)) == before


def test_a_variant_is_deleted_and_its_original_stays(owner: Actor, strategy: Strategy) -> None:
    first = ads_of(strategy)[0]
    image = shop.kept_picture(strategy.business)
    edit.set_ad_image(owner, strategy, first.public_id, image, 1)
    variant = duplicate_ad(owner, strategy, first.public_id, 2)
    before = content_of(ad_now(strategy, first).creative)
    assert delete_ad(owner, strategy, variant.public_id, 3).revision == 4
    assert variant.pk not in {one.pk for one in ads_of(strategy)}
    assert not Creative.objects.of(strategy.business).filter(pk=variant.creative_id).exists()
    assert content_of(ad_now(strategy, first).creative) == before
    with pytest.raises(Refusal) as refusal:
        delete_ad(owner, strategy, variant.public_id, 4)
    assert refusal.value.code is StrategyRefusal.UNKNOWN_AD


def test_the_last_ad_of_a_campaign_and_what_was_approved_once_stay(
    owner: Actor, member: Member
) -> None:
    strategy = plans.ready(member)
    approved_once = ads_of(strategy)[0]
    decide.approve(owner, strategy, 1)
    with pytest.raises(Refusal) as refusal:
        delete_ad(owner, strategy, approved_once.public_id, 1)
    assert refusal.value.code is StrategyRefusal.NOT_READY
    revision = decide.reopen(owner, strategy, 1).revision
    variant = duplicate_ad(owner, strategy, approved_once.public_id, revision)
    with pytest.raises(Refusal) as refusal:
        delete_ad(owner, strategy, approved_once.public_id, revision + 1)
    assert refusal.value.code is StrategyRefusal.ONCE_APPROVED
    delete_ad(owner, strategy, variant.public_id, revision + 1)
    alone = approved.strategy(strategy.business, "social")
    with pytest.raises(Refusal) as refusal:
        delete_ad(owner, alone, ads_of(alone)[0].public_id, 1)
    assert refusal.value.code is StrategyRefusal.LAST_AD
