"""The kinds of business, read from their data files; pure."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Final

import msgspec

from kempen.market.categories.kinds import Kind, all_calls, keywords_for, kinds
from kempen.market.categories.noun import LANGUAGES

OTHER: Final = "other"


@dataclass(frozen=True)
class CategoryWords:
    """A kind of business in one language.

    `sold` is the generic noun of what it sells, `question` a question of at most 30 units that
    opens an ad and claims nothing (empty: there is none), `verbs` what a customer does with it,
    `calls` lines that call to action by objective (increase_sales, generate_prospects), the
    strongest first; `calls_of_things` those for another thing than `sold`, as "Order your coffee"
    does not suit tea.
    """

    name: str
    sold: str
    question: str
    verbs: tuple[str, ...]
    calls: Mapping[str, tuple[str, ...]]
    calls_of_things: Mapping[str, tuple[str, ...]]
    listed_keywords: tuple[str, ...]
    listed_negatives: tuple[str, ...]
    # A kind of kinds.csv is searched for by its things, which are read when somebody asks.
    things_of: str = ""
    language: str = ""

    @cached_property
    def keywords(self) -> tuple[str, ...]:
        """Return what such a business is searched for."""
        if not self.things_of:
            return self.listed_keywords
        return keywords_for(self.things_of, self.language, self.sold)

    @cached_property
    def negatives(self) -> tuple[str, ...]:
        """Return searches for other businesses; to a builder that is what a hardware shop sells."""
        return tuple(
            one for one in self.listed_negatives if not self.things_of or one not in self.keywords
        )


@dataclass(frozen=True)
class Category:
    """A kind of business.

    `buttons` has the code of a social ad's button by objective, `law` the subjects that rules of
    advertising look for, `usual_claims` types of claims, `words` a set for each language. `like`
    is the category whose rules and assumptions it shares: its own code where it has its own.
    `call` names the calls of calls.toml that suit most of its things.
    """

    code: str
    like: str
    buttons: Mapping[str, str]
    law: frozenset[str]
    usual_claims: tuple[str, ...]
    words: Mapping[str, CategoryWords]
    call: str


class _Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of business as it stands in the file of a language."""

    name: str
    sold: str
    question: str
    verbs: list[str]
    sales: list[str]
    prospects: list[str]
    keywords: list[str]
    negatives: list[str]


class _Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sales: str
    prospects: str
    law: frozenset[str]
    claims: list[str]
    # The calls of calls.toml for another thing than `sold`.
    calls_of_things: str


def _bytes(name: str) -> bytes:
    return Path(__file__).with_name(name).read_bytes()


def _language(language: str, kinds_of: Mapping[str, _Kind]) -> dict[str, CategoryWords]:
    read = msgspec.toml.decode(_bytes(f"{language}.toml"), type=dict[str, _Words])
    return {
        code: CategoryWords(
            name=words.name,
            sold=words.sold,
            question=words.question,
            verbs=tuple(words.verbs),
            calls={
                "increase_sales": tuple(words.sales),
                "generate_prospects": tuple(words.prospects),
            },
            calls_of_things=_calls_of_things(kinds_of[code], language),
            listed_keywords=tuple(words.keywords),
            listed_negatives=tuple(words.negatives),
        )
        for code, words in read.items()
    }


def _calls_of_things(kind: _Kind, language: str) -> Mapping[str, tuple[str, ...]]:
    calls = all_calls()[kind.calls_of_things][language]
    return {"increase_sales": calls.sales, "generate_prospects": calls.prospects}


def _categories() -> Mapping[str, Category]:
    rows = msgspec.toml.decode(_bytes("categories.toml"), type=dict[str, _Kind])
    by_language = {language: _language(language, rows) for language in LANGUAGES}
    whole = {
        code: Category(
            code=code,
            like=code,
            buttons={"increase_sales": kind.sales, "generate_prospects": kind.prospects},
            law=kind.law,
            usual_claims=tuple(kind.claims),
            words={language: by_language[language][code] for language in LANGUAGES},
            call=kind.calls_of_things,
        )
        for code, kind in rows.items()
    }
    # What has none of them stays the last.
    other = whole.pop(OTHER)
    return {**whole, **{one.code: _like(one, whole[one.like]) for one in kinds()}, OTHER: other}


def _like(kind: Kind, known: Category) -> Category:
    """Return a kind that shares with a known category what it does not have itself."""
    calls = {
        one: {"increase_sales": words.sales, "generate_prospects": words.prospects}
        for one, words in kind.calls.items()
    }
    return replace(
        known,
        code=kind.code,
        buttons=dict(zip(("increase_sales", "generate_prospects"), kind.buttons, strict=True)),
        usual_claims=kind.usual_claims,
        call=kind.call,
        words={
            language: CategoryWords(
                name=kind.names[language],
                sold=kind.sold[language],
                question="",
                verbs=words.verbs,
                calls=calls[language],
                calls_of_things=calls[language],
                listed_keywords=(),
                listed_negatives=known.words[language].listed_negatives,
                things_of=kind.code,
                language=language,
            )
            for language, words in kind.calls.items()
        },
    )


CATEGORIES: Final[Mapping[str, Category]] = MappingProxyType(_categories())


def like(category: str) -> str:
    """Return the category whose rules hold for one; what is not known stays as it is."""
    return CATEGORIES[category].like if category in CATEGORIES else category


def claims_usual_in(category: str | None) -> frozenset[str]:
    """Return the types of claims that a kind of business often makes; none for no category."""
    known = CATEGORIES.get(category) if category else None
    return frozenset(known.usual_claims) if known else frozenset()


@cache
def _negatives() -> Mapping[str, Mapping[str, list[str]]]:
    by_language = dict[str, dict[str, list[str]]]
    return msgspec.toml.decode(_bytes("negatives.toml"), type=by_language)


def default_negatives(category: str, language: str, *, something_is_free: bool) -> tuple[str, ...]:
    """Return the search words that no ad of the category should answer, in one language.

    Words for "free" are among them unless the ad offers something free.
    """
    words = _negatives()[language]
    free = () if something_is_free else words["where_nothing_is_free"]
    return (*words["always"], *free, *CATEGORIES[category].words[language].negatives)
