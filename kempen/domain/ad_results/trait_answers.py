"""What programs are answered about what ads taught."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated

from kempen.domain.ad_results.traits import SORTS
from kempen.kit.documented import AllowedValues, Count, Doc, Documented, Number
from kempen.optimiser.ads.traits import TraitEffect, TraitVerdict


@dataclass(frozen=True, kw_only=True)
class TraitAnswer(Documented):
    """What ads with an angle, a language, a layout or a claim brought beside the others."""

    trait: Annotated[str, AllowedValues(SORTS), Doc("What is compared.")]
    value: Annotated[str, Doc("Which angle, language, layout or claim.", ("offer",))]
    ads: Annotated[Count, Doc("Ads with it that ran beside others.")]
    campaigns: Annotated[Count, Doc("Campaigns in which they did.")]
    verdict: Annotated[
        str, AllowedValues(tuple(TraitVerdict)), Doc("What can be said of it today.")
    ]
    effect: Annotated[
        Number, Doc("Conversions for the same spend, as a share more than the others: 0.1 is 10 %.")
    ]
    p10: Annotated[Number, Doc("The low end of the 80 % range of `effect`.")]
    p90: Annotated[Number, Doc("The high end.")]
    chance_better: Annotated[Number, Doc("The chance that `effect` is above 0.")]


@dataclass(frozen=True, kw_only=True)
class AdInsights(Documented):
    """What the ads of a business taught in the last 180 days."""

    data: Annotated[list[TraitAnswer], Doc("By trait, the highest effect first.")]


def trait_answer(one: TraitEffect) -> TraitAnswer:
    """Return an effect as the API shows it."""
    return TraitAnswer(
        trait=one.sort,
        value=one.trait,
        ads=one.ads,
        campaigns=one.campaigns,
        verdict=one.verdict.value,
        effect=_rounded(one.effect),
        p10=_rounded(one.low),
        p90=_rounded(one.high),
        chance_better=_rounded(one.chance),
    )


def _rounded(value: float) -> Decimal:
    return Decimal(str(round(value, 3)))
