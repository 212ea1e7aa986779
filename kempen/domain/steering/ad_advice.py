"""What should change of a campaign's ads, by how they stand: one pauses, or a new one competes."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Final
from uuid import UUID

from kempen.domain.ad_results.rules import untried_angles
from kempen.domain.ad_results.standings import AdFigures, AdResult, WorthUnit
from kempen.domain.ad_revisions.actions.new_creatives import can_be_written
from kempen.domain.ad_revisions.rules import STANDS_STILL
from kempen.domain.campaigns.models import Campaign
from kempen.domain.creatives.models import Ad, Creative
from kempen.domain.launches.reserve import ReserveAd
from kempen.domain.steering.outcomes import AdReason, RecommendationKind
from kempen.domain.steering.running_plan import RunningLine, RunningPlan
from kempen.domain.steering.stored_shapes import AdAdvice, MoveGain
from kempen.kit import clock
from kempen.optimiser.ads.competition import AdStanding, Verdict

# So long a new ad competes before another one is recommended.
NEW_AD_EVERY: Final = timedelta(days=14)


@dataclass(frozen=True)
class LosingAd:
    """An ad of ours that should pause, and how it stands."""

    ad: Ad
    standing: AdStanding
    figures: AdFigures | None
    unit: WorthUnit


@dataclass(frozen=True)
class ProposedAdChange:
    """What is recommended; `ad` is None where it is about none that runs."""

    kind: RecommendationKind
    reason: AdReason
    ad: Ad | None
    advice: AdAdvice
    gain: MoveGain | None = None


def losing_ad(results: Sequence[AdResult], left_alone: Collection[UUID]) -> LosingAd | None:
    """Return the ad of ours that most probably loses; None where none does, or it is the last."""
    losers = [
        LosingAd(one.ad, one.standing, one.figures, one.unit)
        for one in results
        if one.standing is not None
        and one.standing.should_pause
        and one.ad is not None
        and one.ad.pk not in left_alone
    ]
    if not losers or not any(one.standing and not one.standing.should_pause for one in results):
        return None
    return min(losers, key=lambda loser: (loser.standing.chance_best, loser.ad.pk))


def tired_ad(results: Sequence[AdResult], left_alone: Collection[UUID]) -> LosingAd | None:
    """Return the ad of ours that is most surely tired; None where none is.

    Never the one that is most likely the best of its campaign all the same.
    """
    standing = [one for one in results if one.standing is not None]
    leader = max(
        standing, key=lambda one: one.standing.chance_best if one.standing else 0.0, default=None
    )
    tired = [
        LosingAd(one.ad, one.standing, one.figures, one.unit)
        for one in standing
        if one.standing is not None
        and one.standing.verdict is Verdict.TIRED
        and one is not leader
        and one.ad is not None
        and one.ad.pk not in left_alone
    ]
    return max(tired, key=lambda one: (one.standing.chance_tired, one.ad.pk), default=None)


def pause_of(
    plan: RunningPlan,
    line: RunningLine,
    results: Sequence[AdResult],
    left_alone: Collection[UUID],
) -> ProposedAdChange | None:
    """Return that an ad should pause, with what its money brings more with the others."""
    loser = losing_ad(results, left_alone)
    if loser is None:
        return None
    return ProposedAdChange(
        RecommendationKind.PAUSE_AD,
        AdReason.WORSE,
        loser.ad,
        AdAdvice(
            line.campaign.name,
            title=title_of(loser.ad),
            language=loser.ad.creative.language,
            chance=round(loser.standing.chance_best, 3),
        ),
        _gain(plan, line, results, loser),
    )


def swap_of(line: RunningLine, old: LosingAd, new: ReserveAd, reason: AdReason) -> ProposedAdChange:
    """Return that an approved ad in reserve should take an ad's place.

    What it brings is not known before it runs: there is no gain.
    """
    standing = old.standing
    chance = standing.chance_best if reason is AdReason.WORSE else standing.chance_tired
    return ProposedAdChange(
        RecommendationKind.SWAP_AD,
        reason,
        old.ad,
        AdAdvice(
            line.campaign.name,
            title=title_of(old.ad),
            language=old.ad.creative.language,
            chance=round(chance, 3),
            reserve_id=new.public_id,
            reserve_title=title_of_creative(new.creative),
            reserve_language=new.creative.language,
        ),
    )


def new_ad_for(
    plan: RunningPlan, line: RunningLine, results: Sequence[AdResult]
) -> ProposedAdChange | None:
    """Return with which angle a new ad should compete; None while the last new one still does.

    One is due when an ad of ours is tired, when one is probably best, or when one runs alone.
    """
    ours = [one for one in results if one.ad is not None and one.ad.external_id]
    running = [one for one in ours if one.ad is not None and one.ad.status not in STANDS_STILL]
    since = clock.now() - NEW_AD_EVERY
    if not running or any(one.ad is not None and one.ad.created_at > since for one in ours):
        return None
    tired = next((one for one in running if _has(one, Verdict.TIRED)), None)
    is_due = (
        tired is not None or len(running) == 1 or any(_has(one, Verdict.BEST) for one in results)
    )
    leader = max(running, key=lambda one: one.standing.chance_best if one.standing else 0.0)
    if not is_due or leader.ad is None:
        return None
    language = leader.ad.creative.language
    angle = _angle(plan, line.campaign, language, ours)
    if angle is None:
        return None
    about = tired.ad if tired is not None else None
    chance = round(tired.standing.chance_tired, 3) if tired and tired.standing else None
    title = title_of(about) if about is not None else ""
    return ProposedAdChange(
        RecommendationKind.NEW_AD,
        AdReason.UNTRIED if about is None else AdReason.TIRED,
        about,
        AdAdvice(line.campaign.name, title=title, language=language, angle=angle, chance=chance),
    )


def title_of(ad: Ad) -> str:
    """Return what an ad says first."""
    return title_of_creative(ad.creative)


def title_of_creative(creative: Creative) -> str:
    """Return what an ad says first that is made of this."""
    return creative.headlines[0] if creative.headlines else creative.primary_text[:80]


def _angle(
    plan: RunningPlan, campaign: Campaign, language: str, ours: Sequence[AdResult]
) -> str | None:
    """Return the first angle that no ad has in this language and that can be written."""
    creatives = [one.ad.creative for one in ours if one.ad is not None]
    tried = {one.angle for one in creatives if one.language == language}
    strategy = plan.launch.strategy
    return next(
        (
            angle
            for angle in untried_angles(tried)
            if can_be_written(strategy, campaign, language, angle)
        ),
        None,
    )


def _has(one: AdResult, verdict: Verdict) -> bool:
    return one.standing is not None and one.standing.verdict is verdict


def _gain(
    plan: RunningPlan, line: RunningLine, results: Sequence[AdResult], loser: LosingAd
) -> MoveGain | None:
    """Return what the ad's share of the money to come brings more; None where that is not known.

    Its share is that of the days whose figures were asked for, its worth what platforms report.
    """
    pausing = loser.standing.pausing
    unit = _unit(line.campaign, loser.unit)
    spent = sum((one.figures.spend for one in results if one.figures is not None), Decimal(0))
    if pausing is None or unit is None or loser.figures is None or spent <= 0:
        return None
    money = float(loser.figures.spend / spent * sum(line.current, Decimal(0)))
    return MoveGain(
        unit,
        round(pausing.mean * money, 2),
        round(pausing.p10 * money, 2),
        round(pausing.p90 * money, 2),
        round(pausing.chance, 3),
        len(plan.days),
    )


def _unit(campaign: Campaign, unit: WorthUnit) -> str | None:
    if unit is WorthUnit.REVENUE:
        return "revenue"
    wants_prospects = campaign.objective != Campaign.Objective.INCREASE_SALES
    return "prospects" if wants_prospects else None
