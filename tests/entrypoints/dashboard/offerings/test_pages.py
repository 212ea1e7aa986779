"""Offerings, as people use them; all without JavaScript."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from kempen.domain.accounts.models import Business, Member
from kempen.domain.offerings import queries
from kempen.domain.offerings.actions.save import (
    OfferingDetails,
    archive_offering,
    change_offering,
    create_offering,
)
from kempen.domain.offerings.models import Offering, Promotion
from kempen.domain.offerings.rules import Permit
from kempen.kit import clock
from kempen.market.claims import Claim
from tests import make
from tests.builders import shop
from tests.builders.browsers import signed_in
from tests.builders.pages import unescaped_text_of

pytestmark = pytest.mark.django_db
OWN = Claim("", words={"en": "Grown in our own forest"})


@pytest.fixture
def beans(business: Business) -> Offering:
    return create_offering(
        make.actor(business),
        OfferingDetails("Kopi Rimba", {}, category="cafe", claims=(Claim("free_delivery"), OWN)),
    )


def page_of(offering: Offering, part: str = "") -> str:
    return f"/offerings/{offering.public_id}/{part}"


def edited(at_screen: Client, offering: Offering, **fields: Any) -> Any:
    """Send the form of the details with what its page shows, and with these fields."""
    form = at_screen.get(page_of(offering, "edit/")).context["form"]
    shown = {name: form[name].value() for name in form.fields}
    data = {name: value for name, value in {**shown, **fields}.items() if value not in (None, "")}
    return at_screen.post(page_of(offering, "edit/"), data)


def test_a_new_offering_needs_a_name_and_its_category_is_guessed(
    at_screen: Client, business: Business
) -> None:
    assert "No offerings yet" in unescaped_text_of(at_screen.get("/offerings/"))
    empty = at_screen.post("/offerings/new/", {"name": " "})
    assert (empty.status_code, "Enter a name" in unescaped_text_of(empty)) == (422, True)
    answer = at_screen.post("/offerings/new/", {"name": "Takaful Keluarga"})
    [offering] = queries.offerings_of(business)
    assert answer["Location"].endswith(page_of(offering))
    assert offering.category == "insurance"
    twice = at_screen.post("/offerings/new/", {"name": "takaful keluarga"})
    assert twice.status_code == 422
    assert "Another offering is called" in unescaped_text_of(twice)


def test_what_is_typed_is_matched_in_all_chosen_languages(
    at_screen: Client, beans: Offering
) -> None:
    shown = at_screen.get(page_of(beans, "claims/match/"), {"text": "halal certified, zqx sauce"})
    text = unescaped_text_of(shown)
    for words in ("halal certified", "清真", "zqx sauce", "No words: Chinese"):
        assert words.lower() in text.lower(), words
    assert at_screen.get(page_of(beans, "claims/match/"), {"text": "\x00"}).status_code == 200
    long = at_screen.get(page_of(beans, "claims/match/"), {"text": "zq" * 60})
    assert "too long for a claim" in unescaped_text_of(long)


def test_claims_are_added_completed_and_removed(at_screen: Client, beans: Offering) -> None:
    assert "1 claim cannot be said" in unescaped_text_of(at_screen.get(page_of(beans)))
    claims = page_of(beans, "claims/")
    at_screen.post(claims, {"text": "Halal certified"})
    at_screen.post(claims, {"suggested": "free_parking"})
    at_screen.post(
        claims,
        {
            "do": "words",
            "key": OWN.key,
            "words_0_en": "Grown in our own forest",
            "words_0_ms": "Ditanam di hutan kami sendiri",
            "words_0_zh": "自家森林种植",
            "words_0_ta": "எங்கள் காட்டில் விளைந்தது",
        },
    )
    beans.refresh_from_db()
    types = [claim.type for claim in beans.typed_claims]
    assert types == ["free_delivery", "", "halal_certified", "free_parking"]
    assert beans.typed_claims[1].words["zh"] == "自家森林种植"
    assert "cannot be said" not in unescaped_text_of(at_screen.get(page_of(beans)))
    at_screen.post(claims, {"remove": beans.typed_claims[1].key})
    beans.refresh_from_db()
    assert "" not in [claim.type for claim in beans.typed_claims]


def test_words_that_cannot_be_stay_in_their_fields(at_screen: Client, beans: Offering) -> None:
    typed = {"do": "words", "key": OWN.key, "words_0_en": "<b>x</b>", "words_0_ms": "Dari hutan"}
    refused = at_screen.post(page_of(beans, "claims/"), typed)
    assert refused.status_code == 422
    assert 'value="Dari hutan"' in refused.content.decode()
    assert "90 characters or fewer" in unescaped_text_of(refused)
    unknown = at_screen.post(page_of(beans, "claims/"), {"suggested": "flies"})
    assert unknown.status_code == 422
    beans.refresh_from_db()
    assert beans.version == 1


def test_words_of_a_claim_that_another_tab_changed_are_not_lost(
    at_screen: Client, beans: Offering
) -> None:
    claims = page_of(beans, "claims/")
    at_screen.post(claims, {"do": "words", "key": OWN.key, "words_0_en": "From our forest"})
    at_screen.post(claims, {"do": "words", "key": OWN.key, "words_0_en": "Forest grown"})
    beans.refresh_from_db()
    words = [claim.words["en"] for claim in beans.typed_claims if not claim.type]
    assert words == ["From our forest", "Forest grown"]
    # A tab that still shows what is gone, and sends it unchanged, does not bring it back.
    same = {"do": "words", "key": OWN.key, "words_0_en": "Grown in our own forest"}
    at_screen.post(claims, same)
    beans.refresh_from_db()
    assert len(beans.typed_claims) == 3


def test_details_are_edited_and_an_older_tab_hears_of_it(
    at_screen: Client, beans: Offering, business: Business
) -> None:
    campaign = make.campaign(business)
    late = at_screen.get(page_of(beans, "edit/")).context["form"]
    saved = edited(
        at_screen,
        beans,
        names_zh="森林咖啡",
        price_from="RM 19.90",
        margin="37.5",
        landing_url="kopirimba.example.com",
        states=["10", "14"],
        towns="Shah Alam, 20\nIpoh",
        must_say="Enjoy\nms: Tip top",
        permit_1="JAKIM 1",
        permit_1_until="2027-06-30",
        campaigns=[campaign.public_id],
    )
    assert saved.status_code == 302, unescaped_text_of(saved)
    text = unescaped_text_of(at_screen.get(page_of(beans)))
    for words in (
        "森林咖啡",
        "From RM19.90",
        "Tip top (Malay)",
        "37.5%",
        "Selangor",
        "Shah Alam and 20 km",
        "Ipoh and 15 km",
    ):
        assert words in text, words
    assert "Valid until 30 June 2027" in text or "Valid until 30 Jun 2027" in text
    assert Promotion.objects.of(business).get().offering == beans
    typed = {"name": "Kopi Lain", "languages": ["en"], "version": late["version"].value()}
    refused = at_screen.post(page_of(beans, "edit/"), typed)
    assert refused.status_code == 422
    assert "Someone changed this offering" in unescaped_text_of(refused)
    assert 'value="Kopi Lain"' in refused.content.decode()
    again = {**typed, "version": refused.context["form"]["version"].value()}
    assert at_screen.post(page_of(beans, "edit/"), again).status_code == 302
    beans.refresh_from_db()
    assert (beans.name, beans.languages) == ("Kopi Lain", ["en"])


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"name": "森" * 13}, "A Chinese character counts as two"),
        ({"price_from": "20", "price_to": "10"}, "Enter a highest price above the lowest"),
        ({"margin": "140"}, "Enter a margin from 0 to 100"),
        ({"landing_url": "http://kopi.example.com"}, "starts with https://"),
        ({"towns": "Ipoh, 500"}, "Enter 1 to 80 kilometres"),
        ({"permit_0_until": "2027-06-30"}, "Enter the number too"),
        ({"must_say": "cheapest", "never_say": "Cheap"}, "Words to avoid include"),
    ],
)
def test_a_wrong_detail_is_said_at_its_field(
    fields: dict[str, Any], words: str, at_screen: Client, beans: Offering
) -> None:
    answer = edited(at_screen, beans, **fields)
    assert answer.status_code == 422
    assert words in unescaped_text_of(answer)
    beans.refresh_from_db()
    assert beans.version == 1


def test_the_brand_kit_takes_colours_logo_and_pictures(at_screen: Client, beans: Offering) -> None:
    brand = page_of(beans, "brand/")

    def sent(**fields: Any) -> Any:
        return at_screen.post(brand, fields)

    def file(width: int, height: int) -> SimpleUploadedFile:
        return SimpleUploadedFile("beans.png", shop.picture(width, height), "image/png")

    assert sent(do="colours", colour_1="#0B6B52", colour_2="").status_code == 302
    wrong = sent(do="colours", colour_1="green")
    assert (wrong.status_code, 'value="green"' in wrong.content.decode()) == (422, True)
    assert "Choose a file" in unescaped_text_of(sent(do="logo"))
    assert sent(do="logo", file=file(300, 100)).status_code == 302
    assert sent(do="upload", file=file(1080, 1080)).status_code == 302
    small = sent(do="upload", file=file(100, 100))
    assert small.status_code == 422
    [picture] = queries.pictures_of(beans)
    image_id = picture.image.public_id
    assert sent(do="focus", image_id=image_id, x="25", y="80").status_code == 302
    outside = sent(do="focus", image_id=image_id, x="101", y="0")
    assert "Choose a point inside" in unescaped_text_of(outside)
    beans.refresh_from_db()
    [picture] = queries.pictures_of(beans)
    assert (beans.colours, beans.logo is not None) == (["#0b6b52"], True)
    assert (picture.focal_x, picture.focal_y) == (250, 800)
    assert sent(do="remove", image_id=image_id).status_code == 302
    # The logo is no picture for ads.
    shown = at_screen.get(page_of(beans)).context["other_pictures"]
    assert [one.public_id for one in shown] == [image_id]
    assert sent(do="use", image_id=image_id).status_code == 302
    assert sent(do="use", image_id="img_unknown").status_code == 422
    assert sent(do="without_logo").status_code == 302
    assert sent(do="anything").status_code == 404


def test_campaigns_are_asked_about_once(
    at_screen: Client, beans: Offering, business: Business
) -> None:
    campaign = make.campaign(business, "Kopi Rimba Raya")
    shown = unescaped_text_of(at_screen.get("/offerings/"))
    assert "Which offering do these campaigns promote?" in shown
    path = f"/offerings/campaigns/{campaign.public_id}/"
    at_screen.post(path, {"offering": "off_unknown"})
    assert not Promotion.objects.of(business).exists()
    at_screen.post(path, {"offering": beans.public_id})
    assert Promotion.objects.of(business).get().offering == beans
    assert "Which offering" not in unescaped_text_of(at_screen.get("/offerings/"))


def test_the_list_says_what_is_to_do(at_screen: Client, beans: Offering) -> None:
    over = Permit("halal", "JAKIM 1", clock.today() - timedelta(days=1))
    change_offering(make.actor(beans.business), beans, lambda now: replace(now, permits=(over,)))
    text = unescaped_text_of(at_screen.get("/offerings/"))
    assert "1 claim needs words" in text
    assert "1 permit expired" in text
    assert "Expired on" in unescaped_text_of(at_screen.get(page_of(beans)))


def test_an_archived_offering_is_shown_apart_and_not_changed(
    at_screen: Client, beans: Offering
) -> None:
    at_screen.post(page_of(beans, "archive/"), {"archived": "1"})
    assert not at_screen.get("/offerings/").context["rows"]
    assert "Archived offerings" in unescaped_text_of(at_screen.get("/offerings/?archived=1"))
    page = unescaped_text_of(at_screen.get(page_of(beans)))
    assert "This offering is archived" in page
    assert "Edit details" not in page
    at_screen.post(page_of(beans, "archive/"), {"archived": "0"})
    beans.refresh_from_db()
    assert beans.archived_at is None
    archive_offering(make.actor(beans.business), beans, archived=True)


def test_who_only_looks_changes_nothing(alice: Member, beans: Offering) -> None:
    viewer = signed_in(alice.business, "viewer", "viewer")
    page = unescaped_text_of(viewer.get(page_of(beans)))
    assert "Grown in our own forest" in page
    assert "Save words" not in page
    for part in ("edit/", "claims/", "brand/", "archive/"):
        assert viewer.post(page_of(beans, part), {}).status_code == 403
    assert viewer.get(page_of(beans, "claims/match/")).status_code == 403


def test_another_business_sees_nothing(beans: Offering) -> None:
    other = signed_in(make.business("Other"), "mallory")
    for part in ("", "edit/", "claims/match/"):
        assert other.get(page_of(beans, part)).status_code == 404
    for part in ("edit/", "claims/", "brand/", "archive/"):
        assert other.post(page_of(beans, part), {"do": "words"}).status_code == 404
