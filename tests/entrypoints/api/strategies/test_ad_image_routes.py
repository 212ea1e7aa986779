"""The picture of a proposed ad by API: its bytes in, its bytes out, and what is refused."""

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.creatives.models import Image
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import ads_of
from tests import make
from tests.builders import approved, shop
from tests.builders.program import Program, problem
from tests.entrypoints.api.strategies.ad_images import at, upload

pytestmark = pytest.mark.django_db


@pytest.fixture
def strategy(business: Business) -> Strategy:
    """A ready strategy with a social and a search ad."""
    return approved.strategy(business, "social", "search")


def test_a_picture_goes_in_and_comes_out_as_it_is(program: Program, strategy: Strategy) -> None:
    content = shop.picture(1200, 628, "JPEG")
    answer = upload(program, f"{at(strategy)}&name=beans.jpg", content, "image/jpeg")
    assert answer.status_code == 200, answer.content
    body = answer.json()
    image = body["ads"][0]["image"]
    assert (body["revision"], image["name"]) == (2, "beans.jpg")
    assert (image["media_type"], image["width"], image["height"]) == ("image/jpeg", 1200, 628)
    assert image["placements"] == ["feed"]
    shown = program.get(at(strategy).partition("?")[0])
    assert (shown.content, shown.headers["Content-Type"]) == (content, "image/jpeg")
    assert shown.headers["X-Content-Type-Options"] == "nosniff"


def test_it_is_replaced_and_taken_away(program: Program, strategy: Strategy) -> None:
    upload(program, at(strategy), shop.picture())
    body = upload(program, at(strategy, revision=2), shop.picture(1080, 1350)).json()
    assert body["ads"][0]["image"]["height"] == 1350
    gone = program.send("DELETE", at(strategy, revision=3))
    assert (gone.status_code, gone.json()["ads"][0]["image"]) == (200, None)
    assert problem(program.get(at(strategy).partition("?")[0])) == (404, "not_found")


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "not_an_image"),
        (b"\xff\xd8\xff", "not_an_image"),
        (b"{}", "not_an_image"),
        (shop.picture(599, 599), "too_small"),
        (shop.picture(1300, 600), "bad_shape"),
        (shop.picture()[:-300], "broken_image"),
    ],
    ids=["empty", "three bytes", "json", "small", "wide", "cut"],
)
def test_a_bad_picture_is_refused_with_its_reason(
    content: bytes, code: str, program: Program, strategy: Strategy
) -> None:
    # The test client names no type for an empty body by itself.
    answer = upload(program, at(strategy), content, Content_Type="image/png")
    assert problem(answer) == (422, code)
    assert not Image.objects.of(strategy.business).exists()


@pytest.mark.parametrize("kind", ["application/json", "image/gif", "multipart/form-data", ""])
def test_another_type_is_refused(kind: str, program: Program, strategy: Strategy) -> None:
    answer = upload(program, at(strategy), shop.picture(), kind)
    assert problem(answer) == (415, "unsupported_media_type")


def test_a_body_beyond_the_limit_is_refused(program: Program, strategy: Strategy) -> None:
    answer = upload(program, at(strategy), bytes(20 * 1024 * 1024 + 1))
    assert problem(answer) == (413, "too_large")


def test_a_search_ad_takes_none(program: Program, strategy: Strategy) -> None:
    assert problem(upload(program, at(strategy, 1), shop.picture())) == (422, "no_image")
    assert Strategy.objects.of(strategy.business).get().revision == 1


def test_an_old_revision_stores_nothing(program: Program, strategy: Strategy) -> None:
    answer = upload(program, at(strategy, revision=7), shop.picture())
    assert problem(answer) == (409, "changed_meanwhile")
    assert answer.json()["revision"] == 1
    assert problem(program.send("DELETE", at(strategy, revision=7))) == (409, "changed_meanwhile")
    assert not Image.objects.of(strategy.business).exists()


def test_a_frozen_strategy_takes_none(program: Program, strategy: Strategy) -> None:
    Strategy.objects.of(strategy.business).update(status="approved")
    assert problem(upload(program, at(strategy), shop.picture())) == (409, "not_ready")
    assert problem(program.send("DELETE", at(strategy))) == (409, "not_ready")


def test_sent_twice_with_one_key_it_is_one_change(program: Program, strategy: Strategy) -> None:
    answers = [
        upload(program, at(strategy), shop.picture(), Idempotency_Key="one") for _ in range(2)
    ]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[1].headers["Idempotent-Replayed"] == "true"
    assert answers[0].json() == answers[1].json()
    assert Strategy.objects.of(strategy.business).get().revision == 2


@pytest.mark.parametrize("revision", ["", "x", "-1", "1.5", "99999999999"])
def test_an_odd_revision_is_told(revision: str, program: Program, strategy: Strategy) -> None:
    answer = upload(program, at(strategy, revision=revision), shop.picture())
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == "?revision"


def test_another_businesses_ad_under_ones_own_strategy_does_not_exist(
    program: Program, strategy: Strategy
) -> None:
    theirs = approved.strategy(make.business("Charlie's"), "social")
    foreign = ads_of(theirs)[0].public_id
    path = f"/strategies/{strategy.public_id}/ads/{foreign}/image?revision=1"
    assert problem(upload(program, path, shop.picture())) == (404, "not_found")
    assert problem(program.send("DELETE", path)) == (404, "not_found")


def test_an_image_of_the_library_is_given_to_an_ad(program: Program, strategy: Strategy) -> None:
    image = shop.kept_picture(strategy.business)
    place = at(strategy).partition("?")[0].replace("/image", "/library-image")
    body = {"revision": 1, "image_id": image.public_id, "also_bare": True}
    answer = program.post(place, body)
    assert answer.status_code == 200, answer.content
    assert answer.json()["ads"][0]["image"]["image_id"] == image.public_id
    assert problem(program.post(place, body)) == (409, "changed_meanwhile")
    Image.objects.of(strategy.business).filter(pk=image.pk).update(width=100)  # As a logo is.
    theirs = shop.kept_picture(make.business("Charlie's"))
    for foreign in (theirs.public_id, image.public_id, "img_unknown"):
        refused = program.post(place, {"revision": 2, "image_id": foreign})
        assert problem(refused) == (409, "unknown_image")
