"""Pausing, resuming and ending a launched campaign: written down at once, sent by the worker."""

from datetime import date

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.actions import follow_status
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.events.actions import audit
from kempen.domain.launches.actions.pushing import push_later
from kempen.domain.launches.changes.adding import ChangeFor, add_change
from kempen.domain.launches.changes.run_state import End, Pause, Resume, RunStateChange
from kempen.domain.launches.models import Change, Launch
from kempen.domain.launches.queries import is_plan_over, last_launch_reaching, launch_of_campaign
from kempen.domain.launches.refusals import LaunchRefusal
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from kempen.kit.tenancy import TenantQuerySet


def pause(actor: Actor, campaign: Campaign, *, plan_end: date | None = None) -> Change:
    """Stop a campaign until it is resumed; Refusal says why that cannot be.

    `plan_end`: the last day of the plan, where it is paused because that is over.
    """
    return _order(actor, campaign, Pause(plan_end=plan_end))


def resume(actor: Actor, campaign: Campaign) -> Change:
    """Let a paused campaign run again, inside what its strategy's approval allows."""
    if is_plan_over(campaign):
        raise Refusal(LaunchRefusal.CAMPAIGN_DATES_PASSED)
    return _order(actor, campaign, Resume())


def end(actor: Actor, campaign: Campaign) -> Change:
    """Stop a campaign for good; what waits to be changed on it is withdrawn."""
    return _order(actor, campaign, End())


def end_failed(actor: Actor, campaign: Campaign) -> None:
    """End a campaign whose launch failed before the platform had it: nothing is to be sent."""
    with transaction.atomic():
        locked = _locked(actor, campaign)
        if locked.status != Campaign.Status.LAUNCH_FAILED or launch_of_campaign(locked) is not None:
            raise Refusal(LaunchRefusal.NOT_FAILED)
        _withdraw(_changes(locked))
        follow_status(actor, locked, Campaign.Status.ENDED)


def _order(actor: Actor, campaign: Campaign, wish: RunStateChange) -> Change:
    with transaction.atomic():
        locked = _locked(actor, campaign)
        waiting = _open(locked).filter(kind=wish.code).first()
        if waiting is not None:
            return waiting
        launch = last_launch_reaching(locked)
        if launch is None:
            raise Refusal(LaunchRefusal.NOT_LAUNCHED)
        # What was asked and not sent yet counts as if it had happened.
        is_turned = _open(locked).filter(kind__in=wish.replaces).exists()
        done = _done_already(locked, wish)
        if done is not None and not is_turned:
            return done
        if locked.status not in wish.possible_in and not is_turned:
            raise Refusal(wish.refusal)
        replaced = _changes(locked)
        _withdraw(replaced if wish.replaces_all else replaced.filter(kind__in=wish.replaces))
        through = _connection(launch, locked)
        change = add_change(ChangeFor(launch, through.pk, locked, actor.label), wish)
        audit(actor, f"campaign.{wish.code}_asked", {"campaign_id": locked.public_id})
        push_later(change.connection_id)
    return change


def _done_already(campaign: Campaign, wish: RunStateChange) -> Change | None:
    """Return what brought the campaign to where it is to be: asking twice changes nothing."""
    if campaign.status != wish.brings:
        return None
    rows = _changes(campaign).filter(kind__in=wish.brought_by, status=Change.Status.DONE)
    return rows.order_by("-id").first()


def _locked(actor: Actor, campaign: Campaign) -> Campaign:
    rows = Campaign.objects.of(actor.business).select_for_update(no_key=True)
    return rows.get(pk=campaign.pk)


def _changes(campaign: Campaign) -> TenantQuerySet[Change]:
    return Change.objects.of(campaign.business).filter(campaign=campaign)


def _open(campaign: Campaign) -> TenantQuerySet[Change]:
    return _changes(campaign).filter(status__in=(Change.Status.PLANNED, Change.Status.PUSHING))


def _withdraw(changes: TenantQuerySet[Change]) -> None:
    waiting = (Change.Status.PLANNED, Change.Status.FAILED)
    changes.filter(status__in=waiting).update(
        status=Change.Status.WITHDRAWN, finished_at=clock.now()
    )


def _connection(launch: Launch, campaign: Campaign) -> Connection:
    """Return the account that the launch reached the campaign through."""
    changes = Change.objects.of(campaign.business).filter(launch=launch, campaign=campaign)
    return changes.select_related("connection").order_by("id")[0].connection
