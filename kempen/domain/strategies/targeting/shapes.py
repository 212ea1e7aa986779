"""What is stored of a planned campaign's targeting: by a strategy, by a change, by an approval.

What is empty is not written, so that it is no part of what a hash is made of.
"""

from collections.abc import Iterator

from msgspec import Struct

from kempen.domain.strategies.targeting.keyword_language import keyword_language
from kempen.platforms.targeting import (
    Criterion,
    CriterionKind,
    KeywordMatch,
    Targeting,
    TargetKeyword,
)


class CriterionSuggestion(Struct, frozen=True, omit_defaults=True):
    """What the account offered for words that it has no criterion of that very name for."""

    key: str
    name: str
    detail: str = ""


class ChosenCriterion(Struct, frozen=True, omit_defaults=True):
    """A place, language or interest that was asked for, and what its platform calls it.

    `key` is the platform's own; "" until the account was asked, and with `was_asked` where it knows
    none: then a person chooses one of the suggestions or removes it. `code` is that of a state or
    language, "" for words. `name` is what was asked for, then what the platform calls it.
    """

    name: str
    key: str = ""
    detail: str = ""
    code: str = ""
    was_asked: bool = False
    suggestions: tuple[CriterionSuggestion, ...] = ()

    @property
    def is_waiting(self) -> bool:
        """Whether the account has to be asked for it yet."""
        return not self.key and not self.was_asked

    @property
    def is_unknown(self) -> bool:
        """Whether the account was asked and knows none."""
        return not self.key and self.was_asked

    @property
    def asked_for(self) -> str:
        """What tells it from others of its kind: a code, or the words in any case."""
        return self.code or self.name.casefold()

    def found(self, criterion: Criterion | CriterionSuggestion) -> "ChosenCriterion":
        """Return it as its platform has it."""
        return ChosenCriterion(
            criterion.name, key=criterion.key, detail=criterion.detail, code=self.code
        )


class ChosenKeyword(Struct, frozen=True, omit_defaults=True):
    """Words of searches: within a longer search, or that search alone."""

    text: str
    match: KeywordMatch = "phrase"

    @property
    def for_platform(self) -> TargetKeyword:
        """What the platform is given."""
        return TargetKeyword(self.text, self.match, keyword_language(self.text))


class LineTargeting(Struct, frozen=True, omit_defaults=True):
    """Whom a planned campaign is shown to, and for which searches. Empty parts narrow nothing."""

    keywords: tuple[ChosenKeyword, ...] = ()
    negative_keywords: tuple[ChosenKeyword, ...] = ()
    places: tuple[ChosenCriterion, ...] = ()
    languages: tuple[ChosenCriterion, ...] = ()
    interests: tuple[ChosenCriterion, ...] = ()

    def of_kind(self, kind: CriterionKind) -> tuple[ChosenCriterion, ...]:
        """Return its criteria of a kind."""
        match kind:
            case CriterionKind.PLACE:
                return self.places
            case CriterionKind.LANGUAGE:
                return self.languages
            case CriterionKind.INTEREST:
                return self.interests

    @property
    def criteria(self) -> Iterator[tuple[CriterionKind, ChosenCriterion]]:
        """Every criterion with its kind."""
        for kind in CriterionKind:
            for one in self.of_kind(kind):
                yield kind, one

    def with_criteria(
        self, criteria: dict[CriterionKind, tuple[ChosenCriterion, ...]]
    ) -> "LineTargeting":
        """Return it with other criteria; the keywords stay."""
        return LineTargeting(
            keywords=self.keywords,
            negative_keywords=self.negative_keywords,
            places=criteria.get(CriterionKind.PLACE, self.places),
            languages=criteria.get(CriterionKind.LANGUAGE, self.languages),
            interests=criteria.get(CriterionKind.INTEREST, self.interests),
        )

    @property
    def for_platform(self) -> Targeting:
        """What the platform is given; ValueError while a criterion has no key."""
        return Targeting(
            places=_sent(CriterionKind.PLACE, self.places),
            languages=_sent(CriterionKind.LANGUAGE, self.languages),
            interests=_sent(CriterionKind.INTEREST, self.interests),
            keywords=tuple(one.for_platform for one in self.keywords),
            negative_keywords=tuple(
                TargetKeyword(one.text, one.match) for one in self.negative_keywords
            ),
        )


def is_waiting(targeting: LineTargeting | None) -> bool:
    """Whether the account has to be asked for something of it yet."""
    return targeting is not None and any(one.is_waiting for _kind, one in targeting.criteria)


def _sent(kind: CriterionKind, chosen: tuple[ChosenCriterion, ...]) -> tuple[Criterion, ...]:
    for one in chosen:
        if not one.key:
            raise ValueError(f"the {kind} {one.name!r} was never looked up")
    return tuple(Criterion(kind, one.key, one.name, one.detail) for one in chosen)
