"""Ads of who buys: a reader has something to sell, and looks for nothing; pure."""

from typing import Final

from kempen.domain.creatives.writing.english.plurals import plural
from kempen.domain.creatives.writing.grammar import grammar_of
from kempen.domain.creatives.writing.labels import within

_BUYING: Final = " buying"


def as_buyer(frame: str, sold: str, language: str) -> tuple[str, dict[str, str]]:
    """Return the frame that stands for one where what is sold is a buying, with its own slots.

    Of "used car buying": "Want to sell your used car?", "We buy used cars".
    """
    if language != "en" or not sold.endswith(_BUYING):
        return frame, {}
    goods = within(sold.removesuffix(_BUYING), language)
    frames = grammar_of(language).buying
    return frames.get(frame, frame), {"goods": goods, "many": plural(goods)}
