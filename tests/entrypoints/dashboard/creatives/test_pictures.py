"""The picture of an ad: uploaded, checked, shared with the campaign's other ads, shown, removed."""

import html
from importlib import import_module
from io import BytesIO
from typing import Any

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image as Pictures

from kempen.domain.accounts.models import Business, Member
from kempen.domain.creatives.models import Creative, Image
from kempen.domain.strategies.models import Strategy, StrategyAd
from kempen.domain.strategies.queries import ads_of
from tests import make
from tests.builders import approved, shop
from tests.builders.people import begin_session
from tests.builders.pictures import SECRETS, with_metadata
from tests.entrypoints.dashboard.creatives.ad_pages import ad_on, address_of, html_of, stored, typed

pytestmark = pytest.mark.django_db


@pytest.fixture
def strategy(alice: Member) -> Strategy:
    """A ready strategy: a social campaign with two ads, a search campaign with one."""
    new_strategy = approved.strategy(alice.business, "social", "search")
    first = ad_on(new_strategy, "social")
    StrategyAd.objects.add(
        alice.business,
        line=first.line,
        creative=approved.creative(alice.business, "social", "Beans by post"),
        position=1,
    )
    return new_strategy


def a_file(content: bytes | None = None, name: str = "beans.png") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, shop.picture() if content is None else content)


def moving() -> bytes:
    out = BytesIO()
    frames = [Pictures.new("RGB", (640, 640), colour) for colour in ("red", "green")]
    frames[0].save(out, "PNG", save_all=True, append_images=frames[1:])
    return out.getvalue()


def test_a_picture_is_uploaded_and_the_ad_no_longer_needs_one(
    at_screen: Client, strategy: Strategy
) -> None:
    ad = ad_on(strategy, "social")
    assert "Needs an image before launch" in html_of(at_screen.get(address_of(ad)))
    answer = at_screen.post(address_of(ad), {**typed(ad, do="upload"), "picture": a_file()})
    assert answer.status_code == 302
    page = html_of(at_screen.get(address_of(ad)))
    assert "Needs a picture" not in page
    assert "1080 × 1080" in page
    others = [one for one in ads_of(strategy) if one.pk != ad.pk]
    assert all(one.creative.image_id is None for one in others)


def test_one_picture_serves_the_bare_ads_of_its_campaign_only(
    at_screen: Client, strategy: Strategy
) -> None:
    ad = ad_on(strategy, "social")
    form = {**typed(ad, do="upload", also_bare="yes"), "picture": a_file()}
    assert at_screen.post(address_of(ad), form).status_code == 302
    given = [one.creative.image_id is not None for one in ads_of(strategy)]
    assert given == [True, True, False]
    assert Image.objects.of(strategy.business).count() == 1


def test_saving_stores_a_chosen_file_too(at_screen: Client, strategy: Strategy) -> None:
    ad = ad_on(strategy, "social")
    form = {**typed(ad, headline_0="New beans"), "picture": a_file()}
    assert at_screen.post(address_of(ad), form).status_code == 302
    assert (stored(ad).headlines, stored(ad).image_id is not None) == (["New beans"], True)


def test_what_is_typed_stays_when_only_the_picture_is_sent(
    at_screen: Client, strategy: Strategy
) -> None:
    ad = ad_on(strategy, "social")
    form = {**typed(ad, headline_0="Not yet", do="upload"), "picture": a_file()}
    answer = at_screen.post(address_of(ad), form)
    page = html_of(answer)
    assert answer.status_code == 200
    assert 'value="Not yet"' in page
    assert "Image saved." in page
    assert stored(ad).headlines == ["Liberica beans"]
    # The page carries the revision that the picture made.
    assert 'name="revision" value="2"' in page


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "This is not a JPG or PNG image."),
        (b"GIF89a" + bytes(40), "This is not a JPG or PNG image."),
        (b"<script>alert(1)</script>", "This is not a JPG or PNG image."),
        (shop.picture(599, 599), "The image is 599 pixels wide. Use one of at least 600 pixels."),
        (shop.picture(1300, 600), "The image is 1300 × 600 pixels. Crop it"),
        (shop.picture()[:-300], "Part of the image is missing."),
        (moving(), "This image is animated."),
        (bytes(20 * 1024 * 1024 + 1), "larger than 20 MB"),
    ],
    ids=["empty", "svg", "gif", "script", "small", "wide", "cut", "moving", "large"],
)
def test_a_bad_picture_is_told_beside_the_field(
    content: bytes, words: str, at_screen: Client, strategy: Strategy
) -> None:
    ad = ad_on(strategy, "social")
    form = {**typed(ad, headline_0="Typed", do="upload"), "picture": a_file(content)}
    answer = at_screen.post(address_of(ad), form)
    page = html_of(answer)
    assert answer.status_code == 422
    assert words in page or words == "empty"
    assert 'aria-invalid="true"' in page
    assert 'value="Typed"' in page
    assert not Image.objects.of(strategy.business).exists()
    assert stored(ad).image_id is None


def test_no_file_and_no_choice_are_told(at_screen: Client, strategy: Strategy) -> None:
    ad = ad_on(strategy, "social")
    assert "Choose a file." in html_of(at_screen.post(address_of(ad), typed(ad, do="upload")))
    page = html_of(at_screen.post(address_of(ad), typed(ad, do="use")))
    assert "Choose an image." in page


def test_a_kept_picture_is_used_again_and_taken_away(at_screen: Client, strategy: Strategy) -> None:
    first, second, _search = ads_of(strategy)
    at_screen.post(address_of(first), {**typed(first, do="upload"), "picture": a_file()})
    image = Image.objects.of(strategy.business).get()
    assert image.public_id in html_of(at_screen.get(address_of(second)))
    at_screen.post(address_of(second), typed(second, do="use", image_id=image.public_id))
    assert stored(second).image_id == image.id
    at_screen.post(address_of(second), typed(second, do="remove"))
    assert (stored(second).image_id, stored(first).image_id) == (None, image.id)


def test_a_search_ad_takes_no_picture(at_screen: Client, strategy: Strategy) -> None:
    ad = ad_on(strategy, "search")
    assert 'type="file"' not in html_of(at_screen.get(address_of(ad)))
    at_screen.post(address_of(ad), {**typed(ad, do="upload"), "picture": a_file()})
    assert not Image.objects.of(strategy.business).exists()


@pytest.fixture
def image(at_screen: Client, strategy: Strategy) -> Image:
    ad = ad_on(strategy, "social")
    at_screen.post(address_of(ad), {**typed(ad, do="upload"), "picture": a_file()})
    return Image.objects.of(strategy.business).get()


def test_a_picture_is_served_as_what_it_is_and_asked_for_each_time(
    at_screen: Client, image: Image
) -> None:
    address = f"/pictures/{image.public_id}/"
    answer: Any = at_screen.get(address)
    assert answer.content == shop.picture()
    assert answer.headers["Content-Type"] == "image/png"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert answer.headers["Content-Security-Policy"] == "default-src 'none'; sandbox"
    again = at_screen.get(address, headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_picture_is_for_its_own_business(client: Client, image: Image) -> None:
    client.logout()
    assert client.get(f"/pictures/{image.public_id}/").status_code == 302
    charlie = make.member(make.business("Charlie's"), make.person("charlie"))
    begin_session(client, charlie.person)
    assert client.get(f"/pictures/{image.public_id}/").status_code == 404
    assert client.get("/pictures/img_x/").status_code == 404


def test_another_businesses_picture_cannot_be_used(
    at_screen: Client, strategy: Strategy, business: Business
) -> None:
    theirs = approved.strategy(make.business("Charlie's"), "social")
    shop.with_pictures(theirs)
    foreign = Image.objects.of(theirs.business).get()
    ad = ad_on(strategy, "social")
    page = html_of(at_screen.post(address_of(ad), typed(ad, do="use", image_id=foreign.public_id)))
    assert "Choose an image." in page
    assert not Creative.objects.of(business).exclude(image=None).exists()


def test_the_name_of_a_file_is_shown_as_text(at_screen: Client, strategy: Strategy) -> None:
    ad = ad_on(strategy, "social")
    name = "<img src=x onerror=alert(1)>.png"
    at_screen.post(address_of(ad), {**typed(ad, do="upload"), "picture": a_file(name=name)})
    raw = at_screen.get(address_of(ad)).content.decode()
    assert "<img src=x" not in raw
    assert "onerror=alert(1)" in html.unescape(raw)


def test_a_telephones_picture_is_shown_without_its_place(
    at_screen: Client, strategy: Strategy
) -> None:
    ad = ad_on(strategy, "social")
    taken = a_file(with_metadata("JPEG"), "photo.jpg")
    at_screen.post(address_of(ad), {**typed(ad, do="upload"), "picture": taken})
    image = Image.objects.of(strategy.business).get()
    shown = at_screen.get(f"/pictures/{image.public_id}/").content
    assert not [secret for secret in SECRETS if secret in shown]


def test_pictures_of_before_lose_their_place_with_the_update(
    at_screen: Client, image: Image
) -> None:
    Image.objects.of(image.business).update(content=with_metadata("JPEG"))
    update = import_module("kempen.domain.creatives.migrations.0002_pictures_without_metadata")
    update.strip(apps, None)
    content = bytes(Image.objects.of(image.business).get().content)
    assert not [secret for secret in SECRETS if secret in content]


def test_an_image_of_the_library_is_found_by_its_name_and_what_is_typed_stays(
    at_screen: Client, strategy: Strategy
) -> None:
    library_image = shop.kept_picture(strategy.business)
    ad = ad_on(strategy, "social")
    form = typed(ad, do="find", headline_0="Typed meanwhile")
    answer = at_screen.post(address_of(ad), {**form, "find": "BEANS"})
    shelf = answer.context["shelf"]
    assert [one.public_id for one in shelf.pictures] == [library_image.public_id]
    assert (answer.status_code, shelf.is_open, shelf.has_more) == (200, True, False)
    assert 'value="Typed meanwhile"' in answer.content.decode()
    none = at_screen.post(address_of(ad), {**form, "find": "tea"})
    assert "No images match" in html_of(none)
    logo = shop.spare_picture(strategy.business)
    Image.objects.of(strategy.business).filter(pk=logo.pk).update(width=100)
    refused = at_screen.post(address_of(ad), {**form, "do": "use", "image_id": logo.public_id})
    assert "Choose an image." in html_of(refused)
    used = {**typed(ad, do="use"), "image_id": library_image.public_id}
    assert at_screen.post(address_of(ad), used).status_code == 302
    assert stored(ad).image == library_image


def test_a_thumbnail_is_sent_to_pages_of_the_same_business_alone(
    at_screen: Client, alice: Member
) -> None:
    image = shop.kept_picture(alice.business)
    address = f"/pictures/{image.public_id}/?longest=480"
    answer = at_screen.get(address)
    assert answer.status_code == 200
    assert len(answer.content) <= len(bytes(image.content))
    again = at_screen.get(address, headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    # Another size is another picture to the browser; one that pages do not use is the whole.
    other = at_screen.get(address.replace("480", "960"))
    assert other.headers["ETag"] != answer.headers["ETag"]
    whole = at_screen.get(address.replace("480", "481"))
    assert whole.content == bytes(image.content)
    carol = make.person("carol")
    make.member(make.business("Other"), carol)
    elsewhere = Client()
    begin_session(elsewhere, carol)
    assert elsewhere.get(address).status_code == 404
