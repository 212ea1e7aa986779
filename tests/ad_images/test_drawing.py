"""Images of ads: every word within its box, seen against its ground, the same bytes twice."""

from io import BytesIO
from itertools import islice

import pytest
from PIL import Image, ImageDraw

from kempen.ad_images.colours import LEAST_CONTRAST
from kempen.ad_images.drawing import drawn
from kempen.ad_images.fonts import Script, missing_scripts, runs_of
from kempen.ad_images.task import (
    SIZES,
    STORY_COVERED,
    BrandKit,
    ImageLayout,
    ImageTask,
    ImageWords,
    Photo,
    Shape,
)
from tests.ad_images.briefs import tasks

pytestmark = pytest.mark.skipif(bool(missing_scripts()), reason="a font is not installed")

WORDS = ImageWords("Freshly roasted coffee", "Free delivery", "20% off", "Order now")


def _file(picture: Image.Image, kind: str = "PNG") -> bytes:
    out = BytesIO()
    picture.save(out, kind)
    return out.getvalue()


def _opened(content: bytes) -> Image.Image:
    return Image.open(BytesIO(content)).convert("RGB")


PHOTO = Photo(_file(Image.linear_gradient("L").convert("RGB").resize((900, 700)), "JPEG"))


def test_every_word_lies_in_its_box_and_is_seen_in_every_layout_shape_and_script() -> None:
    # Every third, so that each layout meets each script and shape; the benchmark draws all.
    for task in islice(tasks(len(ImageLayout), PHOTO), 0, None, 3):
        image = drawn(task)
        assert (image.width, image.height) == SIZES[task.shape]
        for text in image.texts:
            assert text.box.holds(text.ink), (task, text)
            assert text.contrast >= LEAST_CONTRAST, (task, text)
        shown = {text.text for text in image.texts}
        words = task.words
        wanted = {words.headline, words.line, words.offer, words.call_to_action, task.brand.name}
        assert wanted - {""} <= shown


def test_the_same_task_makes_the_same_bytes() -> None:
    task = ImageTask(Shape.SQUARE, ImageLayout.BADGE, WORDS, BrandKit("Kopi Rimba"), PHOTO)
    assert drawn(task).content == drawn(task).content


def test_nothing_of_a_photo_but_its_points_is_in_the_image() -> None:
    photo = Image.new("RGB", (800, 800), "green")
    exif = Image.Exif()
    exif[0x010F] = "Secret camera"
    out = BytesIO()
    photo.save(out, "JPEG", exif=exif)
    image = drawn(
        ImageTask(Shape.SQUARE, ImageLayout.PHOTO, WORDS, BrandKit("A"), Photo(out.getvalue()))
    )
    assert b"Secret camera" in out.getvalue()
    assert b"Secret camera" not in image.content
    assert not dict(Image.open(BytesIO(image.content)).getexif())


@pytest.mark.parametrize("layout", list(ImageLayout))
def test_words_of_a_story_stand_where_no_button_covers_them(layout: ImageLayout) -> None:
    image = drawn(ImageTask(Shape.STORY, layout, WORDS, BrandKit("Kopi Rimba"), PHOTO))
    top, bottom = STORY_COVERED[0] * image.height, (1 - STORY_COVERED[1]) * image.height
    assert image.texts
    for text in image.texts:
        assert top <= text.ink.top
        assert text.ink.bottom <= bottom


@pytest.mark.parametrize(("focus", "colour"), [((0.05, 0.5), "red"), ((0.95, 0.5), "blue")])
def test_a_photo_is_cut_around_its_focal_point(focus: tuple[float, float], colour: str) -> None:
    photo = Image.new("RGB", (3000, 800), "white")
    pen = ImageDraw.Draw(photo)
    pen.rectangle((0, 0, 600, 800), fill="red")
    pen.rectangle((2400, 0, 3000, 800), fill="blue")
    task = ImageTask(
        Shape.SQUARE, ImageLayout.SPLIT, WORDS, BrandKit("A"), Photo(_file(photo), focus)
    )
    seen = _opened(drawn(task).content)
    left = seen.getpixel((20, 200)), seen.getpixel((1060, 200))
    wanted = {"red": (254, 0, 0), "blue": (0, 0, 254)}[colour]
    assert any(_is_near(point, wanted) for point in left)


def _is_near(one: object, other: tuple[int, int, int]) -> bool:
    assert isinstance(one, tuple)
    return all(abs(mine - theirs) < 12 for mine, theirs in zip(one, other, strict=True))


def test_a_see_through_logo_is_put_on_white_and_leaves_room_for_the_words() -> None:
    logo = Image.new("RGBA", (400, 100), (0, 0, 0, 0))
    ImageDraw.Draw(logo).rectangle((0, 0, 50, 99), fill=(20, 20, 20, 255))
    brand = BrandKit("Kopi Rimba", ("#101010", "#f4b942"), _file(logo))
    image = drawn(ImageTask(Shape.SQUARE, ImageLayout.COLOUR, WORDS, brand))
    assert all(text.text != "Kopi Rimba" for text in image.texts)
    highest = min(text.ink.top for text in image.texts)
    rows = _opened(image.content).crop((0, 0, 1080, int(highest))).getcolors(2**20)
    assert rows is not None
    assert any(min(colour) > 250 for _, colour in rows if isinstance(colour, tuple))


def test_what_no_font_can_draw_is_left_out_and_a_word_wider_than_the_image_is_broken() -> None:
    words = ImageWords("☕️ " + "Kaffeehausbesitzer" * 12, "🎉")
    image = drawn(ImageTask(Shape.SQUARE, ImageLayout.FRAME, words, BrandKit("A")))
    texts = [text.text for text in image.texts]
    assert all("☕" not in text and "🎉" not in text for text in texts)
    assert all(text.box.holds(text.ink) for text in image.texts)


def test_a_colour_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="no colour"):
        drawn(ImageTask(Shape.SQUARE, ImageLayout.COLOUR, WORDS, BrandKit("A", ("red", "#ffffff"))))


def test_a_text_is_drawn_in_the_fonts_of_its_scripts() -> None:
    assert list(runs_of("RM50 தள்ளுபடி 20%")) == [
        (Script.LATIN, "RM50 "),
        (Script.TAMIL, "தள்ளுபடி "),
        (Script.LATIN, "20%"),
    ]
    assert list(runs_of("满 RM50 免运费")) == [(Script.CHINESE, "满 RM50 免运费")]
