"""A person's word on a difference: it stays as it is, or what was approved is put back."""

from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction
from django.db.models import Q

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.actions import follow_status
from kempen.domain.campaigns.models import Campaign
from kempen.domain.drift.detection import DriftKind
from kempen.domain.drift.models import Drift
from kempen.domain.drift.queries import difference_of
from kempen.domain.events.actions import audit
from kempen.domain.launches.actions.pushing import push_later
from kempen.domain.launches.approvals import approved_amount, cap_in_force, tagged
from kempen.domain.launches.models import Change
from kempen.domain.launches.queries import is_plan_over, last_launch_reaching
from kempen.domain.launches.refusals import LaunchRefusal
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from kempen.platforms.interface import RunState

_DEEDS: Final = {
    DriftKind.NAME: Change.Kind.RENAME,
    DriftKind.END: Change.Kind.SET_END,
    DriftKind.AD_ADDED: Change.Kind.STOP_AD,
    DriftKind.AD_STOPPED: Change.Kind.RUN_AD,
}
_TURNS: Final = {
    RunState.ACTIVE: Change.Kind.RESUME,
    RunState.PAUSED: Change.Kind.PAUSE,
    RunState.ENDED: Change.Kind.END,
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
    kind, payload = _restoring_change(campaign, drift)
    launch = last_launch_reaching(campaign)
    if launch is None:
        raise Refusal(LaunchRefusal.NOT_LAUNCHED)
    last = Change.objects.of(actor.business).filter(campaign=campaign, launch=launch)
    through = last.order_by("id").values_list("connection_id", flat=True)[0]
    # A cap that the plan has for a later day restores nothing now, though its amount is the same.
    is_sent_now = Q(not_before__lte=clock.now()) | Q(attempts__gt=0)
    waiting = last.filter(is_sent_now, kind=kind, payload__contains=payload, status__in=_OPEN)
    return waiting.first() or Change.objects.add(
        actor.business,
        launch=launch,
        connection_id=through,
        campaign=campaign,
        kind=kind,
        ordered_by=actor.label,
        # The log tells what was found there, and not what Kempen itself had sent last.
        payload=payload | {"drift": {"kind": drift.kind, "found": drift.found}},
        not_before=clock.now(),
        created_at=clock.now(),
    )


def _restoring_change(campaign: Campaign, drift: Drift) -> tuple[Change.Kind, dict[str, Any]]:
    """Return the change that puts one difference back."""
    kind = DriftKind(drift.kind)
    is_moneyless = drift.approved == RunState.PAUSED and campaign.status == Campaign.Status.ACTIVE
    if kind is DriftKind.STATUS and not is_moneyless:
        return _TURNS[RunState(drift.approved)], {}
    if kind in (DriftKind.STATUS, DriftKind.BUDGET):
        # A cap of nothing pauses it for the day; the campaign itself goes on here.
        cap = cap_in_force(campaign)
        if cap is None:
            raise Refusal(LaunchRefusal.NOT_LAUNCHED)
        original = {name: cap.payload[name] for name in ("original",) if name in cap.payload}
        amount = {"amount": str(approved_amount(cap)), "wakes": False}
        return Change.Kind.SET_BUDGET, amount | original
    payload = {
        DriftKind.NAME: {"name": tagged(campaign, drift.approved)},
        DriftKind.END: {"end": drift.approved},
        DriftKind.AD_ADDED: {"ad": drift.subject},
        DriftKind.AD_STOPPED: {"ad": drift.subject},
    }
    return _DEEDS[kind], payload[kind]


def _facts(drift: Drift, campaign: Campaign) -> dict[str, str]:
    return {
        "campaign_id": campaign.public_id,
        "drift_id": drift.public_id,
        "kind": drift.kind,
        "approved": drift.approved,
        "found": drift.found,
    }
