"""When a plan's last day is over: what was approved for that happens to its campaigns."""

from datetime import timedelta
from decimal import ROUND_DOWN, Decimal
from typing import Final

import msgspec
from django.db import transaction
from django.db.models import Q

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.rates import rates_for
from kempen.domain.events.actions import audit
from kempen.domain.launches.actions import pause_resume_end
from kempen.domain.launches.actions.pushing import push_later
from kempen.domain.launches.budget_before import known_budget_before
from kempen.domain.launches.changes.adding import ChangeFor, add_change
from kempen.domain.launches.changes.base import ChangeRole
from kempen.domain.launches.changes.lookups import IS_OF_A_PLAN, ends_plan_of
from kempen.domain.launches.changes.registry import kinds_with
from kempen.domain.launches.changes.set_budget import SetBudget
from kempen.domain.launches.models import Change, Launch
from kempen.domain.launches.queries import is_made_by, launch_of_campaign
from kempen.domain.strategies.rules import AfterPlan
from kempen.kit import clock
from kempen.kit.tenancy import TenantQuerySet

FINISH: Final = "launches.end_finished"
_RUNS: Final = (Campaign.Status.ACTIVE, Campaign.Status.PAUSED)
_WAITING: Final = (Change.Status.PLANNED, Change.Status.PUSHING)
# What the platform refused is asked of it again after this long.
_ASK_AGAIN: Final = timedelta(hours=1)
_SEN: Final = Decimal("0.01")


def finish_plans() -> int:
    """Do what was approved for the campaigns whose plan's last day is over; return how many."""
    over = Campaign.objects.of_everyone().filter(status__in=_RUNS, budget_end__lt=clock.today())
    count = 0
    for campaign in over.select_related("business"):
        with transaction.atomic():
            rows = Campaign.objects.of(campaign.business).select_for_update(no_key=True)
            count += _finish(rows.select_related("business").get(pk=campaign.pk))
    return count


def _finish(campaign: Campaign) -> int:
    launch = launch_of_campaign(campaign)
    is_over = campaign.budget_end is not None and campaign.budget_end < clock.today()
    if launch is None or not is_over or campaign.status not in _RUNS or _is_ordered(campaign):
        return 0
    later = _caps_of_later_plans(campaign, launch)
    if later.filter(not_before__lte=clock.now()).exists():
        # The next plan begins this minute: what it approved counts.
        return 0
    actor = Actor.service(campaign.business, FINISH)
    is_new = is_made_by(launch, campaign)
    choice = AfterPlan.END if is_new else launch.strategy.brief.when_over
    if choice is AfterPlan.CONTINUE:
        return _continue(actor, campaign, launch)
    if later.exists():
        # Paused there only, so that the next plan's first cap lets it run.
        return _set_budget(actor, launch, campaign, SetBudget(amount=Decimal(0)))
    if choice is AfterPlan.PAUSE:
        return _pause(actor, campaign)
    pause_resume_end.end(actor, campaign)
    return 1


def _continue(actor: Actor, campaign: Campaign, launch: Launch) -> int:
    """Give the campaign back the daily budget from before; one that had none is paused."""
    before = known_budget_before(campaign, launch)
    if before is None:
        return _pause(actor, campaign)
    rate = rates_for(campaign.business, before.currency).on(clock.today()) or Decimal(0)
    worth = ((before.amount or Decimal(0)) * rate).quantize(_SEN, rounding=ROUND_DOWN)
    content = SetBudget(amount=worth, original=before, wakes=True)
    return _set_budget(actor, launch, campaign, content)


def _pause(actor: Actor, campaign: Campaign) -> int:
    if campaign.status != Campaign.Status.ACTIVE:
        return 0
    pause_resume_end.pause(actor, campaign, plan_end=campaign.budget_end)
    return 1


def _set_budget(actor: Actor, launch: Launch, campaign: Campaign, content: SetBudget) -> int:
    changes = Change.objects.of(campaign.business).filter(campaign=campaign)
    # A cap of the plan that could not be sent in time is not sent after it.
    unsent = changes.filter(launch=launch, kind__in=kinds_with(ChangeRole.CHANGES_CAP))
    unsent.filter(status__in=(Change.Status.PLANNED, Change.Status.FAILED)).update(
        status=Change.Status.WITHDRAWN, finished_at=clock.now()
    )
    through = changes.filter(launch=launch).order_by("id")[0].connection_id
    add_change(
        ChangeFor(launch, through, campaign, actor.label),
        msgspec.structs.replace(content, plan_end=campaign.budget_end),
    )
    audit(actor, "campaign.plan_ended", {"campaign_id": campaign.public_id})
    push_later(through)
    return 1


def _is_ordered(campaign: Campaign) -> bool:
    """Whether it was done, waits to be sent, or was refused a short while ago."""
    changes = Change.objects.of(campaign.business).filter(campaign=campaign)
    is_alive = Q(status__in=(*_WAITING, Change.Status.DONE))
    is_fresh = Q(status=Change.Status.FAILED, finished_at__gt=clock.now() - _ASK_AGAIN)
    is_of_this_end = ends_plan_of(campaign.budget_end) if campaign.budget_end else Q()
    is_end = Q(kind__in=kinds_with(ChangeRole.ENDS))
    return changes.filter(is_alive | is_fresh).filter(is_of_this_end | is_end).exists()


def _caps_of_later_plans(campaign: Campaign, launch: Launch) -> TenantQuerySet[Change]:
    """Return what waits for this campaign of plans that were launched after this one."""
    caps = Change.objects.of(campaign.business).filter(
        IS_OF_A_PLAN,
        campaign=campaign,
        kind__in=kinds_with(ChangeRole.CHANGES_CAP),
        status__in=_WAITING,
        launch_id__gt=launch.pk,
    )
    return caps.exclude(launch__status=Launch.Status.UNDONE)
