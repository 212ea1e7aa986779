"""Kinds of business that are like another one: what differs stands in kinds.csv; pure."""

import csv
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, zip_longest
from pathlib import Path
from typing import Final

import msgspec

from kempen.market.categories.noun import LANGUAGES, Noun
from kempen.market.categories.nouns import NOUNS

_MOST_KEYWORDS: Final = 12
# Buttons of social ads by what a customer does first, for sales and for prospects.
BUTTONS: Final[Mapping[str, tuple[str, str]]] = {
    "order": ("ORDER_NOW", "CONTACT_US"),
    "table": ("BOOK_NOW", "BOOK_NOW"),
    "shop": ("SHOP_NOW", "CONTACT_US"),
    "book": ("BOOK_NOW", "BOOK_NOW"),
    "appointment": ("BOOK_NOW", "BOOK_NOW"),
    "stay": ("BOOK_NOW", "BOOK_NOW"),
    "trip": ("BOOK_NOW", "CONTACT_US"),
    "ticket": ("BOOK_NOW", "CONTACT_US"),
    "activity": ("BOOK_NOW", "CONTACT_US"),
    "visit": ("LEARN_MORE", "CONTACT_US"),
    "date": ("BOOK_NOW", "CONTACT_US"),
    "hire": ("BOOK_NOW", "GET_QUOTE"),
    "ride": ("BOOK_NOW", "CONTACT_US"),
    "quote": ("GET_QUOTE", "GET_QUOTE"),
    "supply": ("GET_QUOTE", "GET_QUOTE"),
    "drive": ("GET_QUOTE", "GET_QUOTE"),
    "viewing": ("CONTACT_US", "CONTACT_US"),
    "apply": ("APPLY_NOW", "APPLY_NOW"),
    "enrol": ("SIGN_UP", "SIGN_UP"),
    "subscribe": ("SIGN_UP", "CONTACT_US"),
    "demo": ("SIGN_UP", "CONTACT_US"),
    "enquire": ("CONTACT_US", "CONTACT_US"),
    "confide": ("CONTACT_US", "CONTACT_US"),
    "condole": ("ORDER_NOW", "CONTACT_US"),
    "donate": ("DONATE_NOW", "LEARN_MORE"),
}


class KindCalls(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a customer is asked to do, in one language."""

    verbs: tuple[str, ...]
    sales: tuple[str, ...]
    prospects: tuple[str, ...]


class Kind(msgspec.Struct, frozen=True):
    """A kind of business as kinds.csv has it, with the calls of calls.toml."""

    code: str
    like: str
    buttons: tuple[str, str]
    usual_claims: tuple[str, ...]
    names: Mapping[str, str]
    sold: Mapping[str, str]
    call: str
    calls: Mapping[str, KindCalls]


@cache
def all_calls() -> Mapping[str, Mapping[str, KindCalls]]:
    """Return the calls of calls.toml: by what a customer does first, and by language."""
    return msgspec.toml.decode(_text("calls.toml"), type=dict[str, dict[str, KindCalls]])


@cache
def kinds() -> tuple[Kind, ...]:
    """Return the kinds in the order of their file."""
    calls = all_calls()
    return tuple(
        Kind(
            code=row["code"],
            like=row["like"],
            buttons=BUTTONS[row["calls"]],
            usual_claims=tuple(row["claims"].split()),
            names={language: row[language] for language in LANGUAGES},
            sold={language: row[f"sold_{language}"] for language in LANGUAGES},
            call=row["calls"],
            calls=calls[row["calls"]],
        )
        for row in csv.DictReader(_text("kinds.csv").splitlines())
    )


def keywords_for(code: str, language: str, sold: str) -> tuple[str, ...]:
    """Return what such a business is searched for: the things it sells, each by a few names."""
    names = [noun.telling[language] for noun in _things()[code]]
    by_turns = chain.from_iterable(zip_longest(*names))
    return tuple(dict.fromkeys((sold, *_known(by_turns))))[:_MOST_KEYWORDS]


@cache
def _things() -> Mapping[str, Sequence[Noun]]:
    """Return the things by the kind of business that sells them."""
    things: dict[str, list[Noun]] = defaultdict(list)
    for noun in NOUNS.values():
        things[noun.category].append(noun)
    return things


def _known(words: Iterator[str | None]) -> Iterator[str]:
    return (word for word in words if word)


def _text(name: str) -> str:
    return Path(__file__).with_name(name).read_text("utf-8")
