"""The address of an ad's picture, and its upload."""

from typing import Any

from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import ads_of
from tests.builders.program import Program


def at(strategy: Strategy, number: int = 0, revision: Any = 1) -> str:
    ad = ads_of(strategy)[number]
    return f"/strategies/{strategy.public_id}/ads/{ad.public_id}/image?revision={revision}"


def upload(
    program: Program, path: str, content: bytes, kind: str = "image/png", **more: str
) -> Any:
    return program.send("POST", path, raw=content, content_type=kind, **more)
