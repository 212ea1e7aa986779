"""What a campaign might spend a day before a plan, so that it can go on with it afterwards."""

from typing import Any

from kempen.domain.campaigns.models import Campaign
from kempen.domain.launches.approvals import cap_in_force
from kempen.domain.launches.models import Change, Launch
from kempen.platforms.interface import Platform


def budget_before(opened: Platform, change: Change, number: str) -> dict[str, Any]:
    """Return the daily budget that a plan's first cap replaces: {amount, currency}, as texts.

    `amount` is None where the platform has no daily budget. It is stored before anything is sent:
    a worker that dies then must not take the plan's own budget for it. A plan that follows another
    one without a gap takes over what was there before both. Networking.
    """
    result = change.result or {}
    if "before" in result:
        return dict(result["before"])
    before = _before_the_plan_in_force(change)
    if before is None:
        there = next(iter(opened.running([number])), None)
        amount = there.daily_budget if there is not None else None
        before = {
            "amount": None if amount is None else str(amount),
            "currency": change.connection.currency,
        }
    Change.objects.of(change.business).filter(pk=change.pk).update(
        result={**result, "before": before}
    )
    return before


def known_budget_before(campaign: Campaign, launch: Launch) -> dict[str, Any] | None:
    """Return the budget that a launch found on the platform, or None where it found none."""
    caps = Change.objects.of(campaign.business).filter(
        campaign=campaign,
        launch=launch,
        kind=Change.Kind.SET_BUDGET,
        status=Change.Status.DONE,
        result__has_key="before",
    )
    first = caps.order_by("id").first()
    before = first.result["before"] if first is not None else None
    return before if before and before["amount"] is not None else None


def _before_the_plan_in_force(change: Change) -> dict[str, Any] | None:
    campaign = Campaign.objects.of(change.business).get(pk=change.campaign_id)
    cap = cap_in_force(campaign)
    if cap is None or "original" in cap.payload or cap.launch_id == change.launch_id:
        return None
    return known_budget_before(campaign, cap.launch)
