"""Pages get pictures as small as they show them."""

from io import BytesIO
from unittest import mock

import pytest
from PIL import Image as Pictures

from kempen.domain.accounts.models import Business
from kempen.domain.creatives import thumbnails
from kempen.domain.creatives.models import Image
from kempen.domain.creatives.thumbnails import MEDIUM, SMALL, ThumbnailStore

pytestmark = pytest.mark.django_db
ROOM = 2**20


def stored(business: Business, picture: Pictures.Image, kind: str, **options: object) -> Image:
    out = BytesIO()
    picture.save(out, kind, **options)
    return Image.objects.add(
        business,
        digest=out.getvalue()[-32:],
        media_type=f"image/{kind.lower()}",
        width=picture.width,
        height=picture.height,
        content=out.getvalue(),
        name="picture",
    )


def opened(content: bytes) -> Pictures.Image:
    picture = Pictures.open(BytesIO(content))
    picture.load()
    return picture


def photo(width: int, height: int) -> Pictures.Image:
    return Pictures.effect_noise((width, height), 80).convert("RGB")


def test_a_photo_is_made_smaller_once_and_keeps_its_shape(business: Business) -> None:
    image = stored(business, photo(1600, 1200), "JPEG")
    store = ThumbnailStore(ROOM)
    small, medium = store.get(image, SMALL), store.get(image, MEDIUM)
    assert small.media_type == "image/webp"
    assert (opened(small.content).size, opened(medium.content).size) == ((480, 360), (960, 720))
    assert len(small.content) < len(medium.content) < len(bytes(image.content))
    with mock.patch.object(thumbnails, "content_of_image") as read:
        assert store.get(image, SMALL) is small
    assert not read.called


def test_a_telephones_portrait_stands_upright(business: Business) -> None:
    exif = Pictures.Exif()
    exif[274] = 6
    image = stored(business, photo(1600, 1200), "JPEG", exif=exif)
    Image.objects.of(business).filter(pk=image.pk).update(width=1200, height=1600)
    image.refresh_from_db()
    assert opened(ThumbnailStore(ROOM).get(image, SMALL).content).size == (360, 480)


def test_what_is_transparent_stays_so(business: Business) -> None:
    clear = photo(1000, 1000).convert("RGBA")
    clear.putalpha(0)
    image = stored(business, clear, "PNG")
    assert opened(ThumbnailStore(ROOM).get(image, SMALL).content).mode == "RGBA"


def test_what_is_small_already_or_cannot_be_opened_stays_as_it_is(business: Business) -> None:
    image = stored(business, photo(400, 300), "JPEG")
    assert ThumbnailStore(ROOM).get(image, SMALL) == (bytes(image.content), "image/jpeg")
    image.width, image.content = 2000, b"no picture"
    assert ThumbnailStore(ROOM).get(image, SMALL) == (b"no picture", "image/jpeg")


def test_the_oldest_thumbnails_make_room(business: Business) -> None:
    first, second = (stored(business, photo(1000, side), "JPEG") for side in (1000, 900))
    store = ThumbnailStore(len(ThumbnailStore(ROOM).get(first, SMALL).content) + 10)
    before = store.get(first, SMALL)
    store.get(second, SMALL)
    assert store.get(first, SMALL) is not before
