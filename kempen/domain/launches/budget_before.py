"""What a campaign might spend a day before a plan, so that it can go on with it afterwards."""

import msgspec

from kempen.domain.campaigns.models import Campaign
from kempen.domain.launches.approvals import cap_in_force
from kempen.domain.launches.change_result import AccountBudget
from kempen.domain.launches.changes.base import ChangeRole
from kempen.domain.launches.changes.lookups import KNOWS_BUDGET_BEFORE
from kempen.domain.launches.changes.registry import content_of, kinds_with, result_of
from kempen.domain.launches.models import Change, Launch
from kempen.platforms.interface import Platform


def budget_before(opened: Platform, change: Change, number: str) -> AccountBudget:
    """Return the daily budget that a plan's first cap replaces.

    It is stored before anything is sent: a worker that dies then must not take the plan's own
    budget for it. A plan that follows another one without a gap takes over what was there before
    both. Networking.
    """
    result = result_of(change)
    if result.before is not None:
        return result.before
    before = _before_the_plan_in_force(change)
    if before is None:
        there = next(iter(opened.running([number])), None)
        before = AccountBudget(
            amount=there.daily_budget if there is not None else None,
            currency=change.connection.currency,
        )
    Change.objects.of(change.business).filter(pk=change.pk).update(
        result=msgspec.structs.replace(result, before=before)
    )
    return before


def known_budget_before(campaign: Campaign, launch: Launch) -> AccountBudget | None:
    """Return the budget that a launch found on the platform, or None where it found none."""
    caps = Change.objects.of(campaign.business).filter(
        KNOWS_BUDGET_BEFORE,
        campaign=campaign,
        launch=launch,
        kind__in=kinds_with(ChangeRole.CHANGES_CAP),
        status=Change.Status.DONE,
    )
    first = caps.order_by("id").first()
    before = result_of(first).before if first is not None else None
    return before if before is not None and before.amount is not None else None


def _before_the_plan_in_force(change: Change) -> AccountBudget | None:
    campaign = Campaign.objects.of(change.business).get(pk=change.campaign_id)
    cap = cap_in_force(campaign)
    if cap is None or content_of(cap).original_budget or cap.launch_id == change.launch_id:
        return None
    return known_budget_before(campaign, cap.launch)
