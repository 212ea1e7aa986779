"""The spend guard: pauses a campaign that spends too much, only where a person switched it on."""

import re
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Sum

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.accounts.queries import members_allowed_to
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.queries import number
from kempen.domain.events.actions import audit
from kempen.domain.launches.actions.pause_resume_end import pause
from kempen.domain.launches.approvals import approved_amount, cap_in_force
from kempen.domain.launches.changes.base import ChangeRole
from kempen.domain.launches.changes.registry import kinds_with
from kempen.domain.launches.models import Change, Launch
from kempen.domain.launches.queries import launch_of_campaign
from kempen.domain.notifications.actions import notify_members
from kempen.domain.page_links import page_links
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.spend_guard.models import SpendGuard, SpendNotice
from kempen.domain.spend_guard.rules import USUAL_MARGIN, Overspent, overspent
from kempen.kit import clock

GUARD: Final = "launches.guard"
_MARK: Final = "guard:"
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True)
class Guard:
    """Whether a campaign is guarded, by how much a day may go over its cap, and who says so."""

    is_on: bool
    margin: int
    is_own: bool  # Said of this campaign, not of the whole business.


def guard_of(business: Business, campaign: Campaign | None = None) -> Guard:
    """Return the guard of a campaign, or, without one, what holds for the whole business."""
    rows = SpendGuard.objects.of(business)
    whole = rows.filter(campaign=None).first()
    own = rows.filter(campaign=campaign).first() if campaign else None
    row = own or whole
    if row is None:
        return Guard(is_on=False, margin=USUAL_MARGIN, is_own=False)
    return Guard(row.is_on, row.margin, is_own=own is not None)


def set_guard(actor: Actor, campaign: Campaign | None, *, is_on: bool, margin: int) -> None:
    """Switch the guard of a campaign, or of the whole business, on or off."""
    with transaction.atomic():
        SpendGuard.objects.of(actor.business).update_or_create(
            campaign=campaign,
            defaults={
                "business": actor.business,
                "is_on": is_on,
                "margin": margin,
                "set_by": actor.label,
                "set_at": clock.now(),
            },
        )
        audit(
            actor,
            "guard.set",
            {
                "campaign_id": campaign.public_id if campaign else None,
                "is_on": is_on,
                "margin": margin,
            },
        )


def use_business_default(actor: Actor, campaign: Campaign) -> None:
    """Have the whole business's guard hold for a campaign again."""
    with transaction.atomic():
        gone, _ = SpendGuard.objects.of(actor.business).filter(campaign=campaign).delete()
        if gone:
            audit(actor, "guard.left_to_business", {"campaign_id": campaign.public_id})


def guard_spend(business: Business, campaign_ids: list[UUID]) -> int:
    """Pause those of the campaigns that are guarded and spend too much; return how many.

    Each limit stops a campaign once: who lets it run again afterwards has decided so.
    """
    stopped = 0
    for campaign_id in campaign_ids:
        with transaction.atomic():
            campaign = (
                Campaign.objects.of(business).select_for_update(no_key=True).get(pk=campaign_id)
            )
            guard = guard_of(business, campaign)
            launch = launch_of_campaign(campaign)
            is_running = campaign.status == Campaign.Status.ACTIVE
            if guard.is_on and is_running and launch is not None:
                stopped += _stop_if_needed(campaign, launch, guard)
    return stopped


@dataclass(frozen=True)
class GuardStop:
    """Why and when the guard stopped a campaign; the amounts, MYR, are None for old stops.

    `holds`: nobody has decided since, so the campaign stands still because of it.
    """

    limit: Overspent
    spent: Decimal | None
    allowed: Decimal | None
    at: datetime
    holds: bool


def stopped_by_guard(campaign: Campaign) -> GuardStop | None:
    """Return the last time that the guard stopped a campaign, or None."""
    rows = SpendNotice.objects.of(campaign.business).filter(
        campaign=campaign, mark__startswith=_MARK
    )
    notice = rows.order_by("-told_at", "id").first()
    if notice is None:
        return None
    steering = kinds_with(ChangeRole.STEERS)
    turns = Change.objects.of(campaign.business).filter(campaign=campaign, kind__in=steering)
    last = turns.exclude(status=Change.Status.WITHDRAWN).order_by("-id").first()
    by_guard = last is not None and last.ordered_by == _actor(campaign.business).label
    is_day = _DAY.fullmatch(notice.mark.removeprefix(_MARK)) is not None
    return GuardStop(
        limit=Overspent.DAY if is_day else Overspent.BUDGET,
        spent=notice.spent,
        allowed=notice.allowed,
        at=notice.told_at,
        holds=by_guard and campaign.status in (Campaign.Status.ACTIVE, Campaign.Status.PAUSED),
    )


def _stop_if_needed(campaign: Campaign, launch: Launch, guard: Guard) -> int:
    today = clock.today()
    days = PerformanceDay.objects.of(campaign.business).filter(campaign=campaign)
    within = days.filter(date__gte=campaign.budget_start, date__lte=campaign.budget_end)
    spent = within.aggregate(sum=Sum("spend"))["sum"] or Decimal(0)
    on_day = days.filter(date=today).aggregate(sum=Sum("spend"))["sum"] or Decimal(0)
    budget, cap = campaign.budget_amount or Decimal(0), _cap(campaign)
    amounts = {Overspent.BUDGET: (spent, budget), Overspent.DAY: (on_day, cap)}
    passed = overspent(spent, budget, on_day, cap, guard.margin)
    now = clock.now()
    # Who lets it run again knows of every limit that is passed by then.
    new = [one for one in passed if _is_new(campaign, _mark(one, launch), amounts[one], now)]
    if not new:
        return 0
    actor, limit = _actor(campaign.business), new[0]
    pause(actor, campaign)
    facts = {
        "campaign_id": campaign.public_id,
        "limit": str(limit),
        "spent": str(number(amounts[limit][0])),
        "allowed": str(number(amounts[limit][1])),
    }
    audit(actor, "guard.stopped", facts)
    notify_members(
        members_allowed_to(campaign.business, "edit_campaigns"),
        "spend_guard/email/stopped",
        facts | {"campaign": campaign.name, "margin": guard.margin},
        page_url=page_links().of(campaign.business.public_id).campaign(campaign.public_id),
    )
    return 1


def _mark(limit: Overspent, launch: Launch) -> str:
    """Return what makes a limit the same one: the launch's budget, or the cap of this day."""
    return _MARK + str(launch.pk if limit is Overspent.BUDGET else clock.today())


def _is_new(
    campaign: Campaign, mark: str, amounts: tuple[Decimal | None, Decimal | None], at: datetime
) -> bool:
    """Keep that a limit is passed and return whether that is news; the campaign is locked."""
    spent, allowed = amounts
    _, is_new = SpendNotice.objects.of(campaign.business).get_or_create(
        campaign=campaign,
        mark=mark,
        defaults={
            "business": campaign.business,
            "spent": spent,
            "allowed": allowed,
            "told_at": at,
        },
    )
    return is_new


def _actor(business: Business) -> Actor:
    return Actor.service(business, GUARD)


def _cap(campaign: Campaign) -> Decimal | None:
    change = cap_in_force(campaign)
    return None if change is None else approved_amount(change)
