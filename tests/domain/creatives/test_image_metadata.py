"""A picture is kept and sent on without the place, the telephone and the author in it."""

from io import BytesIO

import pytest
from PIL import Image as Pictures

from kempen.domain.creatives.image_metadata import (
    has_ai_label,
    says_ai_made,
    with_ai_label,
    without_metadata,
)
from kempen.domain.creatives.images import checked_image
from tests.builders import shop
from tests.builders.pictures import SECRETS, with_metadata


def points(content: bytes) -> bytes:
    with Pictures.open(BytesIO(content)) as picture:
        return picture.tobytes()


@pytest.mark.parametrize("how", [{}, {"progressive": True}, {"restart_marker_rows": 1}], ids=str)
@pytest.mark.parametrize("orientation", [1, 6])
@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_what_is_kept_of_a_picture_says_nothing_of_place_telephone_or_author(
    kind: str, orientation: int, how: dict[str, object]
) -> None:
    content = with_metadata(kind, orientation, **(how if kind == "JPEG" else {})) + SECRETS[0]
    assert any(secret in content for secret in SECRETS)
    checked = checked_image(content)
    for secret in SECRETS:
        assert secret not in checked.content
    assert points(checked.content) == points(content)
    with Pictures.open(BytesIO(checked.content)) as picture:
        # How it looks is the same: its colours, and which way up it is.
        assert picture.info["icc_profile"]
        assert picture.getexif().get(0x0112, 1) == orientation
        assert set(picture.getexif()) <= {0x0112}
    again = checked_image(checked.content)
    assert (again.width, again.height) == (checked.width, checked.height)
    assert again.content == checked.content


@pytest.mark.parametrize(
    ("comment", "is_of_ai"),
    [
        (b"trainedAlgorithmicMedia", True),
        (b"TRAINEDALGORITHMICMEDIA", True),
        (b"made by midjourney v7", True),
        (b"Stable Diffusion XL", True),
        (b"StableDiffusion", True),
        (b"ComfyUI", True),
        (b"Adobe Firefly 3", True),
        ("DALL·E 3".encode(), True),
        (b"dall-e 2", True),
        (b"DALLE3", True),
        (b"a stable horse in Dallas, 3 diffusions of ui", False),
        (b"DALL-E 1 of Pixar's Wall-E", False),
    ],
)
def test_a_program_that_draws_is_known_by_its_name_in_any_case(
    comment: bytes, is_of_ai: bool
) -> None:
    assert says_ai_made(b"\xff\xd8\xff\xfe" + comment + bytes(100)) is is_of_ai


def test_a_telephones_second_picture_is_left_out() -> None:
    out = BytesIO()
    first, second = (Pictures.new("RGB", (1080, 1080), colour) for colour in ("red", "blue"))
    first.save(out, "MPO", save_all=True, append_images=[second])
    content = checked_image(out.getvalue()).content
    assert content.count(b"\xff\xd8\xff") == 1
    with Pictures.open(BytesIO(content)) as picture:
        assert picture.format == "JPEG"


def test_transparency_stays() -> None:
    out = BytesIO()
    Pictures.new("RGBA", (1080, 1080), (200, 40, 40, 128)).quantize(16).save(out, "PNG")
    content = checked_image(out.getvalue()).content
    with Pictures.open(BytesIO(content)) as picture:
        assert picture.convert("RGBA").getpixel((5, 5)) == (200, 40, 40, 128)


@pytest.mark.parametrize("cut", [1, 30, 300])
@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_a_picture_that_breaks_off_in_its_head_is_refused(kind: str, cut: int) -> None:
    with pytest.raises(ValueError, match=r"breaks off|no JPG"):
        without_metadata(with_metadata(kind)[:cut])


def test_a_file_of_ai_says_so_and_so_does_an_image_drawn_with_it() -> None:
    content = shop.picture(kind="JPEG")
    assert not says_ai_made(content)
    assert says_ai_made(with_ai_label(content))
    assert has_ai_label(with_ai_label(content))
    assert not has_ai_label(content)
    assert points(with_ai_label(content)) == points(content)
    assert not says_ai_made(without_metadata(with_ai_label(content)))
