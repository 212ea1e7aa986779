"""What is sold, in the plan of the wizard: an offering or words that are matched with claims."""

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.offerings.actions.save import (
    OfferingDetails,
    archive_offering,
    create_offering,
)
from kempen.domain.strategies.models import Strategy
from tests import make
from tests.builders.browsers import signed_in
from tests.builders.pages import unescaped_text_of
from tests.entrypoints.dashboard.wizard.briefs import PLAN, begin, fields_of, fill

pytestmark = pytest.mark.django_db


def test_an_offering_that_is_chosen_needs_no_words(at_screen: Client, business: Business) -> None:
    business.website_url = "https://kopirimba.example"
    business.save()
    place = begin(at_screen)
    fill(at_screen, f"{place}accounts/", new=["search"])
    assert "offering" not in fields_of(at_screen.get(f"{place}plan/"))
    offering = create_offering(
        make.actor(business),
        OfferingDetails("Kuih Raya", {}, landing_url="https://kopirimba.example/kuih"),
    )
    assert fields_of(at_screen.get(f"{place}plan/"))["offering"] == [""]
    # The page keeps the website that it suggests, and the offering has a page of its own.
    typed = {name: text for name, text in PLAN.items() if name != "landing_url"}
    plan = {**typed, "product": "", "benefits": ""}
    answer = fill(at_screen, f"{place}plan/", **plan, offering=offering.public_id)
    assert answer.status_code == 302, unescaped_text_of(answer)
    brief = Strategy.objects.of(business).select_related("brief").get().brief
    assert brief.offering == offering
    assert (brief.guidelines.product, brief.guidelines.landing_url) == (
        "Kuih Raya",
        "https://kopirimba.example/kuih",
    )


def test_each_new_campaign_can_sell_an_offering_of_its_own(
    at_screen: Client, business: Business
) -> None:
    place = begin(at_screen)
    fill(at_screen, f"{place}accounts/", new=["search", "social"])
    page = "https://kopirimba.example/beans"
    beans = create_offering(
        make.actor(business), OfferingDetails("Liberica beans", {}, landing_url=page)
    )
    # With one offering the plan asks nothing more.
    assert "sells_search" not in fields_of(at_screen.get(f"{place}plan/"))
    hampers = create_offering(
        make.actor(business), OfferingDetails("Raya hampers", {}, landing_url=page)
    )
    assert "Sell different offerings" in unescaped_text_of(at_screen.get(f"{place}plan/"))
    typed = {**PLAN, "offering": beans.public_id}
    wrong = fill(at_screen, f"{place}plan/", **typed, sells_social="off_nothing")
    assert wrong.status_code == 422
    assert "Choose an offering from the list." in unescaped_text_of(wrong)
    answer = fill(at_screen, f"{place}plan/", **typed, sells_social=hampers.public_id)
    assert answer.status_code == 302, unescaped_text_of(answer)
    brief = Strategy.objects.of(business).select_related("brief").get().brief
    assert brief.offering == beans
    assert [(one.platform, one.offering_id) for one in brief.new_campaigns] == [
        ("search", ""),
        ("social", hampers.public_id),
    ]


def test_an_offering_that_was_archived_meanwhile_is_not_taken(
    at_screen: Client, business: Business
) -> None:
    place = begin(at_screen)
    fill(at_screen, f"{place}accounts/", new=["search"])
    actor = make.actor(business)
    create_offering(actor, OfferingDetails("Kopi", {}))
    offering = create_offering(actor, OfferingDetails("Kuih Raya", {}))
    archive_offering(actor, offering, archived=True)
    answer = fill(at_screen, f"{place}plan/", **PLAN, offering=offering.public_id)
    assert answer.status_code == 422
    assert "Choose an offering from the list." in unescaped_text_of(answer)


def test_what_is_typed_in_the_plan_is_matched_in_the_languages_of_the_ads(
    at_screen: Client, business: Business
) -> None:
    place = begin(at_screen)
    typed = {
        "benefits": "Free delivery\nzqx sauce",
        "offer": "20% off",
        "ad_languages": ["zh", "en"],
    }
    shown = unescaped_text_of(at_screen.post(f"{place}claims/", typed))
    for words in ("free delivery", "20%", "zqx sauce", "No words: Chinese"):
        assert words in shown, words
    assert "percuma" not in shown
    assert "percuma" in unescaped_text_of(
        at_screen.post(f"{place}claims/", {"offer": "Free delivery"})
    )
    assert at_screen.post(f"{place}claims/", {"proof": "zq" * 60}).status_code == 200
    assert at_screen.get(f"{place}claims/").status_code == 405
    assert signed_in(business, "bob", "analyst").post(f"{place}claims/", typed).status_code == 404


def test_what_ads_do_with_own_words_is_told_beside_them_in_the_plan(at_screen: Client) -> None:
    place = begin(at_screen)
    typed = {
        "product": "Nasi lemak",
        "benefits": "We grind it by hand, at dawn\nmoon phase roast\nFree delivery",
        "ad_languages": ["en", "ms"],
    }
    shown = unescaped_text_of(at_screen.post(f"{place}claims/", typed))
    assert "Ads say this as you typed it, in English only." in shown
    assert "so ads put it in a list as you typed it, in English only." in shown
    # What the catalogue does not know is one claim, as it stands in the ads: no part of it alone.
    assert "We grind it by hand, at dawn" in shown
    # The plan has no field for words in another language.
    assert "with a field per language" not in shown
    alone = unescaped_text_of(at_screen.post(f"{place}claims/", {**typed, "ad_languages": ["en"]}))
    assert "in English only" not in alone
    assert "Write a sentence to have it stand alone." in alone
    tamil = {**typed, "benefits": "கையால் அரைக்கிறோம் அதிகாலையில்"}
    shown = unescaped_text_of(at_screen.post(f"{place}claims/", tamil))
    assert "No ads say this, because none are in Tamil." in shown
    assert "கையால் அரைக்கிறோம் அதிகாலையில்" in shown


def test_what_ads_call_a_product_is_shown_while_typing_and_goes_into_the_brief(
    at_screen: Client, business: Business
) -> None:
    place = begin(at_screen)
    typed = {"product": "Kek batik homemade", "ad_languages": ["ms", "zh"]}
    shown = unescaped_text_of(at_screen.post(f"{place}claims/", typed))
    assert "Category: Bakery" in shown
    assert "峇迪蛋糕" in shown
    unknown = {**typed, "product": "Wobble Frubble", "names_ms": "Goyang"}
    shown = unescaped_text_of(at_screen.post(f"{place}claims/", unknown))
    assert "Kempen does not know this kind of product. Choose a category." in shown
    assert "No words: Chinese" in shown
    assert "Goyang" in shown
    shown = unescaped_text_of(at_screen.post(f"{place}claims/", {**unknown, "category": "Café"}))
    assert "咖啡" in shown
    fill(at_screen, f"{place}accounts/", new=["search"])
    plan = {**PLAN, "product": "Wobble Frubble beans", "brand": "Wobble Frubble"}
    answer = fill(at_screen, f"{place}plan/", **plan, category="No such kind")
    assert "Choose a category from the list, or leave it empty." in unescaped_text_of(answer)
    answer = fill(at_screen, f"{place}plan/", **plan, category="café", names_zh="摇摆豆")
    assert answer.status_code == 302, unescaped_text_of(answer)
    guidelines = Strategy.objects.of(business).select_related("brief").get().brief.guidelines
    assert guidelines.category == "cafe"
    names = {"ms": "Wobble Frubble", "en": "Wobble Frubble", "zh": "摇摆豆", "ta": "Wobble Frubble"}
    assert guidelines.names == names
