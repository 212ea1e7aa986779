"""What a person sees before an ad of a strategy is deleted: the ad, and what stays beside it."""

from collections.abc import Sequence
from dataclasses import dataclass

from kempen.domain.creatives.queries import content_of
from kempen.domain.strategies.actions.ad_variants import deletion_refusal
from kempen.domain.strategies.actions.edit import refuse_unless_open
from kempen.domain.strategies.brief_offering import brief_of_line
from kempen.domain.strategies.queries import Strategy, StrategyAd, ads_of, law_of
from kempen.domain.strategies.replacing.same_brief import is_regenerating
from kempen.entrypoints.dashboard.creatives.copy import frozen_words
from kempen.entrypoints.dashboard.shared.ads.previews import AdPreview, preview_of
from kempen.entrypoints.dashboard.shared.copy.ads import LANGUAGES
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.kit.refusal import Refusal


@dataclass(frozen=True)
class StayingAd:
    """An ad that is written for the same angle as the one to delete, and stays.

    `is_same`: it says and shows the same.
    """

    public_id: str
    language: str
    words: str
    code: str
    is_same: bool
    is_chosen: bool


@dataclass(frozen=True)
class DeletionPage:
    """What would be deleted, why it cannot, and what the campaign has after that."""

    ad: AdPreview
    campaign: str
    why_kept: str
    variants: list[StayingAd]
    others: int  # Ads of other angles.
    only_of_language: str  # The language in which no other ad is; "" where one is.
    is_last_used: bool


def deletion_context(strategy: Strategy, shown: StrategyAd) -> dict[str, object]:
    """Return what the page of a deletion shows."""
    siblings = [ad for ad in ads_of(strategy) if ad.line_id == shown.line_id and ad.pk != shown.pk]
    creative = shown.creative
    variants = [ad for ad in siblings if ad.creative.angle == creative.angle]
    has_language = any(ad.creative.language == creative.language for ad in siblings)
    page = DeletionPage(
        ad=preview_of(strategy, shown, law_of(brief_of_line(strategy.brief, shown.line))),
        campaign=shown.line.name,
        why_kept=_why_kept(strategy, shown),
        variants=_staying(shown, variants),
        others=len(siblings) - len(variants),
        only_of_language="" if has_language else _named(creative.language),
        is_last_used=shown.is_chosen and not any(ad.is_chosen for ad in siblings),
    )
    return {"strategy": strategy, "page": page, "ad": page.ad}


def _staying(shown: StrategyAd, variants: Sequence[StrategyAd]) -> list[StayingAd]:
    content = content_of(shown.creative)
    return [
        StayingAd(
            ad.public_id,
            _named(ad.creative.language),
            next(iter(ad.creative.headlines), ""),
            ad.creative.language,
            content_of(ad.creative) == content,
            ad.is_chosen,
        )
        for ad in variants
    ]


def _named(language: str) -> str:
    return LANGUAGES.get(language, language)


def _why_kept(strategy: Strategy, shown: StrategyAd) -> str:
    if is_regenerating(strategy):
        return frozen_words(strategy)
    try:
        refuse_unless_open(strategy, strategy.revision)
    except Refusal as refusal:
        return sentence_of(refusal)
    refusal_of_ad = deletion_refusal(shown)
    return sentence_of(refusal_of_ad) if refusal_of_ad is not None else ""
