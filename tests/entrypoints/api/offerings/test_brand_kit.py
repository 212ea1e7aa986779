"""The brand kit of an offering takes images of the library by their IDs."""

from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.creatives.models import Image
from kempen.domain.events.models import AuditEntry
from kempen.domain.offerings.models import Offering, OfferingPicture
from tests import make
from tests.builders.program import Program

pytestmark = pytest.mark.django_db


def image_of(of: Business, name: str, width: int = 1080, height: int = 1080) -> Image:
    """An image of the library; only its size matters here."""
    return Image.objects.add(
        of,
        digest=name.encode(),
        media_type="image/png",
        width=width,
        height=height,
        content=name.encode(),
        name=name,
        focal_x=300,
        focal_y=700,
    )


def created(program: Program, **fields: Any) -> dict[str, Any]:
    answer = program.post("/offerings", {"name": "Kopi Rimba", **fields})
    assert answer.status_code == 201, answer.content
    offering: dict[str, Any] = answer.json()
    return offering


def changed(program: Program, offering_id: str, **fields: Any) -> dict[str, Any]:
    answer = program.patch(f"/offerings/{offering_id}", fields)
    assert answer.status_code == 200, answer.content
    kit: dict[str, Any] = answer.json()["brand_kit"]
    return kit


def test_a_new_offering_has_the_images_that_the_body_names(
    program: Program, business: Business
) -> None:
    logo, beans, cup = (image_of(business, name) for name in ("logo", "beans", "cup"))
    offering = created(
        program,
        logo=logo.public_id,
        pictures=[{"image_id": cup.public_id, "focal_x": 0.25}, {"image_id": beans.public_id}],
    )
    assert offering["brand_kit"]["logo"] == logo.public_id
    # In the order of the body; what it leaves out is the point of the library.
    assert offering["brand_kit"]["pictures"] == [
        {"image_id": cup.public_id, "focal_x": 0.25, "focal_y": 0.7},
        {"image_id": beans.public_id, "focal_x": 0.3, "focal_y": 0.7},
    ]
    uses = program.get(f"/images/{cup.public_id}").json()["uses"]
    assert [use["id"] for use in uses] == [offering["offering_id"]]


def test_a_change_replaces_what_it_names_and_keeps_the_points(
    program: Program, business: Business
) -> None:
    logo, beans, cup = (image_of(business, name) for name in ("logo", "beans", "cup"))
    offering = created(
        program,
        logo=logo.public_id,
        colours=["#0b6b52"],
        pictures=[{"image_id": beans.public_id, "focal_x": 0.1, "focal_y": 0.2}],
    )
    key = offering["offering_id"]
    both = [{"image_id": beans.public_id}, {"image_id": cup.public_id}]
    kit = changed(program, key, pictures=both)
    assert kit["logo"] == logo.public_id
    assert kit["colours"] == ["#0b6b52"]
    assert kit["pictures"][0] == {"image_id": beans.public_id, "focal_x": 0.1, "focal_y": 0.2}
    entries = AuditEntry.objects.of(business).filter(action="offering.changed")
    before = entries.count()
    # The same again changes nothing, and is no entry.
    assert changed(program, key, pictures=both, logo=logo.public_id) == kit
    assert entries.count() == before
    assert changed(program, key, logo=None)["logo"] is None
    assert changed(program, key, pictures=[])["pictures"] == []
    last = entries.order_by("-id").first()
    assert last is not None
    assert last.data["fields"] == ["pictures"]


def test_the_logo_of_the_newest_offering_is_kept_unless_the_body_says_none(
    program: Program, business: Business
) -> None:
    logo = image_of(business, "logo")
    created(program, logo=logo.public_id)
    assert created(program, name="Teh Rimba")["brand_kit"]["logo"] == logo.public_id
    assert created(program, name="Kek Rimba", logo=None)["brand_kit"]["logo"] is None


def test_images_of_another_business_are_unknown(program: Program, business: Business) -> None:
    theirs, ours = image_of(make.business("Other"), "theirs"), image_of(business, "ours")
    drawn = image_of(business, "made")
    Image.objects.of(business).filter(pk=drawn.pk).update(is_made=True)
    pictures = [{"image_id": one.public_id} for one in (ours, theirs, drawn)]
    answer = program.post(
        "/offerings", {"name": "Kopi Rimba", "logo": theirs.public_id, "pictures": pictures}
    )
    assert answer.status_code == 422
    errors = answer.json()["errors"]
    assert [(error["pointer"], error["code"]) for error in errors] == [
        ("#/logo", "unknown_image"),
        ("#/pictures/1/image_id", "unknown_image"),
        ("#/pictures/2/image_id", "unknown_image"),
    ]
    assert not Offering.objects.of(business).exists()
    key = created(program)["offering_id"]
    for body in ({"logo": theirs.public_id}, {"pictures": [{"image_id": "img_nothing"}]}):
        answer = program.patch(f"/offerings/{key}", body)
        assert answer.status_code == 422
        assert answer.json()["errors"][0]["code"] == "unknown_image"
    assert not OfferingPicture.objects.of(business).exists()


def test_an_image_twice_a_point_outside_and_a_logo_like_a_line_are_refused(
    program: Program, business: Business
) -> None:
    beans, line = image_of(business, "beans"), image_of(business, "line", 1_900, 100)
    key = created(program)["offering_id"]
    twice = [{"image_id": beans.public_id}, {"image_id": beans.public_id}]
    bodies: list[tuple[dict[str, Any], str, str]] = [
        ({"pictures": twice}, "#/pictures/1/image_id", "repeated"),
        ({"pictures": [{**twice[0], "focal_x": 1.2}]}, "#/pictures/0/focal_x", "too_large"),
        ({"pictures": twice * 7}, "#/pictures", "too_many"),
        ({"logo": line.public_id}, "#/logo", "bad_logo"),
    ]
    for body, pointer, code in bodies:
        error = program.patch(f"/offerings/{key}", body).json()["errors"][0]
        assert (error["pointer"], error["code"]) == (pointer, code)
