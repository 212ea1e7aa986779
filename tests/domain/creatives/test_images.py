"""Which pictures can stand in an ad."""

import random
import struct
import subprocess
import sys
import zlib
from io import BytesIO

import pytest
from PIL import Image as Pictures

from kempen.domain.creatives import image_unpacking, images
from kempen.domain.creatives.actions.pictures import add_image
from kempen.domain.creatives.images import checked_image
from kempen.domain.creatives.models import Image
from kempen.domain.creatives.refusals import ImageRefusal
from kempen.kit.refusal import Refusal
from tests import make
from tests.house.places import ROOT


def picture(width: int, height: int, kind: str = "PNG") -> bytes:
    out = BytesIO()
    Pictures.new("RGB", (width, height), (200, 40, 40)).save(out, kind)
    return out.getvalue()


@pytest.mark.parametrize(
    ("width", "height", "placements"),
    [
        (1200, 628, ("feed",)),
        (1080, 1080, ("feed",)),
        (1080, 1350, ("feed",)),
        (1080, 1920, ("stories",)),
        (600, 600, ("feed",)),
        (1180, 600, ("feed",)),  # 1.967 is within 3 % of 1.91.
        (1000, 1288, ("feed",)),  # 0.776 is within 3 % of 4:5.
        (1200, 1600, ()),  # As telephones make them: cut for each placement.
    ],
)
@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_pictures_of_these_shapes_fit(
    width: int, height: int, placements: tuple[str, ...], kind: str
) -> None:
    image = checked_image(picture(width, height, kind))
    assert (image.width, image.height, image.placements) == (width, height, placements)
    assert image.media_type == f"image/{kind.lower()}"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "not_an_image"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "not_an_image"),
        (b"GIF89a" + bytes(40), "not_an_image"),
        (picture(599, 599), "too_small"),
        (picture(1300, 600), "bad_shape"),
        (picture(600, 1200), "bad_shape"),
        (picture(1080, 1080)[:-400], "broken_image"),
        (bytes(30 * 1024 * 1024 + 1), "too_large"),
    ],
    ids=["empty", "svg", "gif", "small", "wide", "tall", "cut off", "large"],
)
def test_other_files_are_refused_with_their_reason(content: bytes, code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        checked_image(content)
    assert refusal.value.code == code


def test_a_small_file_that_unpacks_to_gigabytes_is_refused_by_its_header() -> None:
    def chunk(name: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        )

    header = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    bomb = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(99)))
    with pytest.raises(Refusal) as refusal:
        checked_image(bomb)
    assert refusal.value.code in {"too_many_points", "broken_image"}


def test_a_portrait_stored_sideways_counts_as_a_portrait() -> None:
    out = BytesIO()
    turned = Pictures.Exif()
    turned[0x0112] = 6
    Pictures.new("RGB", (1920, 1080)).save(out, "JPEG", exif=turned)
    assert checked_image(out.getvalue()).placements == ("stories",)


@pytest.mark.django_db
def test_the_same_picture_twice_is_kept_once_and_apart_from_other_businesses() -> None:
    business, other = make.business(), make.business("Charlie's")
    content = picture(1080, 1080)
    first = add_image(make.actor(business), content, "beans\x00.png")
    again = add_image(make.actor(business), content, "copy.png")
    theirs = add_image(make.actor(other), content, "theirs.png")
    assert first.id == again.id != theirs.id
    assert first.name == "beans.png"
    assert bytes(Image.objects.of(business).get().content) == content


def moving() -> bytes:
    out = BytesIO()
    frames = [Pictures.new("RGB", (640, 640), colour) for colour in ("red", "green")]
    frames[0].save(out, "PNG", save_all=True, append_images=frames[1:])
    return out.getvalue()


def of_a_telephone() -> bytes:
    """A JPG with a second picture behind the first, as telephones make them."""
    out = BytesIO()
    frames = [Pictures.new("RGB", (640, 640), colour) for colour in ("red", "green")]
    frames[0].save(out, "MPO", save_all=True, append_images=frames[1:])
    return out.getvalue()


def test_a_picture_that_moves_is_refused() -> None:
    with pytest.raises(Refusal) as refusal:
        checked_image(moving())
    assert refusal.value.code == "animated"


def test_a_telephones_picture_is_its_first() -> None:
    image = checked_image(of_a_telephone())
    assert (image.media_type, image.width) == ("image/jpeg", 640)


@pytest.mark.parametrize("seed", range(8))
def test_broken_bytes_are_refused_or_read_and_never_anything_else(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The function of the bounded process, without a process for each of a hundred pictures.
    monkeypatch.setattr(images, "run_bounded", lambda function, content, _limits: function(content))
    chance = random.Random(seed)
    whole = [picture(640, 640), picture(640, 640, "JPEG"), of_a_telephone(), moving()]
    outcomes = set()
    for _ in range(12):
        content = bytearray(chance.choice(whole))
        for _ in range(chance.choice([1, 5, 40])):
            content[chance.randrange(min(len(content), 900))] = chance.randrange(256)
        try:
            outcomes.add(checked_image(bytes(content)).media_type)
        except Refusal as refusal:
            outcomes.add(refusal.code)
    assert outcomes <= {
        "image/jpeg",
        "image/png",
        "not_an_image",
        "broken_image",
        "animated",
        "too_small",
        "too_many_points",
        "bad_shape",
    }


def test_what_the_bounded_process_refuses_with_is_known() -> None:
    codes = {
        image_unpacking.NOT_AN_IMAGE,
        image_unpacking.BROKEN,
        image_unpacking.ANIMATED,
        image_unpacking.TOO_MANY_POINTS,
    }
    assert codes <= {code.value for code in ImageRefusal}


def test_the_bounded_process_loads_no_refusals_and_no_way_to_start_others() -> None:
    # Each upload waits for what is loaded: 20 ms of 100 went into these.
    code = (
        "import sys; sys.path.append(sys.argv[1]); import kempen.domain.creatives.image_unpacking;"
        "print(*(name for name in sys.modules if name.startswith('kempen.')))"
    )
    listed = subprocess.run(
        [sys.executable, "-I", "-c", code, ROOT], capture_output=True, text=True, check=True
    )
    loaded = set(listed.stdout.split())
    assert "kempen.domain.creatives.image_unpacking" in loaded
    assert loaded.isdisjoint({"kempen.kit.refusal", "kempen.kit.bounded_process"})
