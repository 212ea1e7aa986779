"""Each campaign's ads are written of what that campaign sells."""

from typing import Any

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.creatives.rules import ANGLES
from kempen.domain.creatives.writing.guidelines import Draft
from kempen.domain.offerings.actions.promote import promote
from kempen.domain.offerings.actions.save import OfferingDetails, create_offering
from kempen.domain.offerings.models import Offering
from kempen.domain.strategies.actions import briefs, edit
from kempen.domain.strategies.actions.ad_variants import translate_ad
from kempen.domain.strategies.actions.briefs import NewLine
from kempen.domain.strategies.actions.edit import NewTexts
from kempen.domain.strategies.actions.written_ads import dealt
from kempen.domain.strategies.brief_offering import brief_of_campaign
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import ads_of, frozen_content, hash_of, laws_of, lines_of
from kempen.domain.strategies.refusals import BriefRefusal
from kempen.kit.refusal import Refusal
from kempen.market.claims import Claim
from tests import make
from tests.builders import plans, shop

pytestmark = pytest.mark.django_db


@pytest.fixture
def hampers(business: Business, alice: Actor) -> Offering:
    """A second offering, with a claim that the coffee of the brief does not make."""
    return create_offering(
        alice,
        OfferingDetails(
            name="Raya hampers",
            names={},
            category="gifts",
            languages=("en", "ms"),
            landing_url="https://kopirimba.example/hampers",
            claims=(Claim("halal_certified"), Claim("same_day_delivery")),
            must_say=("Halal 1/2026",),
        ),
    )


def generated(member: Member, **fields: Any) -> Strategy:
    return plans.ready(member, **fields)


def words_of(strategy: Strategy, line: int) -> str:
    key = lines_of(strategy)[line].pk
    texts = []
    for ad in ads_of(strategy):
        if ad.line_id == key:
            creative = ad.creative
            texts += [*creative.headlines, *creative.descriptions, creative.primary_text]
            texts.append(creative.landing_url)
    return " ".join(texts)


def test_campaigns_of_one_platform_get_the_ads_of_what_they_sell(
    member: Member, hampers: Offering
) -> None:
    new = (NewLine("search", "Coffee"), NewLine("search", "Gifts", hampers.public_id))
    strategy = generated(member, new_campaigns=new)
    coffee, gifts = words_of(strategy, 0), words_of(strategy, 1)
    assert "hampers" not in coffee.casefold()
    assert "hampers" in gifts.casefold()
    assert "Kopi Rimba house blend" not in gifts
    assert "/hampers" in gifts
    assert "Halal 1/2026" in gifts
    assert "Halal 1/2026" not in coffee
    lines = lines_of(strategy)
    assert [line.offering for line in lines] == [None, hampers]
    keywords = [{one.text for one in line.targeting.keywords} for line in lines if line.targeting]
    assert keywords[0]
    assert not keywords[0] & keywords[1]
    assert any("hamper" in word for word in keywords[1])


def test_a_campaign_sells_what_it_promotes_or_is_named_after(
    business: Business, member: Member, alice: Actor, hampers: Offering
) -> None:
    promoting, named, other = (
        make.campaign(business, name, platform="search")
        for name in ("Gifts of the season", "RAYA HAMPERS 2026", "Beans")
    )
    promote(alice, promoting, hampers)
    wanted = tuple(one.public_id for one in (promoting, named, other))
    strategy = generated(member, campaign_ids=wanted, new_campaigns=())
    assert [line.offering for line in lines_of(strategy)] == [hampers, hampers, None]
    # Somebody said that it promotes none of them: then it sells what the brief does.
    promote(alice, named, None)
    again = generated(member, campaign_ids=wanted, new_campaigns=())
    assert [line.offering for line in lines_of(again)] == [hampers, None, None]


def test_the_approval_holds_what_a_campaign_sells_and_earlier_hashes_stay(
    member: Member, hampers: Offering
) -> None:
    new = (NewLine("search", "Coffee"), NewLine("search", "Gifts", hampers.public_id))
    strategy = generated(member, new_campaigns=new)
    content = frozen_content(strategy)
    coffee, gifts = content.campaigns
    assert not isinstance(coffee.creative_guidelines, dict)
    assert isinstance(gifts.creative_guidelines, dict)
    assert gifts.creative_guidelines["product"] == "Raya hampers"
    before = hash_of(content)
    line = lines_of(strategy)[1]
    line.creative_guidelines = {**(line.creative_guidelines or {}), "product": "Other"}
    line.save()
    assert hash_of(frozen_content(strategy)) != before


def test_an_ad_is_edited_and_translated_by_the_words_of_its_own_offering(
    member: Member, alice: Actor, hampers: Offering
) -> None:
    new = (NewLine("search", "Coffee"), NewLine("search", "Gifts", hampers.public_id))
    strategy = generated(member, new_campaigns=new)
    key = lines_of(strategy)[1].pk
    own = next(ad for ad in ads_of(strategy) if ad.line_id == key and ad.creative.language == "en")
    with pytest.raises(Refusal):
        edit.edit_ad(alice, strategy, own.public_id, NewTexts(descriptions=("A", "B")), 1)
    texts = NewTexts(descriptions=("Halal 1/2026.", "Packed by hand."))
    edit.edit_ad(alice, strategy, own.public_id, texts, 1)
    malay = translate_ad(alice, strategy, own.public_id, "ms", 2).ad.creative
    assert "Kopi Rimba house blend" not in " ".join([*malay.headlines, *malay.descriptions])
    laws = [one.category for one in laws_of(strategy, lines_of(strategy)).values()]
    assert laws == ["cafe", "gifts"]


def test_what_a_launched_campaign_sells_is_found_by_the_campaign(
    business: Business, member: Member, hampers: Offering
) -> None:
    new = (NewLine("search", "Gifts", hampers.public_id),)
    strategy = generated(member, new_campaigns=new)
    line, campaign = lines_of(strategy)[0], make.campaign(business, "Gifts", platform="search")
    line.launched_as = campaign
    line.save()
    assert brief_of_campaign(strategy, campaign).offering == hampers
    other = make.campaign(business, "Unplanned", platform="search")
    assert brief_of_campaign(strategy, other).offering == strategy.brief.offering


def test_an_offering_that_the_business_does_not_have_is_refused(
    member: Member, alice: Actor
) -> None:
    theirs = create_offering(
        make.actor(make.business("Charlie's")), OfferingDetails("Nuts", {}, languages=("en",))
    )
    for unknown in (theirs.public_id, "off_x"):
        wanted = shop.brief(campaign_ids=(), new_campaigns=(NewLine("search", "X", unknown),))
        with pytest.raises(Refusal) as caught:
            briefs.submit_brief(alice, wanted)
        assert caught.value.flaws[0].code is BriefRefusal.UNKNOWN_OFFERING
        assert caught.value.flaws[0].path == ("new_campaigns", "0", "offering_id")


def test_campaigns_that_sell_the_same_get_ads_of_other_angles(member: Member) -> None:
    strategy = generated(member)
    angles = [
        {ad.creative.angle for ad in ads_of(strategy) if ad.line_id == line.pk}
        for line in lines_of(strategy)
    ]
    assert all(len(one) >= 2 for one in angles)
    assert angles[0] - angles[1]
    assert angles[1] - angles[0]


@pytest.mark.parametrize("count", [1, 2, 3, 5, 7])
def test_ads_are_dealt_so_that_no_two_campaigns_get_the_same(count: int) -> None:
    drafts = [
        Draft("search", language, angle, (), (), "", "", "")
        for language in ("en", "ta")
        for angle in ANGLES
    ]
    hands = [frozenset(dealt(drafts, place, count)) for place in range(count)]
    assert len(set(hands)) == count
    for hand in hands:
        spoken = [drafts[at].language for at in hand]
        assert spoken.count("en") == spoken.count("ta") >= min(2, len(ANGLES))
    assert frozenset().union(*hands) == frozenset(range(len(drafts)))
    assert dealt([], 0, count) == []
