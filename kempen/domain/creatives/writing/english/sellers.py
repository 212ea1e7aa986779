"""English words for what there is one of: "Looking for a maid agency?", "our stock app"; pure."""

import re
from collections.abc import Sequence
from typing import Final

from kempen.market.categories.done_to_things import one_of

# Tyre changers are machines, and a home gym is a thing.
_SELLERS: Final = re.compile(
    r"\b(?:(?:agenc|eater|universit|nann|galler|academ|pharmac|(?<=\bconfinement )lad)(?:y|ies)"
    r"|(?:lawyer|cent(?:re|er)|clinic|hospital|school"
    r"|kindergarten|museum|park|studio|caf[eé]|restaurant|bistro|dentist|specialist|psychologist|obstetrician"
    r"|investigator|doula|chef|DJ|emcee|magician|clown|singer|artist|troupe|nurse|salon|firm|college"
    r"|bazaar|fair|festival|expo|exhibition|(?<=\bflea )market"
    r"|psychiatrist|pianist|violinist|saxophonist|mentalist|juggler|shop|barbershop"
    r"|(?<!\bhome )gym|(?<=\bmoney )changer|(?<=\bpetrol )station|(?<=\bestate )agent"
    r"|(?<=\blive )band|(?<=\bnadaswaram )band|(?<=\btour )guide|(?<=\bhiking )guide"
    r"|(?<=\bkompang )group|(?<=\bmelam )group|(?<=\bbarat )group"
    r"|(?<=\bmotorcycle )workshop|(?<=\bcar )workshop|preschool|playschool"
    r"|(?<=\bindoor )playground|(?<=\bco-working )space|(?<=\bmobile )mechanic"
    r"|(?<=\bmotivational )speaker"
    r"|barber|spa|hotel|resort|hostel|motel|orphanage"
    r"|(?<=\bnursing )home|(?<=\bfolks )home|(?<=\bretirement )village|(?<=\bretirement )home)s?)$",
    re.IGNORECASE,
)
# Of these one is what a customer wants: nobody looks for diplomas.
_CREDENTIALS: Final = re.compile(
    r"\b(?:diploma|degree|master|doctorate|PhD|MBA|foundation programme)s?$", re.IGNORECASE
)
# Who has one of these has one of them to sell: an app, a membership, a hall.
_HAD: Final = (
    r"\b(?:app|engine|membership|franchise|(?<=\bwedding )hall|(?<=\bmultipurpose )hall|venue"
    r"|(?<=\bmedical )card|(?<=\bcredit )card|(?<=\bvirtual )office|(?<=\bserviced )office"
)
_SHOWN: Final = f"{_HAD}|system|platform|chatbot|portal|dashboard"
_SEVERAL_HAD: Final = re.compile(rf"{_HAD})s$", re.IGNORECASE)
_SEVERAL_SHOWN: Final = re.compile(rf"{_SHOWN}|tool|menu|machine)s$", re.IGNORECASE)
_ONE_HAD: Final = re.compile(rf"{_SHOWN})$", re.IGNORECASE)
# What is done is not counted: "Looking for Thai massage?"
_DONE: Final = re.compile(r"(massage|wash|booking)(?:e?s)$", re.IGNORECASE)
_BEFORE_VOWELS: Final = re.compile(r"[aeio]|u(?!ni)", re.IGNORECASE)
# Behind one of these stands whom or what it is for: "a cat hotel with CCTV".
_BEHIND: Final = re.compile(r" (?:for|with|in|at|near|by|from|to) .*$")


def ones_of_sellers(all_words: Sequence[str], *, is_shown: bool = False) -> tuple[str, ...]:
    """Return words for what is sold, as one what there is one of: an ad is of one maid agency.

    `is_shown` is for what a customer wants a demonstration of: one system.
    """
    several = _SEVERAL_SHOWN if is_shown else _SEVERAL_HAD

    def one(words: str) -> str:
        thing, behind = _parted(words)
        if done := _DONE.search(thing):
            return f"{thing[: done.start()]}{done[1]}{behind}"
        is_one = any(kind.search(thing) for kind in (_SELLERS, _CREDENTIALS, several))
        return f"{one_of(thing)}{behind}" if is_one else words

    return tuple(map(one, all_words))


def with_article(words: str) -> str:
    """Return words for one who sells with their article; "" where they are no such words."""
    return _with_article(words) if _SELLERS.search(_parted(words)[0]) else ""


def one_credential(words: str) -> str:
    """Return words for diplomas and degrees as one with its article; "" where they are no such."""
    thing, behind = _parted(words)
    return _with_article(f"{one_of(thing)}{behind}") if _CREDENTIALS.search(thing) else ""


def one_had(words: str) -> str:
    """Return words for the one thing that is sold with its article; "" where they are no such."""
    return _with_article(words) if _ONE_HAD.search(_parted(words)[0]) else ""


def is_one(words: str) -> bool:
    """Whether words are, with whatever stands behind them, for what there is one of."""
    thing = one_of(_parted(words)[0])
    return any(kind.search(thing) for kind in (_SELLERS, _CREDENTIALS, _ONE_HAD))


def short_of_one(words: str) -> str:
    """Return words for what there is one of without what stands behind them; "" where none does."""
    thing, behind = _parted(words)
    return thing if behind and " " in thing and is_one(thing) else ""


def _parted(words: str) -> tuple[str, str]:
    behind = _BEHIND.search(words)
    return (words[: behind.start()], behind[0]) if behind else (words, "")


def _with_article(words: str) -> str:
    return f"{'an' if _BEFORE_VOWELS.match(words) else 'a'} {words}"
