"""Offerings that are saved twice at once, and which campaign promotes which."""

from dataclasses import replace

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.creatives.actions.pictures import add_image
from kempen.domain.events.models import AuditEntry
from kempen.domain.offerings import queries
from kempen.domain.offerings.actions.brand_kit import add_picture, move_focal_point, set_logo
from kempen.domain.offerings.actions.promote import promote
from kempen.domain.offerings.actions.save import (
    OfferingDetails,
    archive_offering,
    change_offering,
    create_offering,
)
from kempen.domain.offerings.models import Offering, Promotion
from kempen.kit.refusal import Refusal
from kempen.market.claims import Claim
from kempen.market.written_language import language_of
from tests import make
from tests.builders import shop
from tests.builders.at_once import at_once

pytestmark = pytest.mark.django_db
BEANS = OfferingDetails("Kopi Rimba", {}, category="cafe")


def refusal_of(error: Refusal) -> str:
    return error.code.value


@pytest.mark.django_db(transaction=True)
def test_of_two_offerings_of_one_name_at_once_one_is_stored(business: Business) -> None:
    actor = make.actor(business)

    def create() -> str:
        try:
            return create_offering(actor, BEANS).name
        except Refusal as refusal:
            return refusal_of(refusal)

    assert sorted(at_once(create, create)) == ["Kopi Rimba", "name_taken"]
    assert Offering.objects.of(business).count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_claims_added_at_once_none_is_lost(business: Business) -> None:
    actor = make.actor(business)
    offering = create_offering(actor, BEANS)

    def add(claim: str) -> Offering:
        return change_offering(
            actor, offering, lambda now: replace(now, claims=(*now.claims, Claim(claim)))
        )

    at_once(lambda: add("free_delivery"), lambda: add("halal_certified"))
    offering.refresh_from_db()
    assert {claim.type for claim in offering.typed_claims} == {"free_delivery", "halal_certified"}
    assert offering.version == 3


@pytest.mark.django_db(transaction=True)
def test_a_campaign_that_two_people_decide_about_at_once_has_one_answer(
    business: Business,
) -> None:
    actor, campaign = make.actor(business), make.campaign(business)
    first = create_offering(actor, BEANS)
    second = create_offering(actor, replace(BEANS, name="Kuih"))
    at_once(
        lambda: promote(actor, campaign, first),
        lambda: promote(actor, campaign, second),
    )
    assert Promotion.objects.of(business).count() == 1


def test_an_older_page_does_not_overwrite_a_newer_one(business: Business) -> None:
    actor = make.actor(business)
    offering = create_offering(actor, BEANS)
    change_offering(actor, offering, lambda now: replace(now, description="New"), version=1)
    with pytest.raises(Refusal, match="changed_meanwhile"):
        change_offering(actor, offering, lambda now: replace(now, description="Old"), version=1)
    # The same form sent twice wants what is there.
    change_offering(actor, offering, lambda now: replace(now, description="New"), version=1)
    offering.refresh_from_db()
    assert offering.description == "New"
    entries = AuditEntry.objects.of(business).filter(action="offering.changed")
    assert [entry.data["fields"] for entry in entries] == [["description"]]


def test_a_new_offering_begins_with_the_brand_of_the_last_one(business: Business) -> None:
    actor = make.actor(business)
    first = create_offering(actor, replace(BEANS, colours=("#0b6b52", "#c2560c")))
    set_logo(actor, first, shop.picture(300, 100), "logo.png")
    second = create_offering(actor, replace(BEANS, name="Kuih"))
    first.refresh_from_db()
    assert second.colours == ["#0b6b52", "#c2560c"]
    assert second.logo_id == first.logo_id is not None


def test_a_focal_point_lies_in_a_picture_of_the_offering(business: Business) -> None:
    actor = make.actor(business)
    offering = create_offering(actor, BEANS)
    picture = add_image(actor, shop.picture(), "beans.png")
    with pytest.raises(Refusal, match="unknown_picture"):
        move_focal_point(actor, offering, picture, 1, 1)
    add_picture(actor, offering, picture)
    add_picture(actor, offering, picture)
    with pytest.raises(Refusal, match="bad_focal_point"):
        move_focal_point(actor, offering, picture, 1_001, 0)
    move_focal_point(actor, offering, picture, 250, 1_000)
    [stored] = queries.pictures_of(offering)
    assert (stored.focal_x, stored.focal_y) == (250, 1_000)
    assert queries.representation(offering).brand_kit.pictures[0].focal_x == 0.25


def test_campaigns_are_asked_about_once_with_a_guess_from_their_names(business: Business) -> None:
    actor = make.actor(business)
    beans = create_offering(actor, replace(BEANS, names={"zh": "森林咖啡"}))
    create_offering(actor, OfferingDetails("Pelan Nyawa", {}, category="insurance"))
    names = ["KOPI RIMBA Raya 2026", "森林咖啡 双十一", "Takaful · search", "Brand awareness"]
    campaigns = [make.campaign(business, name) for name in names]
    make.campaign(business, "Kopi Rimba 2024", status="ended")

    def guesses() -> dict[str, str]:
        asked = queries.campaigns_without_offering(business, list(queries.offerings_of(business)))
        return {one.campaign.name: one.guess.name if one.guess else "" for one in asked}

    assert guesses() == {
        "KOPI RIMBA Raya 2026": "Kopi Rimba",
        "森林咖啡 双十一": "Kopi Rimba",
        "Takaful · search": "Pelan Nyawa",
        "Brand awareness": "",
    }
    promote(actor, campaigns[0], beans)
    promote(actor, campaigns[3], None)
    assert set(guesses()) == {"森林咖啡 双十一", "Takaful · search"}
    assert queries.offering_of_campaign(campaigns[0]) == beans
    assert queries.offering_of_campaign(campaigns[3]) is None


def test_an_archived_offering_comes_back_unless_its_name_was_taken(business: Business) -> None:
    actor = make.actor(business)
    first = create_offering(actor, BEANS)
    archive_offering(actor, first, archived=True)
    archive_offering(actor, first, archived=True)
    second = create_offering(actor, BEANS)
    with pytest.raises(Refusal, match="name_taken"):
        archive_offering(actor, first, archived=False)
    archive_offering(actor, second, archived=True)
    assert archive_offering(actor, first, archived=False).archived_at is None


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Our secret recipe with fresh coffee", "en"),
        ("Kopi segar setiap hari", "ms"),
        ("招牌", "zh"),
        ("புதிய காபி", "ta"),
        ("Xyzzy", "en"),
    ],
)
def test_the_language_of_own_words_is_seen_from_script_and_words(text: str, language: str) -> None:
    assert language_of(text) == language


def test_a_landing_page_from_before_https_was_asked_for_stays_until_it_is_changed(
    business: Business,
) -> None:
    actor = make.actor(business)
    offering = create_offering(actor, BEANS)
    Offering.objects.of(business).update(landing_url="http://kopirimba.example")
    changed = change_offering(actor, offering, lambda now: replace(now, description="Beans"))
    assert changed.landing_url == "http://kopirimba.example"
    with pytest.raises(Refusal) as refused:
        change_offering(
            actor, offering, lambda now: replace(now, landing_url="http://kopi.example")
        )
    assert refusal_of(refused.value) == "not_https"
