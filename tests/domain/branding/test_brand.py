"""What a name and a logo may be, and whose they are."""

from io import BytesIO

import pytest
from PIL import Image as Pictures
from PIL.PngImagePlugin import PngInfo

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.branding.actions import checked_logo, save_brand
from kempen.domain.branding.queries import brand_of
from kempen.domain.branding.rules import refuse_logo_shape
from kempen.domain.creatives.images import PlainImage
from kempen.domain.events.models import AuditEntry
from kempen.kit.refusal import Refusal
from tests import make

pytestmark = pytest.mark.django_db
LOGO = PlainImage("image/png", 600, 100, b"the logo's bytes")


def file_of(width: int, height: int, author: str) -> bytes:
    out, about = BytesIO(), PngInfo()
    about.add_text("Author", author)
    Pictures.new("RGB", (width, height), (0, 107, 82)).save(out, "PNG", pnginfo=about)
    return out.getvalue()


def test_a_logo_loses_its_metadata(business: Business) -> None:
    file = file_of(300, 100, author="Ali of Kuala Lumpur")
    assert b"Ali of Kuala Lumpur" in file
    logo = checked_logo(business, file)
    assert (logo.media_type, logo.width, logo.height) == ("image/png", 300, 100)
    assert b"Ali" not in logo.content


@pytest.mark.parametrize(
    ("width", "height", "code"),
    [(31, 200, "logo_too_small"), (2_001, 600, "logo_bad_shape"), (900, 100, "logo_bad_shape")],
)
def test_a_logo_of_another_shape_is_refused(width: int, height: int, code: str) -> None:
    with pytest.raises(Refusal, match=code):
        refuse_logo_shape(width, height)


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"x" * (512 * 1024 + 1), "logo_too_large"), (b"<svg onload='x()'/>", "not_an_image")],
    ids=["too many bytes", "another type"],
)
def test_a_file_that_is_no_logo_is_refused(content: bytes, code: str, business: Business) -> None:
    with pytest.raises(Refusal, match=code):
        checked_logo(business, content)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("x" * 121, "name_too_long"),
        ("Kilat\nBcc: x@example.com", "name_not_shown"),
        ("moc.live\u202e", "name_not_shown"),
    ],
)
def test_a_name_that_is_no_line_is_refused(name: str, code: str, member: Member) -> None:
    with pytest.raises(Refusal, match=code):
        save_brand(Actor.member(member), name)


def test_a_brand_is_the_business_own_until_it_says_more(member: Member) -> None:
    business, alice = member.business, Actor.member(member)
    other = make.business("Charlie's")
    assert (brand_of(business).name, brand_of(business).logo) == ("Kopi Rimba", None)
    save_brand(alice, "  Agensi Kilat ", LOGO)
    shown = brand_of(business)
    assert shown.name == "Agensi Kilat"
    assert shown.logo is not None
    assert (shown.logo.content, shown.logo.width, shown.logo.height) == (LOGO.content, 240, 40)
    assert (brand_of(other).name, brand_of(other).logo) == ("Charlie's", None)
    save_brand(alice, "", without_logo=True)
    assert (brand_of(business).name, brand_of(business).logo) == ("Kopi Rimba", None)


def test_only_a_change_is_audited(member: Member) -> None:
    alice = Actor.member(member)
    for _ in range(2):
        save_brand(alice, "Agensi Kilat", LOGO)
    entry = AuditEntry.objects.of(member.business).get(action="brand.changed")
    assert entry.data == {"name": "Agensi Kilat", "has_logo": True}
