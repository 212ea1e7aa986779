"""A person's word on a difference: it stays as it is, or what was approved is put back."""

from collections.abc import Mapping
from datetime import date
from typing import Final

import msgspec
from django.db import transaction
from django.db.models import Q

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.actions import follow_status
from kempen.domain.campaigns.models import Campaign
from kempen.domain.drift.detection import TARGETING_KINDS, DriftKind
from kempen.domain.drift.models import Drift, DriftCheck
from kempen.domain.drift.queries import difference_of
from kempen.domain.events.actions import audit
from kempen.domain.launches.actions.pushing import push_later
from kempen.domain.launches.approvals import approved_amount, approved_of, cap_in_force, tagged
from kempen.domain.launches.approved import Baseline
from kempen.domain.launches.changes.adding import ChangeFor, add_change
from kempen.domain.launches.changes.base import FoundDrift, PlatformChange
from kempen.domain.launches.changes.lookups import has_same_content
from kempen.domain.launches.changes.registry import content_of
from kempen.domain.launches.changes.restore_targeting import RestoreTargeting
from kempen.domain.launches.changes.restoring import Rename, RunAd, SetEnd, StopAd
from kempen.domain.launches.changes.run_state import End, Pause, Resume
from kempen.domain.launches.changes.set_budget import SetBudget
from kempen.domain.launches.expected_targeting import stored
from kempen.domain.launches.models import Change
from kempen.domain.launches.queries import is_plan_over, last_launch_reaching
from kempen.domain.launches.refusals import LaunchRefusal
from kempen.domain.strategies.targeting.shapes import LineTargeting
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from kempen.platforms.interface import RunState

_STEERING: Final[Mapping[RunState, PlatformChange]] = {
    RunState.ACTIVE: Resume(),
    RunState.PAUSED: Pause(),
    RunState.ENDED: End(),
}
# Whatever else is found there, it spends nothing any more.
_FOUND: Final[Mapping[str, Campaign.Status]] = {
    RunState.ACTIVE: Campaign.Status.ACTIVE,
    RunState.PAUSED: Campaign.Status.PAUSED,
}
_OPEN: Final = (Change.Status.PLANNED, Change.Status.PUSHING)


def accept(actor: Actor, drift: Drift) -> None:
    """Leave a difference as it is: it is not told again while it stays the same."""
    with transaction.atomic():
        campaign = _locked(actor, drift)
        if not _settle(actor, drift, Drift.Status.ACCEPTED):
            return
        if drift.kind == DriftKind.STATUS:
            _follow(actor, campaign, drift)
        audit(actor, "drift.accepted", _facts(drift, campaign))


def restore(actor: Actor, drift: Drift) -> Change | None:
    """Write down what makes it again what was approved; the worker sends it.

    Raises Refusal for what cannot be put back. None when it was settled already.
    """
    with transaction.atomic():
        campaign = _locked(actor, drift)
        if not difference_of(drift).can_be_restored:
            raise Refusal(LaunchRefusal.NOT_PUT_BACK)
        wanted = RunState.ACTIVE if drift.kind == DriftKind.AD_STOPPED else drift.approved
        if wanted == RunState.ACTIVE and is_plan_over(campaign):
            raise Refusal(LaunchRefusal.CAMPAIGN_DATES_PASSED)
        if not _settle(actor, drift, Drift.Status.PUT_BACK):
            return None
        change = _store_change(actor, campaign, drift)
        Drift.objects.of(actor.business).filter(pk=drift.pk).update(change=change)
        audit(actor, "drift.put_back", _facts(drift, campaign))
        push_later(change.connection_id)
    return change


def reopen(change: Change) -> None:
    """What the failed change was to restore still differs: a person decides about it again."""
    drifts = Drift.objects.of(change.business).filter(campaign=change.campaign_id)
    already = drifts.filter(status=Drift.Status.OPEN).values("mark")
    drifts.filter(change=change, status=Drift.Status.PUT_BACK).exclude(mark__in=already).update(
        status=Drift.Status.OPEN, settled_at=None, settled_by=""
    )


def _locked(actor: Actor, drift: Drift) -> Campaign:
    rows = Campaign.objects.of(actor.business).select_for_update(no_key=True)
    return rows.get(pk=drift.campaign_id)


def _settle(actor: Actor, drift: Drift, status: str) -> bool:
    """Close an open difference; False when somebody else, or the next look, did it before."""
    rows = Drift.objects.of(actor.business).filter(pk=drift.pk, status=Drift.Status.OPEN)
    settled = rows.update(status=status, settled_at=clock.now(), settled_by=actor.label)
    return bool(settled)


def _follow(actor: Actor, campaign: Campaign, drift: Drift) -> None:
    """Have the campaign stand here as it stands there, because a person said that it may."""
    if campaign.status == Campaign.Status.ENDED:
        return
    status = _FOUND.get(drift.found, Campaign.Status.ENDED)
    if status == Campaign.Status.ENDED:
        Change.objects.of(actor.business).filter(
            campaign=campaign, status=Change.Status.PLANNED
        ).update(status=Change.Status.WITHDRAWN, finished_at=clock.now())
    follow_status(actor, campaign, status)


def _store_change(actor: Actor, campaign: Campaign, drift: Drift) -> Change:
    content = _restoring_change(campaign, drift)
    launch = last_launch_reaching(campaign)
    if launch is None:
        raise Refusal(LaunchRefusal.NOT_LAUNCHED)
    last = Change.objects.of(actor.business).filter(campaign=campaign, launch=launch)
    through = last.order_by("id").values_list("connection_id", flat=True)[0]
    # A cap that the plan has for a later day restores nothing now, though its amount is the same.
    is_sent_now = Q(not_before__lte=clock.now()) | Q(attempts__gt=0)
    waiting = last.filter(is_sent_now, has_same_content(content), status__in=_OPEN)
    return waiting.first() or add_change(
        ChangeFor(launch, through, campaign, actor.label),
        # The log tells what was found there, and not what Kempen itself had sent last.
        msgspec.structs.replace(content, drift=FoundDrift(kind=drift.kind, found=drift.found)),
    )


def _restoring_change(campaign: Campaign, drift: Drift) -> PlatformChange:
    """Return the change that puts one difference back."""
    kind = DriftKind(drift.kind)
    is_moneyless = drift.approved == RunState.PAUSED and campaign.status == Campaign.Status.ACTIVE
    if kind is DriftKind.STATUS and not is_moneyless:
        return _STEERING[RunState(drift.approved)]
    if kind in (DriftKind.STATUS, DriftKind.BUDGET):
        # A cap of nothing pauses it for the day; the campaign itself goes on here.
        cap = cap_in_force(campaign)
        if cap is None:
            raise Refusal(LaunchRefusal.NOT_LAUNCHED)
        original = content_of(cap).original_budget
        return SetBudget(amount=approved_amount(cap), original=original)
    if kind in TARGETING_KINDS:
        return _restored_targeting(campaign, kind, drift)
    return _restored_setting(campaign, kind, drift)


def _restored_targeting(campaign: Campaign, kind: DriftKind, drift: Drift) -> RestoreTargeting:
    part, is_added = TARGETING_KINDS[kind]
    check = DriftCheck.objects.of(campaign.business).filter(campaign=campaign).first()
    approved = approved_of(campaign, check.baseline if check else Baseline())
    whole = stored(approved.targeting) if approved and approved.targeting else LineTargeting()
    return RestoreTargeting(
        part=part,
        mark=drift.subject,
        takes_away=is_added,
        approved=LineTargeting(**{part: getattr(whole, part)}),
    )


def _restored_setting(campaign: Campaign, kind: DriftKind, drift: Drift) -> PlatformChange:
    match kind:
        case DriftKind.NAME:
            return Rename(name=tagged(campaign, drift.approved))
        case DriftKind.END:
            return SetEnd(end=date.fromisoformat(drift.approved))
        case DriftKind.AD_ADDED:
            return StopAd(ad=drift.subject)
        case DriftKind.AD_STOPPED:
            return RunAd(ad=drift.subject)
    raise ValueError(f"{kind} cannot be restored")  # `restore` refuses these before.


def _facts(drift: Drift, campaign: Campaign) -> dict[str, str]:
    return {
        "campaign_id": campaign.public_id,
        "drift_id": drift.public_id,
        "kind": drift.kind,
        "approved": drift.approved,
        "found": drift.found,
    }
