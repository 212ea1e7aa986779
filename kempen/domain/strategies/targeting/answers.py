"""What programs are answered about the targeting of a planned campaign."""

from dataclasses import dataclass
from typing import Annotated, Final

from kempen.domain.strategies.targeting.shapes import (
    ChosenCriterion,
    ChosenKeyword,
    LineTargeting,
)
from kempen.kit.documented import AllowedValues, Doc, Documented

MATCHES: Final = ("phrase", "exact")


@dataclass(frozen=True)
class TargetKeywordAnswer(Documented):
    """Words of searches."""

    text: Annotated[str, Doc("The words.", ("liberica beans",))]
    match: Annotated[
        str, AllowedValues(MATCHES), Doc("phrase: within a longer search; exact: that alone.")
    ]


@dataclass(frozen=True)
class CriterionSuggestionAnswer(Documented):
    """What the account has in place of words that it does not know."""

    key: Annotated[str, Doc("Send this as `key` to choose it.", ("6003384912200",))]
    name: Annotated[str, Doc("As the platform calls it.", ("Coffee",))]
    detail: Annotated[str, Doc("What tells it from others of its name.")]


@dataclass(frozen=True)
class TargetCriterionAnswer(Documented):
    """A place, language or interest."""

    name: Annotated[str, Doc("As the platform calls it, once found.", ("Selangor",))]
    key: Annotated[str | None, Doc("The platform's own key; null until found.")]
    detail: Annotated[str, Doc("What tells it from others of its name.", ("State",))]
    status: Annotated[
        str,
        AllowedValues(("found", "waiting", "unknown")),
        Doc("waiting: the account is asked soon; unknown: choose a suggestion or leave it out."),
    ]
    suggestions: Annotated[list[CriterionSuggestionAnswer], Doc("For an unknown one.")]


@dataclass(frozen=True)
class TargetingAnswer(Documented):
    """Whom a campaign is shown to; an empty part narrows nothing."""

    keywords: Annotated[list[TargetKeywordAnswer], Doc("Searches that find the ads.")]
    negative_keywords: Annotated[list[TargetKeywordAnswer], Doc("Searches that never do.")]
    places: Annotated[list[TargetCriterionAnswer], Doc("States and towns; none: all Malaysia.")]
    languages: Annotated[list[TargetCriterionAnswer], Doc("Languages of people; none: as the ads.")]
    interests: Annotated[list[TargetCriterionAnswer], Doc("What people care about.")]


def targeting_answer(targeting: LineTargeting | None) -> TargetingAnswer | None:
    """Return the targeting of a line; None where it has none of its own."""
    if targeting is None:
        return None
    return TargetingAnswer(
        keywords=[_keyword(one) for one in targeting.keywords],
        negative_keywords=[_keyword(one) for one in targeting.negative_keywords],
        places=[_criterion(one) for one in targeting.places],
        languages=[_criterion(one) for one in targeting.languages],
        interests=[_criterion(one) for one in targeting.interests],
    )


def _keyword(one: ChosenKeyword) -> TargetKeywordAnswer:
    return TargetKeywordAnswer(one.text, one.match)


def _criterion(one: ChosenCriterion) -> TargetCriterionAnswer:
    status = "waiting" if one.is_waiting else "unknown"
    return TargetCriterionAnswer(
        name=one.name,
        key=one.key or None,
        detail=one.detail,
        status="found" if one.key else status,
        suggestions=[
            CriterionSuggestionAnswer(each.key, each.name, each.detail) for each in one.suggestions
        ],
    )
