"""What a brief sells: the offering that it names, or the one of its product."""

from dataclasses import replace
from datetime import timedelta

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.creatives.actions.write import draft_ads
from kempen.domain.offerings.actions.save import (
    OfferingDetails,
    archive_offering,
    change_offering,
    create_offering,
)
from kempen.domain.offerings.models import Offering
from kempen.domain.offerings.rules import Permit
from kempen.domain.strategies.actions.briefs import NewBrief, NewLine, submit_brief
from kempen.domain.strategies.actions.written_ads import guidelines_of
from kempen.domain.strategies.models import Brief
from kempen.domain.strategies.queries import law_of
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from kempen.market.claims import Claim
from tests import make
from tests.builders import shop
from tests.builders.at_once import at_once
from tests.domain.conftest import no_jobs

pytestmark = pytest.mark.django_db
__all__ = ["no_jobs"]
NEW = (NewLine("search"),)


def brief(**guidelines: object) -> NewBrief:
    return shop.brief(new_campaigns=NEW, campaign_ids=(), creative_guidelines=guidelines)


def test_a_brief_without_an_offering_makes_one_of_its_words(business: Business) -> None:
    actor = make.actor(business)
    strategy = submit_brief(actor, brief(**shop.GUIDELINES))
    offering = strategy.brief.offering
    assert offering is not None
    assert (offering.name, offering.category) == ("Kopi Rimba house blend", "cafe")
    types = {claim.type for claim in offering.typed_claims}
    assert {"free_delivery", "percent_off"} <= types
    assert offering.never_say == ["cheap"]
    assert strategy.brief.creative_guidelines == shop.GUIDELINES
    again = submit_brief(actor, brief(**shop.GUIDELINES))
    assert again.brief.offering == offering


def test_products_of_one_short_name_are_two_offerings(business: Business) -> None:
    actor, url = make.actor(business), "https://kopirimba.example/beans"
    long = "Single-origin Liberica beans, roasted in {}"
    for town in ("Ipoh", "Ipoh", "Muar"):
        submit_brief(actor, brief(product=long.format(town), landing_url=url))
    offerings = Offering.objects.of(business).order_by("id")
    assert [one.name for one in offerings] == [
        "Single-origin Liberica",
        "Single-origin Liberica 2",
    ]
    assert [one.description for one in offerings] == [long.format("Ipoh"), long.format("Muar")]


def test_an_offering_fills_in_what_the_brief_leaves_open(business: Business) -> None:
    actor = make.actor(business)
    offering = create_offering(
        actor,
        OfferingDetails(
            "Kopi Rimba",
            {"zh": "森林咖啡"},
            category="cafe",
            languages=("ms", "zh"),
            landing_url="https://kopirimba.example/beans",
            states=("10",),
            claims=(Claim("free_delivery"), Claim("percent_off", {"percent": 20})),
            must_say=("Enjoy",),
            never_say=("cheapest",),
            permits=(Permit("kkliu", "1/2026"),),
        ),
    )
    strategy = submit_brief(actor, replace(brief(), offering_id=offering.public_id))
    brief_guidelines = strategy.brief.guidelines
    assert (brief_guidelines.product, brief_guidelines.landing_url) == (
        "Kopi Rimba",
        "https://kopirimba.example/beans",
    )
    assert brief_guidelines.languages == ("ms", "zh")
    guidelines = guidelines_of(strategy.brief)
    assert guidelines.claims == (Claim("free_delivery"), Claim("percent_off", {"percent": 20}))
    assert (guidelines.names, guidelines.category) == ({"zh": "森林咖啡"}, "cafe")
    drafts = draft_ads(business, guidelines, "search").drafts
    assert {draft.language for draft in drafts} == {"ms", "zh"}
    chinese = [text for draft in drafts if draft.language == "zh" for text in draft.headlines]
    assert any("森林咖啡" in text for text in chinese)
    assert any("免费送货" in text for text in chinese)
    assert (brief_guidelines.must_say, brief_guidelines.never_say) == (("Enjoy",), ("cheapest",))
    assert brief_guidelines.permits == {"kkliu": "1/2026"}
    assert strategy.brief.target_audience.states == ("Selangor",)
    assert strategy.brief.offering == offering
    typed = brief(product="House blend", languages=["en"], benefits=["Strong"])
    own = submit_brief(actor, replace(typed, offering_id=offering.public_id)).brief.guidelines
    assert (own.product, own.languages) == ("House blend", ("en",))
    assert (own.benefits, own.names) == (("Strong",), {})


def test_an_unknown_or_archived_offering_is_refused(business: Business) -> None:
    actor, other = make.actor(business), make.actor(make.business("Other"))
    theirs = create_offering(other, OfferingDetails("Theirs", {}))
    archived = create_offering(actor, OfferingDetails("Old", {}))
    archive_offering(actor, archived, archived=True)
    for one in (theirs.public_id, archived.public_id, "off_unknown"):
        with pytest.raises(Refusal, match="unknown_offering"):
            submit_brief(actor, replace(brief(), offering_id=one))
    # What a refused brief would have made is not there either.
    with pytest.raises(Refusal):
        submit_brief(actor, brief(product="New", landing_url="http://no"))
    assert not Offering.objects.of(business).filter(name="New").exists()


@pytest.mark.django_db(transaction=True)
def test_two_briefs_of_one_product_at_once_share_an_offering(business: Business) -> None:
    actor = make.actor(business)
    new = brief(product="Kuih Raya", landing_url="https://kopirimba.example/kuih")
    at_once(lambda: submit_brief(actor, new), lambda: submit_brief(actor, new))
    assert Offering.objects.of(business).count() == 1


def test_the_law_of_a_brief_goes_by_the_permits_that_its_offering_has_today(
    business: Business,
) -> None:
    actor = make.actor(business)
    day = clock.today()
    offering = create_offering(
        actor,
        OfferingDetails(
            "Syrup",
            {},
            category="clinic",
            landing_url="https://kopirimba.example/syrup",
            permits=(Permit("kkliu", "1/2026", expires_on=day), Permit("halal", "H2")),
        ),
    )
    new = replace(brief(), offering_id=offering.public_id)
    of_brief = submit_brief(actor, new).brief
    assert law_of(of_brief).category == "clinic"
    assert law_of(of_brief).permits == {"kkliu": "1/2026", "halal": "H2"}
    change_offering(
        actor,
        offering,
        lambda now: replace(
            now,
            permits=(
                Permit("kkliu", "1/2026", expires_on=day - timedelta(days=1)),
                Permit("halal", "H3"),
            ),
        ),
    )
    of_brief = Brief.objects.of(business).get(pk=of_brief.pk)
    assert law_of(of_brief).permits == {"halal": "H3"}
    assert guidelines_of(of_brief).permits == {"halal": "H3"}
