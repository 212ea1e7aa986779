"""An ad that probably loses pauses by itself where the plan's approval says so; undone by hand.

Where the approval says that too, one in reserve starts in its place first (`swapping_ads`). Each
morning, one ad of a campaign at most, and never one that a person let run again.
"""

from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal
from typing import Final

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.ad_results.standings import AdResult, ads_with_results
from kempen.domain.ad_revisions.actions.drafting import set_running
from kempen.domain.ad_revisions.rules import STANDS_STILL
from kempen.domain.connections.models import Connection
from kempen.domain.creatives.models import Ad
from kempen.domain.events.actions import audit
from kempen.domain.launches.actions.pushing import push_later
from kempen.domain.launches.actions.revising import approve_revision, begin_revision
from kempen.domain.launches.approved_envelope import may_pause_ads, may_swap_ads
from kempen.domain.launches.changes.ad_state import PauseAd
from kempen.domain.launches.changes.adding import ChangeFor, add_change
from kempen.domain.launches.models import Launch
from kempen.domain.steering.actions.moving import lock_plan
from kempen.domain.steering.actions.recommending import refuse_others
from kempen.domain.steering.actions.swapping_ads import (
    begin_swap,
    settle_waiting,
    swap_for,
    waits_for_review,
)
from kempen.domain.steering.ad_advice import LosingAd, losing_ad, tired_ad
from kempen.domain.steering.models import AdPause
from kempen.domain.steering.obstacles import (
    has_data_fault,
    has_fresh_data,
    stands_as_approved,
)
from kempen.domain.steering.queries import started_ad
from kempen.domain.steering.running_plan import (
    RunningLine,
    has_waiting_changes,
    running_plan,
)
from kempen.domain.strategies.models import Strategy
from kempen.kit import clock, jobs
from kempen.kit.tenancy import job_of

PAUSE_ADS: Final = "steering.pause_ads"
_THOUSANDTH: Final = Decimal("0.001")


def look_at_ads() -> int:
    """Have each running plan looked at whose approval lets ads pause; return how many."""
    today = clock.today()
    launches = Launch.objects.of_everyone().filter(
        status=Launch.Status.DONE,
        strategy__status=Strategy.Status.LAUNCHED,
        strategy__envelope__may_pause_ads=True,
        strategy__brief__budget_start__lt=today,
        strategy__brief__budget_end__gte=today,
    )
    plans = list(map(str, launches.values_list("pk", flat=True)))
    for launch_id in plans:
        name = f"{PAUSE_ADS}:{launch_id}"
        jobs.defer(PAUSE_ADS, {"launch_id": launch_id}, lock=name, queueing_lock=name)
    return len(plans)


@job_of(Launch)
def pause_losing_ads(launch_id: str) -> int:
    """Pause the ads of one plan that probably lose, and return how many; run twice, once."""
    launches = Launch.objects.of_everyone().filter(pk=launch_id, status=Launch.Status.DONE)
    launch = launches.select_related("strategy__brief", "business").first()
    if launch is None or not may_pause_ads(launch):
        return 0
    with transaction.atomic():
        lock_plan(launch)
        settle_waiting(launch)
        plan = running_plan(launch)
        if plan is None or has_data_fault(plan) or not has_fresh_data(plan):
            return 0
        return sum(_pause_loser(launch, line) for line in plan.lines if stands_as_approved(line))


def undo_pause(actor: Actor, pause: AdPause) -> AdPause:
    """Let an ad run again that Kempen paused, as a member of the role decides; undone once.

    What started in its place pauses, also while the old one still runs. It is an approved revision
    of its own: it is sent after the undo window. Refusal where other ad changes of the campaign
    wait.
    """
    refuse_others(actor)
    with transaction.atomic():
        rows = AdPause.objects.of(actor.business).select_for_update(of=("self",))
        row = rows.select_related("ad__campaign").get(pk=pause.pk)
        if row.undone_by_id is not None:
            return row
        revision = begin_revision(actor, row.ad.campaign)
        if row.started_ad_id is None or row.ad.status == Ad.Status.PAUSED:
            revision = set_running(actor, revision, revision.version, row.ad, runs=True)
        started = started_ad(row)
        if started is not None and started.status not in STANDS_STILL:
            revision = set_running(actor, revision, revision.version, started, runs=False)
        row.undone_by = approve_revision(actor, revision, revision.version)
        row.save(update_fields=["undone_by"])
    return row


def _pause_loser(launch: Launch, line: RunningLine) -> int:
    """Pause the ad of a campaign that most probably loses, or swap it; 0 where none does."""
    today = clock.today()
    ours = AdPause.objects.of(launch.business).filter(launch=launch)
    was_today = ours.filter(ad__campaign=line.campaign, day=today).exists()
    is_busy = was_today or has_waiting_changes(line.campaign)
    if line.connection is None or is_busy or waits_for_review(launch, line.campaign):
        return 0
    left_alone = set(ours.filter(outcome="").values_list("ad_id", flat=True))
    results = ads_with_results(line.campaign, today - timedelta(days=1), today)
    loser = losing_ad(results, left_alone)
    old = loser or tired_ad(results, left_alone)
    if may_swap_ads(launch) and _swap(launch, line, results, old):
        return 1
    return _pause(launch, line, line.connection, loser) if loser is not None else 0


def _swap(
    launch: Launch, line: RunningLine, results: Sequence[AdResult], old: LosingAd | None
) -> bool:
    """Have an ad in reserve start in an ad's place; False where none is left."""
    if old is None:
        return False
    ads = [one.ad for one in results if one.ad is not None]
    swap = swap_for(launch, line, ads, old)
    if swap is not None:
        begin_swap(launch, line, swap)
    return swap is not None


def _pause(launch: Launch, line: RunningLine, account: Connection, loser: LosingAd) -> int:
    ad, chance = loser.ad, loser.standing.chance_best
    actor = Actor.service(launch.business, PAUSE_ADS)
    change = add_change(
        ChangeFor(launch, account.pk, line.campaign, actor.label),
        PauseAd(ad_id=ad.pk, ad=ad.external_id),
    )
    pause = AdPause.objects.add(
        launch.business,
        launch=launch,
        ad=ad,
        change=change,
        day=clock.today(),
        chance_best=Decimal(str(chance)).quantize(_THOUSANDTH),
        created_at=clock.now(),
    )
    facts = {"ad_id": ad.public_id, "campaign_id": line.campaign.public_id}
    audit(actor, "ad.paused_by_itself", {**facts, "chance_best": str(pause.chance_best)})
    push_later(change.connection_id)
    return 1
