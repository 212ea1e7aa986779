"""The image library, as people use it; all without JavaScript."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.creatives.models import Image
from kempen.domain.events.models import AuditEntry
from kempen.domain.image_library.actions import delete_image
from kempen.domain.offerings.actions.brand_kit import add_picture
from kempen.domain.offerings.actions.save import OfferingDetails, create_offering
from kempen.domain.offerings.queries import pictures_of
from kempen.domain.strategies.actions import edit
from kempen.domain.strategies.queries import ads_of
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders import approved, shop
from tests.builders.browsers import signed_in
from tests.builders.pages import unescaped_text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def image(business: Business) -> Image:
    return shop.kept_picture(business)


def page_of(image: Image, part: str = "") -> str:
    return f"/images/{image.public_id}/{part}"


def uploaded(at_screen: Client, content: bytes, **fields: str) -> Any:
    file = SimpleUploadedFile("beans.png", content, "image/png")
    return at_screen.post("/images/upload/", {"file": file, **fields})


def test_an_image_is_uploaded_with_its_words_and_found_by_them(
    at_screen: Client, business: Business
) -> None:
    assert "No images yet" in unescaped_text_of(at_screen.get("/images/"))
    answer = uploaded(at_screen, shop.picture(), name="Beans in a bowl")
    image = Image.objects.of(business).get()
    assert (answer.status_code, answer["Location"]) == (302, page_of(image))
    assert "Beans in a bowl" in unescaped_text_of(at_screen.get("/images/?q=BOWL"))
    assert "No images match" in unescaped_text_of(at_screen.get("/images/?q=tea"))
    page = unescaped_text_of(at_screen.get(page_of(image)))
    assert all(shape in page for shape in ("1.91:1", "1:1", "4:5", "9:16", "Not used"))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"GIF89a", "not a JPG or PNG"),
        (shop.picture(599, 599), "at least 600 pixels"),
        (shop.picture(1300, 600), "Crop it"),
    ],
    ids=["gif", "small", "wide"],
)
def test_a_bad_file_is_refused_beside_its_field(
    content: bytes, words: str, at_screen: Client, business: Business
) -> None:
    answer = uploaded(at_screen, content, name="My words")
    assert (answer.status_code, words in unescaped_text_of(answer)) == (422, True)
    assert 'value="My words"' in answer.content.decode()
    assert "Choose a file" in unescaped_text_of(at_screen.post("/images/upload/", {"name": "x"}))
    assert not Image.objects.of(business).exists()


def test_name_and_focal_point_change_by_fields(at_screen: Client, image: Image) -> None:
    fields = {"name": "Beans in a bowl", "x": "25", "y": "100"}
    assert at_screen.post(page_of(image), fields).status_code == 302
    image.refresh_from_db()
    assert (image.name, image.focal_x, image.focal_y) == ("Beans in a bowl", 250, 1000)
    wrong = at_screen.post(page_of(image), {"name": " ", "x": "101", "y": "5"})
    shown = unescaped_text_of(wrong)
    assert (wrong.status_code, "Enter a name of 1 to 200" in shown) == (422, True)
    wrong = at_screen.post(page_of(image), {**fields, "x": "101", "y": "low"})
    assert unescaped_text_of(wrong).count("Choose a point inside") == 2
    assert 'value="low"' in wrong.content.decode()
    image.refresh_from_db()
    assert (image.focal_x, image.focal_y) == (250, 1000)
    assert AuditEntry.objects.of(image.business).filter(action="image.changed").count() == 1


def test_a_brand_kit_begins_with_the_images_own_point_and_keeps_its_image(
    at_screen: Client, image: Image
) -> None:
    Image.objects.of(image.business).update(focal_x=200, focal_y=300)
    actor = make.actor(image.business)
    beans = create_offering(actor, OfferingDetails("Kopi Rimba", {}))
    add_picture(actor, beans, image)
    [picture] = pictures_of(beans)
    assert (picture.focal_x, picture.focal_y) == (200, 300)
    assert "Used in 1 place" in unescaped_text_of(at_screen.get("/images/"))
    page = at_screen.get(page_of(image))
    assert f"/offerings/{beans.public_id}/" in page.content.decode()
    assert "first remove it from brand kits" in unescaped_text_of(page)
    refused = at_screen.post(page_of(image, "delete/"), follow=True)
    assert "This image is in use." in unescaped_text_of(refused)
    assert Image.objects.of(image.business).exists()


def test_an_image_that_nothing_uses_is_deleted(at_screen: Client, image: Image) -> None:
    assert at_screen.post(page_of(image, "delete/"))["Location"] == "/images/"
    assert not Image.objects.of(image.business).exists()
    assert at_screen.get(page_of(image)).status_code == 404


def test_an_image_that_was_deleted_meanwhile_is_given_to_no_ad(image: Image) -> None:
    strategy = approved.strategy(image.business, "social")
    actor = make.actor(image.business)
    delete_image(actor, image)
    delete_image(actor, image)  # A second time changes nothing.
    ad = ads_of(strategy)[0]
    with pytest.raises(Refusal, match="image_gone"):
        edit.set_ad_image(actor, strategy, ad.public_id, image, strategy.revision)
    beans = create_offering(actor, OfferingDetails("Kopi Rimba", {}))
    with pytest.raises(Refusal, match="image_gone"):
        add_picture(actor, beans, image)


def test_a_viewer_looks_and_changes_nothing(image: Image) -> None:
    viewer = signed_in(image.business, "bob", "viewer")
    page = unescaped_text_of(viewer.get(page_of(image)))
    assert "Delete image" not in page
    assert "Upload image" not in unescaped_text_of(viewer.get("/images/"))
    for path in (page_of(image), page_of(image, "delete/"), "/images/upload/"):
        assert viewer.post(path, {"name": "x", "x": "1", "y": "1"}).status_code == 403
    image.refresh_from_db()
    assert image.name == "beans.png"


def test_pages_of_the_library_are_short(
    at_screen: Client, business: Business, image: Image, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kempen.entrypoints.dashboard.images.context.A_PAGE", 1)
    Image.objects.add(
        business,
        digest=b"2",
        media_type="image/png",
        width=1080,
        height=1080,
        content=b"",
        name="newer.png",
    )
    first = at_screen.get("/images/")
    assert [card.picture.name for card in first.context["cards"]] == ["newer.png"]
    second = at_screen.get(f"/images/?before={first.context['older']}")
    assert [card.picture.name for card in second.context["cards"]] == ["beans.png"]
    assert second.context["older"] == ""


def test_a_tick_says_that_ai_made_an_image_and_is_shown(at_screen: Client, image: Image) -> None:
    fields = {"name": "Beans", "x": "50", "y": "50"}
    assert "checked" not in at_screen.get(page_of(image)).content.decode()
    at_screen.post(page_of(image), {**fields, "made_by_ai": "on"})
    assert Image.objects.of(image.business).get().is_ai_made
    assert "checked" in at_screen.get(page_of(image)).content.decode()
    at_screen.post(page_of(image), fields)
    assert not Image.objects.of(image.business).get().is_ai_made
