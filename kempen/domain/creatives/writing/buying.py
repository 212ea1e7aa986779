"""Ads of who buys, who helps and who is one: nobody looks for buying, or for claims; pure."""

import re
from typing import Final

from kempen.domain.creatives.writing.english.plurals import plural
from kempen.domain.creatives.writing.english.sellers import one_credential, one_had, with_article
from kempen.domain.creatives.writing.grammar import grammar_of
from kempen.domain.creatives.writing.labels import within

_BUYING: Final = " buying"
# What people have and wish to be rid of.
_TROUBLES: Final = re.compile(
    r"\b(?:claims|disputes|debts|problems|issues|leaks|blockages|evictions|infestations)$"
)


def as_buyer(frame: str, sold: str, language: str) -> tuple[str, dict[str, str]]:
    """Return the frame that stands for one where what is sold is a buying, with its own slots.

    Of "used car buying": "Want to sell your used car?", "We buy used cars". Of accident claims
    somebody needs help with them, and of a maid agency there is one: "Looking for a maid agency?".
    Of diplomas a customer wants one, and of apps and halls there is one to be had.
    """
    if language == "en" and _TROUBLES.search(sold):
        return grammar_of(language).troubles.get(frame, frame), {}
    if language == "en" and (one := with_article(sold)):
        return grammar_of(language).sellers.get(frame, frame), {"one": one}
    if language == "en" and (one := one_credential(sold)):
        return grammar_of(language).credentials.get(frame, frame), {"one": one}
    if language == "en" and (one := one_had(sold)):
        return grammar_of(language).ones.get(frame, frame), {"one": one}
    if language != "en" or not sold.endswith(_BUYING):
        return frame, {}
    goods = within(sold.removesuffix(_BUYING), language)
    frames = grammar_of(language).buying
    return frames.get(frame, frame), {"goods": goods, "many": plural(goods)}
