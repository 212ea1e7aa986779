"""Ads of who buys, who helps and who is one: nobody looks for buying, or for claims; pure."""

import re
from typing import Final

from kempen.domain.creatives.writing.english.plurals import plural
from kempen.domain.creatives.writing.english.sellers import one_credential, one_had, with_article
from kempen.domain.creatives.writing.grammar import grammar_of
from kempen.domain.creatives.writing.labels import within

_BUYING: Final = " buying"
_CHINESE_RENTAL: Final = "出租"
_CHINESE_BUYING: Final = "收购"
_FOR_WHOM: Final = re.compile(r" for (?!rent\b|hire\b|sale\b)")
_MALAY_BUYER: Final = "pembeli "
# What people have and wish to be rid of.
_TROUBLES: Final = re.compile(
    r"\b(?:claims|disputes|debts|problems|issues|leaks|blockages|evictions|infestations)$"
)


def as_buyer(frame: str, sold: str, language: str) -> tuple[str, dict[str, str]]:
    """Return the frame that stands for one where what is sold is a buying, with its own slots.

    Of "used car buying": "Want to sell your used car?", "We buy used cars". Of accident claims
    somebody needs help with them, and of a maid agency there is one: "Looking for a maid agency?".
    Of a rental in Chinese somebody wants to rent the thing.
    Of diplomas a customer wants one, and of apps and halls there is one to be had.
    """
    grammar = grammar_of(language)
    if language == "zh" and sold.endswith(_CHINESE_RENTAL):
        return grammar.rentals.get(frame, frame), {"goods": sold.removesuffix(_CHINESE_RENTAL)}
    if language == "zh" and sold.endswith(_CHINESE_BUYING):
        goods = sold.removesuffix(_CHINESE_BUYING)
        return grammar.buying.get(frame, frame), {"goods": goods}
    if language != "en":
        is_buyer = language == "ms" and sold.startswith(_MALAY_BUYER)
        return (grammar.buying.get(frame, frame) if is_buyer else frame), {}
    if _TROUBLES.search(sold):
        return grammar.troubles.get(frame, frame), {}
    if sold.endswith(_BUYING):
        goods = within(sold.removesuffix(_BUYING), language)
        return grammar.buying.get(frame, frame), {"goods": goods, "many": plural(goods)}
    of_one = (
        (with_article(sold), grammar.sellers),
        (one_credential(sold), grammar.credentials),
        (one_had(sold), grammar.ones),
    )
    meant = grammar.meant if _FOR_WHOM.search(sold) else {}
    one, frames = next((pair for pair in of_one if pair[0]), ("", meant))
    return frames.get(frame, frame), {"one": one}
