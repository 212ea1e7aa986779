"""What programs are answered about a campaign: by the API and in every `campaign.*` event."""

from dataclasses import dataclass
from typing import Annotated

from kempen.domain.campaigns.rules import OBJECTIVES, STATUSES
from kempen.kit.documented import AllowedValues, Doc, Documented, Id, Moment, Number
from kempen.kit.json_values import JsonObject, object_of, text_of, texts_of, whole_of
from kempen.platforms.registry import campaign_platform_codes


@dataclass(frozen=True)
class BudgetAnswer(Documented):
    """What may be spent, in MYR before tax, from the first to the last day, both included."""

    amount: Annotated[Number, Doc("How much in all, before tax.", (10000.00,))]
    currency: Annotated[str, AllowedValues(("MYR",)), Doc("Always MYR.")]
    start_date: Annotated[str, Doc("The first Malaysian calendar day.")]
    end_date: Annotated[str, Doc("The last Malaysian calendar day.")]


@dataclass(frozen=True)
class AudienceAnswer(Documented):
    """Whom the ads are for; the document describes it as it describes the body of a request."""

    states: list[str]
    languages: list[str]
    age_min: int | None
    age_max: int | None
    interests: list[str]
    description: str

    @classmethod
    def of(cls, stored: JsonObject) -> "AudienceAnswer":
        """Return what the row has; what an older row does not name is empty."""
        return cls(
            states=texts_of(stored.get("states")),
            languages=texts_of(stored.get("languages")),
            age_min=whole_of(stored.get("age_min")),
            age_max=whole_of(stored.get("age_max")),
            interests=texts_of(stored.get("interests")),
            description=text_of(stored.get("description")) or "",
        )


@dataclass(frozen=True)
class GuidelinesAnswer(Documented):
    """What the ads should say; the document describes it as it describes the body of a request."""

    product: str
    benefits: list[str]
    offer: str
    proof: list[str]
    tone: str | None
    must_say: list[str]
    never_say: list[str]
    landing_url: str | None
    languages: list[str]
    permits: dict[str, str]

    @classmethod
    def of(cls, stored: JsonObject) -> "GuidelinesAnswer":
        """Return what the row has; what an older row does not name is empty."""
        permits = object_of(stored.get("permits"))
        return cls(
            product=text_of(stored.get("product")) or "",
            benefits=texts_of(stored.get("benefits")),
            offer=text_of(stored.get("offer")) or "",
            proof=texts_of(stored.get("proof")),
            tone=text_of(stored.get("tone")),
            must_say=texts_of(stored.get("must_say")),
            never_say=texts_of(stored.get("never_say")),
            landing_url=text_of(stored.get("landing_url")),
            languages=texts_of(stored.get("languages")),
            permits={name: str(number) for name, number in permits.items()},
        )


@dataclass(frozen=True)
class CampaignAnswer(Documented):
    """A campaign."""

    campaign_id: Annotated[
        str, Id("cmp"), Doc("Its identifier.", ("cmp_01k9zj3v5tqk6n0m8w4y2x7abc",))
    ]
    name: Annotated[str, Doc("What people call it.")]
    objective: Annotated[str, AllowedValues(OBJECTIVES), Doc("What it is for.")]
    platform: Annotated[str, AllowedValues(campaign_platform_codes), Doc("Where it runs.")]
    status: Annotated[
        str,
        AllowedValues(STATUSES),
        Doc("Where it stands: draft → launching → active ↔ paused → ended."),
    ]
    target: Annotated[str, Doc("The aim in words.")]
    return_goal: Annotated[Number | None, Doc("The return wanted: revenue ÷ spend.")]
    prospect_goal: Annotated[int | None, Doc("How many prospects are wanted.")]
    audience: Annotated[AudienceAnswer | None, Doc("Whom the ads are for.")]
    budget: Annotated[BudgetAnswer | None, Doc("What may be spent, and when.")]
    creative_guidelines: Annotated[GuidelinesAnswer | None, Doc("What the ads should say.")]
    external_ids: Annotated[dict[str, str], Doc("The campaign as platforms call it.")]
    created_at: Annotated[Moment, Doc("When it was created (RFC 3339, UTC).")]
    updated_at: Annotated[Moment, Doc("When it was last changed (RFC 3339, UTC).")]
