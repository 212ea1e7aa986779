"""Pausing, resuming and ending a launched campaign: written down at once, sent by the worker."""

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.queries import representation
from kempen.domain.connections.models import Connection
from kempen.domain.events.actions import audit, record
from kempen.domain.launches.actions.pushing import push_later
from kempen.domain.launches.models import Change, Launch
from kempen.domain.launches.queries import launch_of_campaign, reached_by
from kempen.domain.launches.rules import LaunchRefused
from kempen.kit import clock
from kempen.kit.tenancy import TenantQuerySet

_Status = Campaign.Status
_FROM = {
    Change.Kind.PAUSE: (_Status.ACTIVE,),
    Change.Kind.RESUME: (_Status.PAUSED,),
    Change.Kind.END: (_Status.ACTIVE, _Status.PAUSED),
}
_WORDS = {
    Change.Kind.PAUSE: "Only a running campaign can be paused.",
    Change.Kind.RESUME: "Only a paused campaign can be resumed.",
    Change.Kind.END: "Only a running or paused campaign can be ended.",
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


def pause(actor: Actor, campaign: Campaign) -> Change:
    """Stop a campaign until it is resumed; LaunchRefused says why that cannot be."""
    return _order(actor, campaign, Change.Kind.PAUSE)


def resume(actor: Actor, campaign: Campaign) -> Change:
    """Let a paused campaign run again, inside what its strategy's approval allows."""
    if campaign.budget_end is not None and campaign.budget_end < clock.today():
        raise LaunchRefused(
            "dates_passed", "The campaign's approved dates have passed: write a new brief."
        )
    return _order(actor, campaign, Change.Kind.RESUME)


def end(actor: Actor, campaign: Campaign) -> Change:
    """Stop a campaign for good; what waits to be changed on it is withdrawn."""
    return _order(actor, campaign, Change.Kind.END)


def end_finished() -> int:
    """End the launched campaigns whose last day is over; return how many."""
    over = Campaign.objects.of_everyone().filter(
        status__in=_FROM[Change.Kind.END], budget_end__lt=clock.today()
    )
    count = 0
    for campaign in over.select_related("business"):
        if launch_of_campaign(campaign) is None or _has_open_end(campaign):
            continue
        end(Actor.service(campaign.business, "launches.end_finished"), campaign)
        count += 1
    return count


def give_up(actor: Actor, campaign: Campaign) -> None:
    """End a campaign whose launch failed before the platform had it: nothing is to be sent."""
    with transaction.atomic():
        kept = _locked(actor, campaign)
        if kept.status != _Status.LAUNCH_FAILED or launch_of_campaign(kept) is not None:
            raise LaunchRefused("not_failed", "Only a campaign that failed to launch is given up.")
        _withdraw(kept, tuple(Change.Kind))
        kept.status, kept.updated_at = _Status.ENDED, clock.now()
        kept.save(update_fields=["status", "updated_at"])
        record(actor, "campaign.ended", representation(kept))


def _order(actor: Actor, campaign: Campaign, kind: Change.Kind) -> Change:
    with transaction.atomic():
        kept = _locked(actor, campaign)
        waiting = _open(kept).filter(kind=kind).first()
        if waiting is not None:
            return waiting
        launch = reached_by(kept)
        if launch is None:
            raise LaunchRefused(
                "not_launched",
                "Kempen did not launch this campaign, so it does not change it: do that on its "
                "platform.",
            )
        # What was asked and not sent yet counts as if it had happened.
        turned = _open(kept).filter(kind__in=_REPLACED[kind])
        is_turned = kind is not Change.Kind.END and turned.exists()
        done = _done_already(kept, kind)
        if done is not None and not is_turned:
            return done
        if kept.status not in _FROM[kind] and not is_turned:
            raise LaunchRefused("wrong_status", _WORDS[kind], {"deed": str(kind)})
        _withdraw(kept, _REPLACED[kind])
        change = Change.objects.add(
            actor.business,
            launch=launch,
            connection=_connection(launch, kept),
            campaign=kept,
            kind=kind,
            ordered_by=actor.label,
        )
        audit(actor, f"campaign.{kind}_asked", {"campaign_id": kept.public_id})
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


def _has_open_end(campaign: Campaign) -> bool:
    return _open(campaign).filter(kind=Change.Kind.END).exists()


def _withdraw(campaign: Campaign, kinds: tuple[str, ...]) -> None:
    waiting = (Change.Status.PLANNED, Change.Status.FAILED)
    Change.objects.of(campaign.business).filter(
        campaign=campaign, kind__in=kinds, status__in=waiting
    ).update(status=Change.Status.WITHDRAWN, finished_at=clock.now())


def _connection(launch: Launch, campaign: Campaign) -> Connection:
    """Return the account that the launch reached the campaign through."""
    changes = Change.objects.of(campaign.business).filter(launch=launch, campaign=campaign)
    return changes.select_related("connection").order_by("id")[0].connection
