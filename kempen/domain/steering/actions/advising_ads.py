"""Recommendations about ads: once a day for each plan, and what a member makes of them.

Applying one puts a change down among the campaign's ad changes: nothing is sent before those are
approved. Only an ad that was approved in reserve takes the place of another at once. The locks are
those of moves: the plan, then the recommendation.
"""

from datetime import timedelta
from typing import Final

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.ad_results.standings import ads_with_results
from kempen.domain.ad_revisions.actions.drafting import add_ad, replace_by, set_running
from kempen.domain.ad_revisions.actions.new_creatives import WantedAd
from kempen.domain.ad_revisions.models import AdRevision
from kempen.domain.ad_revisions.queries import open_revision_of
from kempen.domain.campaigns.models import Campaign
from kempen.domain.creatives.models import Ad
from kempen.domain.events.actions import audit, record
from kempen.domain.launches.actions.revising import (
    approve_revision,
    begin_revision,
    revision_to_change,
)
from kempen.domain.launches.approved_envelope import is_as_approved, may_pause_ads, may_swap_ads
from kempen.domain.launches.models import Launch
from kempen.domain.launches.reserve import reserve_left
from kempen.domain.steering.actions.moving import lock_plan
from kempen.domain.steering.actions.recommending import (
    expiry,
    locked_recommendation,
    refuse_closed,
    refuse_others,
    tell_of_ads,
    was_told_of_ads,
)
from kempen.domain.steering.actions.swapping_ads import swap_for, waits_for_review
from kempen.domain.steering.ad_advice import (
    ProposedAdChange,
    losing_ad,
    new_ad_for,
    pause_of,
    swap_of,
    tired_ad,
)
from kempen.domain.steering.answers import recommendation_answer
from kempen.domain.steering.models import AdPause, Recommendation, SteeringCheck
from kempen.domain.steering.obstacles import has_data_fault, has_fresh_data, stands_as_approved
from kempen.domain.steering.outcomes import RecommendationKind, RecommendationStatus
from kempen.domain.steering.refusals import SteeringRefusal
from kempen.domain.steering.running_plan import (
    RunningLine,
    RunningPlan,
    has_waiting_changes,
    running_plan,
)
from kempen.domain.steering.stored_shapes import AdAdvice
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import lines_of
from kempen.kit import clock, jobs
from kempen.kit.refusal import Refusal
from kempen.kit.tenancy import TenantQuerySet, job_of

ADVISE_ADS: Final = "steering.advise_ads"
# One can be applied for a week; for two after a decision nothing is recommended for the campaign.
_LASTS: Final = 7
AD_QUIET_DAYS: Final = 14
# The days whose spend says which share of the money an ad takes.
_SHARE_DAYS: Final = 14


def advise_on_ads_everywhere() -> int:
    """Have the ads of each running plan looked at that were not today; return how many plans."""
    today = clock.today()
    looked = SteeringCheck.objects.of_everyone().filter(ads_advised_on=today).values("launch_id")
    launches = Launch.objects.of_everyone().filter(
        status=Launch.Status.DONE,
        strategy__status=Strategy.Status.LAUNCHED,
        strategy__brief__budget_start__lt=today,
        strategy__brief__budget_end__gte=today,
    )
    plans = list(map(str, launches.exclude(pk__in=looked).values_list("pk", flat=True)))
    for launch_id in plans:
        name = f"{ADVISE_ADS}:{launch_id}"
        jobs.defer(ADVISE_ADS, {"launch_id": launch_id}, lock=name, queueing_lock=name)
    return len(plans)


@job_of(Launch)
def advise_on_ads(launch_id: str) -> int:
    """Recommend what should change of the ads of one plan; return how many are new.

    Run again on the same day it does nothing; while data is missing it leaves the day open.
    """
    launches = Launch.objects.of_everyone().filter(pk=launch_id, status=Launch.Status.DONE)
    launch = launches.select_related("strategy__brief", "business").first()
    if launch is None:
        return 0
    with transaction.atomic():
        check = lock_plan(launch)
        plan = running_plan(launch)
        if plan is None or check.ads_advised_on == clock.today() or not is_as_approved(launch):
            return 0
        if has_data_fault(plan) or not has_fresh_data(plan):
            return 0
        check.ads_advised_on = clock.today()
        check.save(update_fields=["ads_advised_on"])
        was_told = was_told_of_ads(launch.strategy)
        advised = [line.campaign.name for line in plan.lines if _advise(plan, line)]
        if advised and not was_told:
            tell_of_ads(launch, advised)
        return len(advised)


def apply_ad_advice(actor: Actor, recommendation: Recommendation) -> AdRevision:
    """Put what is recommended down among the campaign's ad changes; applied twice, once.

    A member of the role decides. Refusal when it is over, or the ads cannot be changed so now.
    """
    refuse_others(actor)
    with transaction.atomic():
        lock_plan(recommendation.launch)
        row = locked_recommendation(actor, recommendation)
        if row.ad_revision is not None:
            return row.ad_revision
        refuse_closed(row)
        if row.campaign is None or row.advice is None:
            raise ValueError("a recommendation about ads has a campaign and says what changes")
        if row.kind == RecommendationKind.SWAP_AD and row.ad is not None:
            revision = _swapped(actor, row.launch, row.campaign, row.ad, row.advice)
        else:
            revision = _written_down(actor, row.campaign, row.ad, row)
        row.status, row.ad_revision = RecommendationStatus.APPLIED, revision
        row.decided_by, row.decided_at = actor.label, clock.now()
        row.save(update_fields=["status", "ad_revision", "decided_by", "decided_at"])
        facts = {"recommendation_id": row.public_id, "ad_revision_id": revision.public_id}
        audit(actor, "recommendation.applied", facts)
    return revision


def _written_down(
    actor: Actor, campaign: Campaign, ad: Ad | None, row: Recommendation
) -> AdRevision:
    """Put a pause or a new ad down among the ad changes, where it waits for its approval."""
    waiting = open_revision_of(campaign)
    revision = revision_to_change(actor, campaign, waiting.version if waiting else 0)
    if row.kind == RecommendationKind.PAUSE_AD and ad is not None:
        return set_running(actor, revision, revision.version, ad, runs=False)
    if row.advice is None:
        raise ValueError("a recommendation of a new ad says which")
    wanted = WantedAd(row.advice.language, row.advice.angle)
    return add_ad(actor, revision, revision.version, wanted)


def _swapped(
    actor: Actor, launch: Launch, campaign: Campaign, ad: Ad, advice: AdAdvice
) -> AdRevision:
    """Approve that an ad takes another's place that was approved, word for word, in reserve.

    It is an approved revision of its own, sent after the undo window. Refusal where other ad
    changes of the campaign wait, and where the ad in reserve is none any more.
    """
    line = next(
        one
        for one in lines_of(launch.strategy)
        if campaign.pk in (one.campaign_id, one.launched_as_id)
    )
    left = reserve_left(launch, line) if is_as_approved(launch) else []
    new = next((one for one in left if one.public_id == advice.reserve_id), None)
    if new is None:
        raise Refusal(SteeringRefusal.EXPIRED)
    revision = begin_revision(actor, campaign)
    revision = replace_by(actor, revision, revision.version, ad, new.creative)
    return approve_revision(actor, revision, revision.version)


def _advise(plan: RunningPlan, line: RunningLine) -> int:
    """Bring the open recommendation of a campaign to what its ads say today; 1 for a new one."""
    wanted = _wanted(plan, line)
    known = _of_campaign(line.campaign).filter(status=RecommendationStatus.OPEN).first()
    if known is not None and wanted is not None and _is_same(known, wanted):
        known.advice, known.gain, known.expires_at = (
            wanted.advice,
            wanted.gain,
            expiry(plan, _LASTS),
        )
        known.save(update_fields=["advice", "gain", "expires_at"])
        return 0
    if known is not None:
        gone = RecommendationStatus.EXPIRED if wanted is None else RecommendationStatus.REPLACED
        known.status, known.decided_at = gone, clock.now()
        known.save(update_fields=["status", "decided_at"])
    if wanted is None:
        return 0
    _recommend(plan, line, wanted)
    return 1


def _recommend(plan: RunningPlan, line: RunningLine, wanted: ProposedAdChange) -> None:
    launch = plan.launch
    row = Recommendation.objects.add(
        launch.business,
        strategy=launch.strategy,
        launch=launch,
        kind=wanted.kind,
        reason=wanted.reason,
        lines=(),
        gain=wanted.gain,
        campaign=line.campaign,
        ad=wanted.ad,
        advice=wanted.advice,
        created_at=clock.now(),
        expires_at=expiry(plan, _LASTS),
    )
    actor = Actor.service(launch.business, ADVISE_ADS)
    record(actor, "recommendation.ready", recommendation_answer(row))


def _wanted(plan: RunningPlan, line: RunningLine) -> ProposedAdChange | None:
    """Return what should change of a campaign's ads; None where nothing should, or may now."""
    campaign = line.campaign
    is_busy = (
        has_waiting_changes(campaign)
        or open_revision_of(campaign) is not None
        or waits_for_review(plan.launch, campaign)
    )
    if is_busy or not stands_as_approved(line) or _wants_quiet(campaign):
        return None
    today = clock.today()
    first, last = today - timedelta(days=_SHARE_DAYS), today - timedelta(days=1)
    results = ads_with_results(campaign, first, last)
    paused = AdPause.objects.of(campaign.business).filter(launch=plan.launch, outcome="")
    left_alone = set(paused.values_list("ad_id", flat=True))
    # What the approval lets Kempen do it does without a word.
    may_pause, may_swap = may_pause_ads(plan.launch), may_swap_ads(plan.launch)
    loser = None if may_pause else losing_ad(results, left_alone)
    tired = None if may_swap or loser is not None else tired_ad(results, left_alone)
    old = loser or tired
    ads = [one.ad for one in results if one.ad is not None]
    swap = swap_for(plan.launch, line, ads, old) if old is not None else None
    if swap is not None:
        return swap_of(line, swap.old, swap.new, swap.reason)
    pause = None if may_pause else pause_of(plan, line, results, left_alone)
    return pause or new_ad_for(plan, line, results)


def _is_same(known: Recommendation, wanted: ProposedAdChange) -> bool:
    ad = wanted.ad.pk if wanted.ad is not None else None
    angle = known.advice.angle if known.advice is not None else ""
    reserve = known.advice.reserve_id if known.advice is not None else ""
    of_advice = (wanted.advice.angle, wanted.advice.reserve_id)
    return (known.kind, known.ad_id, angle, reserve) == (wanted.kind, ad, *of_advice)


def _wants_quiet(campaign: Campaign) -> bool:
    since = clock.now() - timedelta(days=AD_QUIET_DAYS)
    decided = (RecommendationStatus.APPLIED, RecommendationStatus.DISMISSED)
    return _of_campaign(campaign).filter(status__in=decided, decided_at__gt=since).exists()


def _of_campaign(campaign: Campaign) -> TenantQuerySet[Recommendation]:
    return Recommendation.objects.of(campaign.business).filter(campaign=campaign)
