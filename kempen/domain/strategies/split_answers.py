"""What programs are answered about the split of a strategy, its ads and its notes."""

from dataclasses import dataclass
from typing import Annotated

from kempen.domain.creatives.answers import ImageAnswer
from kempen.domain.creatives.image_words import LAYOUTS, SHAPES
from kempen.domain.offerings.answers import ClaimAnswer
from kempen.domain.strategies.answers import Expected, NewCampaignAnswer, StrategySummary
from kempen.domain.strategies.targeting.answers import TargetingAnswer
from kempen.kit.documented import AllowedValues, Doc, Documented, Id, Number
from kempen.platforms.registry import campaign_platform_codes


@dataclass(frozen=True)
class LineExpected(Documented):
    """What one line is expected to bring."""

    mean: Annotated[float, Doc("The expected outcome, that of earlier spend included.")]
    p10: Annotated[float, Doc("One time in ten it is less.")]
    p90: Annotated[float, Doc("One time in ten it is more.")]
    marginal: Annotated[float, Doc("What the next RM 1 brings.")]


@dataclass(frozen=True)
class CurveAnswer(Documented):
    """A line's response: the outcome at each amount of money."""

    p10: Annotated[list[float], Doc("One time in ten it is less.")]
    p90: Annotated[list[float], Doc("One time in ten it is more.")]
    mean: Annotated[list[float], Doc("The expected outcome; at 0, that of earlier spend.")]
    spend: Annotated[list[float], Doc("The money for the whole period.")]


@dataclass(frozen=True)
class ShortageAnswer(Documented):
    """One thing that a campaign's data lack."""

    code: Annotated[str, Doc("What it is, for programs.")]
    numbers: Annotated[dict[str, float], Doc("Its figures.")]


@dataclass(frozen=True)
class SufficiencyAnswer(Documented):
    """Whether a campaign's data are enough."""

    missing: Annotated[list[ShortageAnswer], Doc("What they lack.")]
    verdict: Annotated[str, Doc("good, fair, weak or none.")]


@dataclass(frozen=True)
class DayAmount(Documented):
    """One day's money."""

    date: Annotated[str, Doc("A Malaysian calendar day.")]
    amount: Annotated[Number, Doc("What may be spent on it.")]


@dataclass(frozen=True)
class AllocationLine(Documented):
    """One campaign's part of the split."""

    line_id: Annotated[str, Doc("The line's identifier.")]
    campaign_id: Annotated[
        str | None, Doc("The campaign; null for a new one until it is launched.")
    ]
    new_campaign: Annotated[
        NewCampaignAnswer | None,
        Doc("What a new campaign is created as; null for one that ran before."),
    ]
    platform: Annotated[str, AllowedValues(campaign_platform_codes), Doc("Where it runs.")]
    name: Annotated[str, Doc("The campaign's name.")]
    amount: Annotated[Number, Doc("Its money for the whole period.")]
    suggested_amount: Annotated[Number, Doc("What Kempen suggested.")]
    current_amount: Annotated[
        Number | None,
        Doc("What today's pace (the last 28 days) spends in as many days; null when new."),
    ]
    basis: Annotated[
        str,
        AllowedValues(("history", "assumption")),
        Doc("Whether the figures come from its own days, or are assumed."),
    ]
    expected: Annotated[LineExpected | None, Doc("What it is expected to bring.")]
    curve: Annotated[
        CurveAnswer | None,
        Doc("Its response: spend, and mean, p10 and p90 of the outcome at each."),
    ]
    sufficiency: Annotated[
        SufficiencyAnswer | None,
        Doc("Whether its data are enough (good, fair, weak, none) and what is missing."),
    ]
    last_day: Annotated[
        str | None,
        Doc("Its last day with money where its festival ends before the plan; else null."),
    ]
    daily: Annotated[list[DayAmount], Doc("The plan by day.")]
    targeting: Annotated[
        TargetingAnswer | None,
        Doc("Whom it is shown to and which searches find it; null: it has none of its own."),
    ]
    refresh_ads: Annotated[
        bool | None,
        Doc(
            "Whether new ads start beside those of a campaign that its platform has; null for "
            "one that the launch creates."
        ),
    ]
    offering_id: Annotated[
        str | None, Doc("What its ads sell, where that is not what the brief sells; else null.")
    ]


@dataclass(frozen=True)
class AdviceAnswer(Documented):
    """One thing that a platform may cut short in an ad."""

    field: Annotated[str, Doc("Which of its texts.")]
    code: Annotated[str, Doc("What it is, for programs.")]
    limit: Annotated[int | None, Doc("How many characters are shown for certain.")]
    length: Annotated[int | None, Doc("How many it has.")]


@dataclass(frozen=True)
class ShapedImage(Documented):
    """The picture of an ad in one shape."""

    shape: Annotated[str, AllowedValues(SHAPES), Doc("Width to height.", ("4:5",))]
    image_id: Annotated[str, Id("img"), Doc("The picture; it is cut where it has another shape.")]
    focal_x: Annotated[float, Doc("What stays in sight, from the left, 0 to 1.", (0.5,))]
    focal_y: Annotated[float, Doc("What stays in sight, from the top, 0 to 1.", (0.5,))]
    is_made: Annotated[bool, Doc("Whether Kempen made it of words and brand kit.")]


@dataclass(frozen=True)
class ProposedAd(Documented):
    """A proposed ad."""

    ad_id: Annotated[str, Doc("Its identifier.")]
    line_id: Annotated[str, Doc("The line that it belongs to.")]
    platform: Annotated[str, Doc("The platform that it is written for.")]
    language: Annotated[str, Doc("Its language.")]
    angle: Annotated[str, Doc("Benefit, offer, proof, urgency or question.")]
    headlines: Annotated[list[str], Doc("Its headlines.")]
    descriptions: Annotated[list[str], Doc("Its descriptions.")]
    primary_text: Annotated[str, Doc("The text above the picture; social only.")]
    call_to_action: Annotated[str, Doc("What its button says.")]
    landing_url: Annotated[str, Doc("Where a click leads.")]
    image: Annotated[ImageAnswer | None, Doc("Its picture; social only.")]
    images: Annotated[
        list[ShapedImage],
        Doc("Its picture in each shape; empty where one serves all placements."),
    ]
    layout: Annotated[
        Annotated[str, AllowedValues(LAYOUTS)] | None,
        Doc("How the images are laid out that Kempen made for it; null: they are its own."),
    ]
    writer: Annotated[str, Doc("built-in, model or person.")]
    is_chosen: Annotated[bool, Doc("Whether it is to run.")]
    is_reserve: Annotated[
        bool,
        Doc("Whether it is kept in reserve: approved with the others, not made by the launch."),
    ]
    advice: Annotated[
        list[AdviceAnswer],
        Doc("What a platform may cut short or object to, and which rules of ads it breaks."),
    ]


@dataclass(frozen=True)
class AdVariantAnswer(Documented):
    """A new ad beside the one that it was made of."""

    revision: Annotated[int, Doc("The strategy's revision now.", (2,))]
    ad: Annotated[ProposedAd, Doc("The new ad; it runs once `is_chosen` is set.")]
    left_out: Annotated[
        list[ClaimAnswer], Doc("Claims of the ad that have no words in the other language.")
    ]


@dataclass(frozen=True)
class AdClaimsAnswer(Documented):
    """What a proposed ad claims."""

    ad_id: Annotated[str, Id("ad"), Doc("The ad.")]
    language: Annotated[str, Doc("Its language.", ("ms",))]
    claims: Annotated[list[ClaimAnswer], Doc("What its words claim now, whoever wrote them.")]
    left_out: Annotated[
        list[ClaimAnswer],
        Doc("What ads of its campaign in other languages claim, without words in this one."),
    ]


@dataclass(frozen=True)
class NoteAnswer(Documented):
    """One thing worth knowing about the strategy."""

    code: Annotated[str, Doc("What it says, for programs.")]
    line_id: Annotated[str | None, Doc("The line that it is about; null: the whole.")]
    numbers: Annotated[dict[str, float], Doc("Its figures.")]
    texts: Annotated[list[str], Doc("Its words.")]
    text: Annotated[str, Doc("The same as a sentence.")]


@dataclass(frozen=True)
class LineLimitsAnswer(Documented):
    """How little and how much a campaign may get a day."""

    line_id: Annotated[str, Doc("The line of the campaign.", ("line_01k9zj3v5tqk6n0m8w4y2x7abc",))]
    floor: Annotated[Number, Doc("The least daily budget, in MYR.")]
    cap: Annotated[Number, Doc("The greatest daily budget, in MYR.")]


@dataclass(frozen=True)
class EnvelopeAnswer(Documented):
    """What Kempen may change by itself once the plan runs; its total never grows."""

    lines: Annotated[
        list[LineLimitsAnswer], Doc("The campaigns whose daily budgets may move, with limits.")
    ]
    most_share: Annotated[
        Number, Doc("Most change of a campaign a day, as a share of its planned daily budget.")
    ]
    most_amount: Annotated[Number, Doc("Most money that moves a day in all, in MYR.")]
    until: Annotated[str, Doc("The last day on which anything may change.", ("2026-12-28",))]
    may_pause_ads: Annotated[bool, Doc("Whether an ad may pause that probably loses.")]
    may_swap_ads: Annotated[
        bool, Doc("Whether an ad in reserve may start in place of one that loses or is tired.")
    ]


@dataclass(frozen=True)
class LearningLineAnswer(Documented):
    """A campaign whose weeks go above and below its plan."""

    line_id: Annotated[str, Doc("The line of the campaign.", ("line_01k9zj3v5tqk6n0m8w4y2x7abc",))]
    swing: Annotated[float, Doc("By which part of a day's money.", (0.2,))]


@dataclass(frozen=True)
class LearningAnswer(Documented):
    """Weeks above and below plan, to learn; no campaign's money changes in all."""

    is_on: Annotated[bool, Doc("Whether `daily` has them; false: a person refused them.")]
    unit: Annotated[str, AllowedValues(("revenue", "prospects")), Doc("What is counted.")]
    cost: Annotated[float, Doc("What this plan is expected to lose.")]
    worth: Annotated[float, Doc("What the next plans are expected to gain.")]
    plans: Annotated[int, Doc("How many plans that counts.")]
    lines: Annotated[list[LearningLineAnswer], Doc("Which campaigns, and by how much.")]


@dataclass(frozen=True)
class StrategyDetails(StrategySummary):
    """A strategy with its split, ads and notes."""

    basis: Annotated[
        Annotated[str, AllowedValues(("history", "mixed", "assumption"))] | None,
        Doc("What the figures lean on."),
    ]
    confidence: Annotated[
        Annotated[str, AllowedValues(("high", "medium", "low"))] | None,
        Doc("How far they can be leaned on."),
    ]
    current_mean: Annotated[
        float | None, Doc("What today's split would bring with the same money.")
    ]
    smallest_budget: Annotated[
        float | None,
        Doc("The least money that brings what today's split would with the whole budget."),
    ]
    budget_for_goal: Annotated[
        float | None,
        Doc(
            "The greatest budget, from a tenth of this one up, whose expected return "
            "meets the goal; null if none does."
        ),
    ]
    history_until: Annotated[str | None, Doc("The last day that was learned from.")]
    suggested: Annotated[Expected | None, Doc("What the suggested split was expected to bring.")]
    unspent: Annotated[Number | None, Doc("What the split leaves of the budget.")]
    allocation: Annotated[list[AllocationLine], Doc("The split, a line for each campaign.")]
    ads: Annotated[list[ProposedAd], Doc("The ads, by line.")]
    notes: Annotated[list[NoteAnswer], Doc("Why, and what to know.")]
    envelope: Annotated[
        EnvelopeAnswer | None,
        Doc("What Kempen may change by itself once it runs; null: nothing."),
    ]
    learning: Annotated[
        LearningAnswer | None, Doc("Weeks that vary to learn; null: that pays for none.")
    ]
