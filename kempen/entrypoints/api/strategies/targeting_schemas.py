"""What may be asked of the targeting of a planned campaign."""

from typing import Annotated, Literal

from pydantic import Field

from kempen.domain.strategies.actions.targeting import WantedCriterion, WantedTargeting
from kempen.domain.strategies.targeting.checking import MOST_CRITERIA, MOST_KEYWORDS
from kempen.domain.strategies.targeting.shapes import ChosenKeyword
from kempen.entrypoints.api.shared.schemas import BodySchema, Line


class KeywordBody(BodySchema):
    """Words of searches."""

    text: Annotated[Line, Field(max_length=255)] = Field(
        description="At most 80 characters and 10 words.", examples=["liberica beans"]
    )
    match: Literal["phrase", "exact"] = Field(
        "phrase", description="phrase: within a longer search; exact: that alone."
    )


class CriterionBody(BodySchema):
    """A place, language or interest: by name, or by the `key` of what is there or suggested."""

    name: Annotated[Line, Field(max_length=255)] | None = Field(
        None,
        description="A state, town or interest, looked up at the account; of a language en, ms, "
        "zh or ta.",
        examples=["Selangor"],
    )
    key: Annotated[Line, Field(max_length=64)] | None = Field(
        None, description="In place of `name`.", examples=[None]
    )


_Keywords = Annotated[list[KeywordBody], Field(max_length=MOST_KEYWORDS)] | None
_Criteria = Annotated[list[CriterionBody], Field(max_length=MOST_CRITERIA)] | None


class TargetingBody(BodySchema):
    """What a campaign is targeted at: each part that is named is replaced, others stay."""

    line_id: Annotated[Line, Field(max_length=64)] = Field(
        description="The line.", examples=["line_01k9zj3v5tqk6n0m8w4y2x7abc"]
    )
    keywords: _Keywords = Field(None, description="All its keywords.")
    negative_keywords: _Keywords = Field(None, description="All its negative keywords.")
    places: _Criteria = Field(None, description="All its places.")
    languages: _Criteria = Field(None, description="All its languages.")
    interests: _Criteria = Field(None, description="All its interests.")


def wanted_targeting(body: TargetingBody) -> WantedTargeting:
    """Return a body as the domain takes it."""
    return WantedTargeting(
        keywords=_keywords(body.keywords),
        negative_keywords=_keywords(body.negative_keywords),
        places=_criteria(body.places),
        languages=_criteria(body.languages),
        interests=_criteria(body.interests),
    )


def _keywords(given: list[KeywordBody] | None) -> tuple[ChosenKeyword, ...] | None:
    return None if given is None else tuple(ChosenKeyword(one.text, one.match) for one in given)


def _criteria(given: list[CriterionBody] | None) -> tuple[WantedCriterion, ...] | None:
    return (
        None
        if given is None
        else tuple(WantedCriterion(one.name or "", one.key or "") for one in given)
    )
