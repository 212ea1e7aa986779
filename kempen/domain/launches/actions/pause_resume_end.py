"""Pausing, resuming and ending a launched campaign: written down at once, sent by the worker."""

from collections.abc import Mapping

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.actions import follow_status
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.events.actions import audit
from kempen.domain.launches.actions.pushing import push_later
from kempen.domain.launches.models import Change, Launch
from kempen.domain.launches.queries import is_plan_over, last_launch_reaching, launch_of_campaign
from kempen.domain.launches.refusals import LaunchRefusal
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from kempen.kit.tenancy import TenantQuerySet

_Status = Campaign.Status
_FROM = {
    Change.Kind.PAUSE: (_Status.ACTIVE,),
    Change.Kind.RESUME: (_Status.PAUSED,),
    Change.Kind.END: (_Status.ACTIVE, _Status.PAUSED),
}
_REFUSED = {
    Change.Kind.PAUSE: LaunchRefusal.CANNOT_PAUSE,
    Change.Kind.RESUME: LaunchRefusal.CANNOT_RESUME,
    Change.Kind.END: LaunchRefusal.CANNOT_END,
}
_BRINGS = {
    Change.Kind.PAUSE: (_Status.PAUSED, (Change.Kind.PAUSE,)),
    Change.Kind.RESUME: (_Status.ACTIVE, (Change.Kind.RESUME, Change.Kind.START)),
    Change.Kind.END: (_Status.ENDED, (Change.Kind.END,)),
}
# What a later wish of the same person makes pointless.
_REPLACED = {
    Change.Kind.PAUSE: (Change.Kind.RESUME,),
    Change.Kind.RESUME: (Change.Kind.PAUSE,),
    Change.Kind.END: tuple(Change.Kind),
}


def pause(actor: Actor, campaign: Campaign, *, payload: Mapping[str, str] | None = None) -> Change:
    """Stop a campaign until it is resumed; Refusal says why that cannot be.

    `payload` is kept with the change.
    """
    return _order(actor, campaign, Change.Kind.PAUSE, payload)


def resume(actor: Actor, campaign: Campaign) -> Change:
    """Let a paused campaign run again, inside what its strategy's approval allows."""
    if is_plan_over(campaign):
        raise Refusal(LaunchRefusal.CAMPAIGN_DATES_PASSED)
    return _order(actor, campaign, Change.Kind.RESUME)


def end(actor: Actor, campaign: Campaign) -> Change:
    """Stop a campaign for good; what waits to be changed on it is withdrawn."""
    return _order(actor, campaign, Change.Kind.END)


def end_failed(actor: Actor, campaign: Campaign) -> None:
    """End a campaign whose launch failed before the platform had it: nothing is to be sent."""
    with transaction.atomic():
        locked = _locked(actor, campaign)
        if locked.status != _Status.LAUNCH_FAILED or launch_of_campaign(locked) is not None:
            raise Refusal(LaunchRefusal.NOT_FAILED)
        _withdraw(locked, tuple(Change.Kind))
        follow_status(actor, locked, _Status.ENDED)


def _order(
    actor: Actor,
    campaign: Campaign,
    kind: Change.Kind,
    payload: Mapping[str, str] | None = None,
) -> Change:
    with transaction.atomic():
        locked = _locked(actor, campaign)
        waiting = _open(locked).filter(kind=kind).first()
        if waiting is not None:
            return waiting
        launch = last_launch_reaching(locked)
        if launch is None:
            raise Refusal(LaunchRefusal.NOT_LAUNCHED)
        # What was asked and not sent yet counts as if it had happened.
        turned = _open(locked).filter(kind__in=_REPLACED[kind])
        is_turned = kind is not Change.Kind.END and turned.exists()
        done = _done_already(locked, kind)
        if done is not None and not is_turned:
            return done
        if locked.status not in _FROM[kind] and not is_turned:
            raise Refusal(_REFUSED[kind])
        _withdraw(locked, _REPLACED[kind])
        change = Change.objects.add(
            actor.business,
            launch=launch,
            connection=_connection(launch, locked),
            campaign=locked,
            kind=kind,
            ordered_by=actor.label,
            payload=dict(payload or {}),
        )
        audit(actor, f"campaign.{kind}_asked", {"campaign_id": locked.public_id})
        push_later(change.connection_id)
    return change


def _done_already(campaign: Campaign, kind: Change.Kind) -> Change | None:
    """Return what brought the campaign to where it is to be: asking twice changes nothing."""
    status, kinds = _BRINGS[kind]
    if campaign.status != status:
        return None
    rows = Change.objects.of(campaign.business).filter(
        campaign=campaign, kind__in=kinds, status=Change.Status.DONE
    )
    return rows.order_by("-id").first()


def _locked(actor: Actor, campaign: Campaign) -> Campaign:
    rows = Campaign.objects.of(actor.business).select_for_update(no_key=True)
    return rows.get(pk=campaign.pk)


def _open(campaign: Campaign) -> TenantQuerySet[Change]:
    rows = Change.objects.of(campaign.business).filter(campaign=campaign)
    return rows.filter(status__in=(Change.Status.PLANNED, Change.Status.PUSHING))


def _withdraw(campaign: Campaign, kinds: tuple[str, ...]) -> None:
    waiting = (Change.Status.PLANNED, Change.Status.FAILED)
    Change.objects.of(campaign.business).filter(
        campaign=campaign, kind__in=kinds, status__in=waiting
    ).update(status=Change.Status.WITHDRAWN, finished_at=clock.now())


def _connection(launch: Launch, campaign: Campaign) -> Connection:
    """Return the account that the launch reached the campaign through."""
    changes = Change.objects.of(campaign.business).filter(launch=launch, campaign=campaign)
    return changes.select_related("connection").order_by("id")[0].connection
