"""A small picture that unpacks to a huge one: refused in words, and nobody else pays."""

import struct
import zlib

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.creatives import images
from kempen.domain.creatives.models import Image
from kempen.domain.strategies.models import Strategy
from kempen.kit.bounded_process import Limits
from kempen.kit.concurrency_limit import HEAVY_WORK
from tests.builders import approved, shop
from tests.builders.program import Program, problem
from tests.entrypoints.api.strategies.ad_images import at, upload
from tests.memory import most_memory_while

pytestmark = pytest.mark.django_db


@pytest.fixture
def strategy(business: Business) -> Strategy:
    """A ready strategy with a social ad."""
    return approved.strategy(business, "social")


def png(width: int, height: int) -> bytes:
    """A black PNG of four colours of 16 bits: eight bytes a point, a thousand times smaller."""

    def chunk(name: bytes, content: bytes) -> bytes:
        body = name + content
        return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))

    squeezed = zlib.compressobj(9)
    line = bytes(1 + 8 * width)
    points = b"".join(squeezed.compress(line) for _ in range(height)) + squeezed.flush()
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 16, 6, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", points) + chunk(b"IEND", b"")


def test_a_picture_of_over_twenty_million_points_is_refused_in_words(
    program: Program, strategy: Strategy
) -> None:
    content = png(5_000, 4_001)
    assert len(content) < 2**20
    answer = upload(program, at(strategy), content)
    assert problem(answer) == (422, "too_many_points")
    assert "20 million pixels or fewer" in answer.json()["detail"]


def test_opening_a_large_picture_takes_none_of_the_web_servers_memory(
    program: Program, strategy: Strategy
) -> None:
    content = png(4_400, 4_400)
    upload(program, at(strategy), shop.picture())
    grown, answer = most_memory_while(lambda: upload(program, at(strategy, revision=2), content))
    assert answer.status_code == 200
    assert grown < 40 * 2**20


def test_a_picture_that_takes_too_much_is_refused_in_words(
    program: Program, strategy: Strategy, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = Limits(seconds=60, cpu_seconds=60, memory=64 * 2**20, answer=2**16)
    monkeypatch.setattr(images, "_LIMITS", small)
    answer = upload(program, at(strategy), png(4_400, 4_400))
    assert problem(answer) == (422, "takes_too_much")
    assert "too long or too much memory" in answer.json()["detail"]
    assert not Image.objects.of(strategy.business).exists()


def test_while_a_business_has_a_picture_opened_its_next_is_told_when_to_come_again(
    program: Program, strategy: Strategy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HEAVY_WORK, "_seconds", 0)
    with HEAVY_WORK.place(strategy.business.id):
        answer = upload(program, at(strategy), shop.picture())
    assert problem(answer) == (503, "busy")
    assert answer.headers["Retry-After"] == "5"
    assert upload(program, at(strategy), shop.picture()).status_code == 200
