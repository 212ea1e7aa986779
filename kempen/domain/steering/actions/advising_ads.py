"""Recommendations about ads: once a day for each plan, and what a member makes of them.

Applying one puts a change down among the campaign's ad changes: nothing is sent before those are
approved. The locks are those of moves: the plan, then the recommendation.
"""

from datetime import timedelta
from typing import Final

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.ad_results.standings import ads_with_results
from kempen.domain.ad_revisions.actions.drafting import add_ad, set_running
from kempen.domain.ad_revisions.actions.new_creatives import WantedAd
from kempen.domain.ad_revisions.models import AdRevision
from kempen.domain.ad_revisions.queries import open_revision_of
from kempen.domain.campaigns.models import Campaign
from kempen.domain.events.actions import audit, record
from kempen.domain.launches.actions.revising import revision_to_change
from kempen.domain.launches.approved_envelope import is_as_approved, may_pause_ads
from kempen.domain.launches.models import Launch
from kempen.domain.steering.actions.moving import lock_plan
from kempen.domain.steering.actions.recommending import (
    expiry,
    locked_recommendation,
    refuse_closed,
    refuse_others,
    tell_of_ads,
    was_told_of_ads,
)
from kempen.domain.steering.ad_advice import ProposedAdChange, new_ad_for, pause_of
from kempen.domain.steering.answers import recommendation_answer
from kempen.domain.steering.models import AdPause, Recommendation, SteeringCheck
from kempen.domain.steering.obstacles import has_data_fault, has_fresh_data, stands_as_approved
from kempen.domain.steering.outcomes import RecommendationKind, RecommendationStatus
from kempen.domain.steering.running_plan import (
    RunningLine,
    RunningPlan,
    has_waiting_changes,
    running_plan,
)
from kempen.domain.strategies.models import Strategy
from kempen.kit import clock, jobs
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
        waiting = open_revision_of(row.campaign)
        revision = revision_to_change(actor, row.campaign, waiting.version if waiting else 0)
        if row.kind == RecommendationKind.PAUSE_AD and row.ad is not None:
            revision = set_running(actor, revision, revision.version, row.ad, runs=False)
        else:
            wanted = WantedAd(row.advice.language, row.advice.angle)
            revision = add_ad(actor, revision, revision.version, wanted)
        row.status, row.ad_revision = RecommendationStatus.APPLIED, revision
        row.decided_by, row.decided_at = actor.label, clock.now()
        row.save(update_fields=["status", "ad_revision", "decided_by", "decided_at"])
        facts = {"recommendation_id": row.public_id, "ad_revision_id": revision.public_id}
        audit(actor, "recommendation.applied", facts)
    return revision


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
    is_busy = has_waiting_changes(campaign) or open_revision_of(campaign) is not None
    if is_busy or not stands_as_approved(line) or _wants_quiet(campaign):
        return None
    today = clock.today()
    first, last = today - timedelta(days=_SHARE_DAYS), today - timedelta(days=1)
    results = ads_with_results(campaign, first, last)
    # Where the approval lets ads pause, Kempen pauses them without a word.
    if not may_pause_ads(plan.launch):
        paused = AdPause.objects.of(campaign.business).filter(launch=plan.launch)
        left_alone = set(paused.values_list("ad_id", flat=True))
        pause = pause_of(plan, line, results, left_alone)
        if pause is not None:
            return pause
    return new_ad_for(plan, line, results)


def _is_same(known: Recommendation, wanted: ProposedAdChange) -> bool:
    ad = wanted.ad.pk if wanted.ad is not None else None
    angle = known.advice.angle if known.advice is not None else ""
    return (known.kind, known.ad_id, angle) == (wanted.kind, ad, wanted.advice.angle)


def _wants_quiet(campaign: Campaign) -> bool:
    since = clock.now() - timedelta(days=AD_QUIET_DAYS)
    decided = (RecommendationStatus.APPLIED, RecommendationStatus.DISMISSED)
    return _of_campaign(campaign).filter(status__in=decided, decided_at__gt=since).exists()


def _of_campaign(campaign: Campaign) -> TenantQuerySet[Recommendation]:
    return Recommendation.objects.of(campaign.business).filter(campaign=campaign)
