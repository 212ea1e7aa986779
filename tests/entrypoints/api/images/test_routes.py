"""/images, as a program uses it."""

from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.creatives.image_metadata import with_ai_label
from kempen.domain.creatives.models import CreativePicture, Image
from kempen.domain.offerings.models import Offering
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import ads_of
from tests import make
from tests.builders import approved, shop
from tests.builders.program import Program, problem
from tests.entrypoints.api.strategies.ad_images import at, upload

pytestmark = pytest.mark.django_db


def added(program: Program, content: bytes | None = None, query: str = "name=Beans") -> Any:
    answer = upload(program, f"/images?{query}", content or shop.picture())
    assert answer.status_code == 201, answer.content
    return answer.json()


def test_an_image_is_uploaded_changed_listed_and_deleted(
    program: Program, business: Business
) -> None:
    content = shop.picture(1200, 628, "JPEG")
    path = "/images?name=Beans%20in%20a%20bowl&focal_x=0.25"
    answer = upload(program, path, content, "image/jpeg")
    image = answer.json()
    place = f"/images/{image['image_id']}"
    assert (answer.status_code, answer.headers["Location"][-len(place) :]) == (201, place)
    assert (image["name"], image["focal_x"], image["focal_y"]) == ("Beans in a bowl", 0.25, 0.5)
    assert (image["placements"], image["uses"]) == (["feed"], [])
    changed = program.patch(place, {"name": "Roasted beans", "focal_y": 1})
    assert changed.status_code == 200, changed.content
    assert changed.json() == {**image, "name": "Roasted beans", "focal_y": 1.0}
    assert program.get(place).json() == changed.json()
    assert program.get("/images").json()["data"] == [changed.json()]
    assert program.get("/images?q=ROASTED").json()["data"] == [changed.json()]
    assert program.get("/images?q=tea").json()["data"] == []
    shown = program.get(f"{place}/content")
    assert (shown.content, shown.headers["Content-Type"]) == (content, "image/jpeg")
    assert program.send("DELETE", place).status_code == 204
    assert problem(program.get(place)) == (404, "not_found")
    assert not Image.objects.of(business).exists()


def test_the_same_file_is_one_image_and_keeps_its_name(program: Program) -> None:
    first = added(program)
    assert added(program, query="name=Again&focal_x=0") == first
    assert len(program.get("/images").json()["data"]) == 1


def test_a_logo_may_be_wide_and_goes_into_a_brand_kit(program: Program) -> None:
    wide = shop.picture(800, 200)
    assert problem(upload(program, "/images", wide)) == (422, "bad_shape")
    logo = added(program, wide, "logo=true&name=Our%20logo")
    assert (logo["name"], logo["width"], logo["height"]) == ("Our logo", 800, 200)
    assert added(program, wide, "logo=true") == logo
    body = {"name": "Kopi Rimba", "logo": logo["image_id"]}
    kit = program.post("/offerings", body).json()["brand_kit"]
    assert kit["logo"] == logo["image_id"]
    stripe = upload(program, "/images?logo=true", shop.picture(900, 100))
    assert problem(stripe) == (422, "bad_logo")


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"GIF89a", "not_an_image"), (shop.picture(599, 599), "too_small")],
    ids=["gif", "small"],
)
def test_a_bad_file_is_refused_with_its_reason(
    content: bytes, code: str, program: Program, business: Business
) -> None:
    assert problem(upload(program, "/images", content)) == (422, code)
    assert problem(upload(program, "/images", content, "image/gif")) == (
        415,
        "unsupported_media_type",
    )
    assert not Image.objects.of(business).exists()


def test_a_body_beyond_the_limit_is_refused(program: Program) -> None:
    assert problem(upload(program, "/images", bytes(20 * 1024 * 1024 + 1))) == (413, "too_large")


@pytest.mark.parametrize(
    "body", [{"focal_x": 1.01}, {"focal_y": -0.1}, {"focal_x": "0.5"}, {"name": ""}, {"size": 1}]
)
def test_a_bad_change_changes_nothing(body: dict[str, Any], program: Program) -> None:
    image = added(program)
    answer = program.patch(f"/images/{image['image_id']}", body)
    assert answer.status_code == 422, answer.content
    assert program.get(f"/images/{image['image_id']}").json() == image


def test_an_image_in_a_brand_kit_or_an_ad_is_not_deleted(
    program: Program, business: Business
) -> None:
    strategy = approved.strategy(business, "social", "search")
    ad = upload(program, at(strategy), shop.picture()).json()["ads"][0]
    place = f"/images/{ad['image']['image_id']}"
    image = Image.objects.of(business).get(is_made=False)
    kit = Offering.objects.add(business, name="Beans", languages=["en"], logo=image)
    uses = {use["id"]: use for use in program.get(place).json()["uses"]}
    assert uses[kit.public_id] == {"kind": "offering", "id": kit.public_id, "needed": True}
    assert uses[strategy.public_id]["kind"] == "strategy"
    assert problem(program.send("DELETE", place)) == (409, "image_in_use")
    Offering.objects.of(business).update(archived_at=kit.created_at)
    assert problem(program.send("DELETE", place)) == (409, "image_in_use")
    Strategy.objects.of(business).update(status="superseded")
    assert [one["needed"] for one in program.get(place).json()["uses"]] == [False, False]
    assert program.send("DELETE", place).status_code == 204
    assert not CreativePicture.objects.of(business).filter(image=image).exists()
    assert ads_of(strategy)[0].creative.image is None


def test_what_kempen_made_is_not_in_the_library(program: Program, business: Business) -> None:
    image = shop.kept_picture(business)
    Image.objects.of(business).update(is_made=True)
    assert program.get("/images").json()["data"] == []
    assert problem(program.get(f"/images/{image.public_id}")) == (404, "not_found")
    assert added(program)["image_id"] == image.public_id  # A person's own from now on.
    assert len(program.get("/images").json()["data"]) == 1


def test_a_full_library_takes_no_new_image(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    image = added(program)
    monkeypatch.setattr("kempen.domain.creatives.image_rules.MOST_IMAGES", 1)
    full = upload(program, "/images", shop.picture(1200, 628))
    assert problem(full) == (409, "image_library_full")
    assert added(program) == image
    monkeypatch.setattr("kempen.domain.creatives.image_rules.MOST_IMAGES", 9)
    monkeypatch.setattr("kempen.domain.creatives.image_rules.MOST_LIBRARY_BYTES", 100)
    full = upload(program, "/images", shop.picture(1200, 628))
    assert problem(full) == (409, "image_library_full")


def test_another_businesses_image_does_not_exist(program: Program) -> None:
    theirs = shop.kept_picture(make.business("Charlie's"))
    for place in (f"/images/{theirs.public_id}", f"/images/{theirs.public_id}/content"):
        assert problem(program.get(place)) == (404, "not_found")
    assert problem(program.send("DELETE", f"/images/{theirs.public_id}")) == (404, "not_found")
    assert program.get("/images").json()["data"] == []


def test_an_image_is_known_as_made_by_ai(program: Program) -> None:
    assert added(program)["made_by_ai"] is False
    marked = added(program, shop.picture(1200, 628), "made_by_ai=true")
    assert marked["made_by_ai"] is True
    labelled = with_ai_label(shop.picture(kind="JPEG"))
    by_file = upload(program, "/images", labelled, "image/jpeg").json()
    assert by_file["made_by_ai"] is True
    place = f"/images/{by_file['image_id']}"
    assert program.patch(place, {"made_by_ai": False}).json()["made_by_ai"] is False
    assert program.patch(place, {"name": "Beans"}).json()["made_by_ai"] is False
