"""An ad in reserve starts in place of one that loses or is tired, where the approval says so.

The new ad starts first. The old one pauses once the platform has approved it, so the campaign is
never without an ad: rejected, or not made, it changes nothing, and the old one goes on. The locks
are the plan's, then the swap's.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Final

from django.db.models import Q

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.models import Campaign
from kempen.domain.creatives.models import Ad
from kempen.domain.events.actions import audit, record
from kempen.domain.launches.actions.pushing import push_later
from kempen.domain.launches.approved_envelope import is_as_approved, may_pause_ads
from kempen.domain.launches.changes.ad_state import PauseAd, ResumeAd
from kempen.domain.launches.changes.adding import ChangeFor, add_change
from kempen.domain.launches.later_plans import decided_by_later_plans
from kempen.domain.launches.models import Change, Launch
from kempen.domain.launches.reserve import ReserveAd, next_in_reserve, reserve_left, start_of
from kempen.domain.steering.ad_advice import LosingAd
from kempen.domain.steering.ad_pause_answers import swap_answer
from kempen.domain.steering.models import AdPause
from kempen.domain.steering.outcomes import AdReason, SwapOutcome
from kempen.domain.steering.queries import started_ad
from kempen.domain.steering.running_plan import RunningLine
from kempen.kit import clock, ids
from kempen.kit.tenancy import TenantQuerySet

SWAP: Final = "steering.swap_ads"
# So long the old ad waits for a verdict about the new one; then both go on.
_LONGEST_REVIEW: Final = timedelta(days=7)
_THOUSANDTH: Final = Decimal("0.001")
_RUNS: Final = (Campaign.Status.ACTIVE, Campaign.Status.PAUSED)
_STOPPED: Final = (Ad.Status.REJECTED, Ad.Status.PROBLEM)


@dataclass(frozen=True)
class Swap:
    """Which ad another one in reserve is to take the place of, and why."""

    old: LosingAd
    new: ReserveAd
    reason: AdReason


def swap_for(
    launch: Launch, line: RunningLine, running: Sequence[Ad], old: LosingAd
) -> Swap | None:
    """Return what takes an ad's place; None where nothing is left in reserve."""
    reason = AdReason.WORSE if old.standing.should_pause else AdReason.TIRED
    new = next_in_reserve(reserve_left(launch, line.line), running, old.ad)
    return Swap(old, new, reason) if new is not None else None


def begin_swap(launch: Launch, line: RunningLine, swap: Swap) -> AdPause:
    """Have the new ad start; call it with the plan locked, in the transaction that decides."""
    if line.connection is None:
        raise ValueError("a campaign without an account starts no ad")
    actor = Actor.service(launch.business, SWAP)
    starting = add_change(
        ChangeFor(launch, line.connection.pk, line.campaign, actor.label),
        start_of(launch, line.campaign, swap.new),
        tag=f"kpn-{ids.encode('ad', swap.new.pk)[-12:]}",
    )
    # A launch that is tried again leaves it alone: by then another may have its place.
    Change.objects.of(launch.business).filter(pk=starting.pk).update(can_retry=False)
    standing = swap.old.standing
    is_tired = swap.reason is AdReason.TIRED
    row = AdPause.objects.add(
        launch.business,
        launch=launch,
        ad=swap.old.ad,
        started=swap.new.proposed,
        started_added=swap.new.added,
        starting=starting,
        day=clock.today(),
        reason=swap.reason,
        chance_best=_thousandth(standing.chance_best),
        chance_tired=_thousandth(standing.chance_tired) if is_tired else None,
        created_at=clock.now(),
    )
    audit(actor, "ad.swap_begun", _facts(row))
    push_later(starting.connection_id)
    return row


def waits_for_review(launch: Launch, campaign: Campaign) -> bool:
    """Whether an ad of a campaign goes on until its platform has judged what takes its place."""
    return _waiting(launch).filter(ad__campaign=campaign).exists()


def settle_waiting(launch: Launch) -> None:
    """Go on with swaps whose verdict is known, and give up what waits too long; plan locked."""
    for row in _waiting(launch).select_for_update(of=("self",)):
        ad = started_ad(row)
        if ad is not None:
            _settle(row, ad)
        if row.change_id is None and clock.now() - row.created_at > _LONGEST_REVIEW:
            _end(row, SwapOutcome.KEPT)


def settle_review(ad: Ad) -> None:
    """Do what a platform's verdict about an ad means for the one whose place it takes.

    Call it in the transaction that keeps the verdict.
    """
    rows = AdPause.objects.of(ad.business).filter(outcome="", undone_by=None)
    rows = rows.filter(Q(started=ad.pk) | Q(started_added=ad.pk))
    row = rows.select_related("ad", "starting", "launch").select_for_update(of=("self",)).first()
    if row is not None:
        _settle(row, ad)


def settle_change(change: Change, *, is_done: bool) -> None:
    """Go on with the swap of a change that is over; call it in the transaction that marks it."""
    rows = AdPause.objects.of(change.business).exclude(starting=None).filter(outcome="")
    if not is_done:
        failed = rows.filter(starting=change).select_for_update(of=("self",)).first()
        if failed is not None:
            _end(failed, SwapOutcome.NOT_SENT)
        return
    paused = rows.filter(change=change).select_related("ad__campaign", "launch").first()
    if paused is not None:
        record(Actor.service(change.business, SWAP), "ad.swapped", swap_answer(paused))


def _settle(row: AdPause, ad: Ad) -> None:
    if ad.status in _STOPPED:
        if row.change_id is not None:
            _resume(row)
        _end(row, SwapOutcome.REJECTED)
    elif ad.status == Ad.Status.APPROVED and row.change_id is None:
        _pause(row)


def _pause(row: AdPause) -> None:
    """Pause the old ad now that the new one may run; it goes on where it may not pause any more."""
    launch, old = _launch(row), Ad.objects.of(row.business).get(pk=row.ad_id)
    campaign = Campaign.objects.of(row.business).get(pk=old.campaign_id)
    is_still_ours = not decided_by_later_plans(row.business, launch.pk, {campaign.pk})
    may_pause = is_still_ours and may_pause_ads(launch)
    if old.status == Ad.Status.PAUSED or campaign.status not in _RUNS or not may_pause:
        _end(row, SwapOutcome.KEPT)
        return
    row.change = add_change(
        _change_for(row, launch, campaign), PauseAd(ad_id=old.pk, ad=old.external_id)
    )
    row.save(update_fields=["change"])
    audit(Actor.service(row.business, SWAP), "ad.paused_by_itself", _facts(row))
    push_later(row.change.connection_id)


def _resume(row: AdPause) -> None:
    """Let the old ad go on: what took its place was stopped by the platform later."""
    launch, old = _launch(row), Ad.objects.of(row.business).get(pk=row.ad_id)
    campaign = Campaign.objects.of(row.business).get(pk=old.campaign_id)
    if campaign.status not in _RUNS or not is_as_approved(launch):
        return
    change = add_change(
        _change_for(row, launch, campaign), ResumeAd(ad_id=old.pk, ad=old.external_id)
    )
    push_later(change.connection_id)


def _end(row: AdPause, outcome: SwapOutcome) -> None:
    row.outcome = outcome
    row.save(update_fields=["outcome"])
    facts = {**_facts(row), "outcome": str(outcome)}
    audit(Actor.service(row.business, SWAP), "ad.swap_ended", facts)


def _waiting(launch: Launch) -> TenantQuerySet[AdPause]:
    rows = AdPause.objects.of(launch.business).filter(
        launch=launch, change=None, outcome="", undone_by=None
    )
    return rows.exclude(starting=None).select_related("ad", "starting")


def _launch(row: AdPause) -> Launch:
    rows = Launch.objects.of(row.business).select_related("strategy__brief", "business")
    return rows.get(pk=row.launch_id)


def _change_for(row: AdPause, launch: Launch, campaign: Campaign) -> ChangeFor:
    if row.starting is None:
        raise ValueError("a swap has a change that starts the new ad")
    label = Actor.service(row.business, SWAP).label
    return ChangeFor(launch, row.starting.connection_id, campaign, label)


def _facts(row: AdPause) -> dict[str, str]:
    started = ids.encode("ad", row.started_ad_id) if row.started_ad_id else ""
    return {"ad_pause_id": row.public_id, "ad_id": row.ad.public_id, "started_ad_id": started}


def _thousandth(chance: float) -> Decimal:
    return Decimal(str(chance)).quantize(_THOUSANDTH)
