"""What keeps a plan, or one of its campaigns, from being moved today."""

from typing import Final

from kempen.domain.accounts.models import Business
from kempen.domain.alerts.figures import start_of
from kempen.domain.alerts.models import Alert, AlertCheck
from kempen.domain.alerts.rules import Cause
from kempen.domain.campaigns.models import Campaign
from kempen.domain.drift.queries import open_drifts, restoring_drifts
from kempen.domain.launches.approved_envelope import is_as_approved
from kempen.domain.spend_guard.actions import stopped_by_guard
from kempen.domain.steering.outcomes import DayDecision
from kempen.domain.steering.rules import FEWEST_DAYS
from kempen.domain.steering.running_plan import (
    RunningLine,
    RunningPlan,
    has_waiting_changes,
    is_on_platform,
)
from kempen.kit import clock

# What the figures say is not to be believed while one of these is open: nothing moves.
DATA_FAULTS: Final = frozenset({Cause.ACCESS_LOST, Cause.DATA_LATE, Cause.TRACKING_BROKEN})
# A campaign in this state is left as it is; the others of its plan are not.
_CAMPAIGN_FAULTS: Final = frozenset(
    {Cause.DRIFT, Cause.ADS_REJECTED, Cause.ACCOUNT_NOT_SPENDING, Cause.SPEND_WITHOUT_SALES}
)


def obstacle_of(plan: RunningPlan) -> DayDecision | None:
    """Return what keeps the whole plan from being moved now, or None."""
    if not is_as_approved(plan.launch):
        return DayDecision.NOT_AS_APPROVED
    if not plan.lines or len(plan.days) < FEWEST_DAYS:
        return DayDecision.TOO_FEW_DAYS if plan.lines else DayDecision.TAKEN_OVER
    if has_data_fault(plan):
        return DayDecision.DATA_FAULT
    if not has_fresh_data(plan):
        return DayDecision.WAITING_FOR_DATA
    if any(has_waiting_changes(one.campaign) for one in plan.lines):
        return DayDecision.CHANGES_PENDING
    return None


def movable_lines(plan: RunningPlan) -> list[RunningLine]:
    """Return the campaigns whose daily budgets may be moved as they stand today."""
    business = plan.launch.business
    faulty = _campaigns_with(business, _CAMPAIGN_FAULTS)
    return [
        one
        for one in plan.lines
        if one.current[0] > 0 and str(one.campaign.pk) not in faulty and stands_as_approved(one)
    ]


def stands_as_approved(line: RunningLine) -> bool:
    """Whether a campaign runs where Kempen can change it, and nobody has decided otherwise."""
    campaign = line.campaign
    stop = stopped_by_guard(campaign)
    return (
        campaign.status == Campaign.Status.ACTIVE
        and is_on_platform(line)
        and not open_drifts(campaign).exists()
        and not restoring_drifts(campaign).exists()
        and not (stop is not None and stop.holds)
    )


def has_data_fault(plan: RunningPlan) -> bool:
    """Whether an open alert says that figures of this plan are missing or wrong."""
    campaigns = {str(one.campaign.pk) for one in plan.lines}
    accounts = {str(one.connection.pk) for one in plan.lines if one.connection is not None}
    rows = Alert.objects.of(plan.launch.business).filter(closed_at=None, cause__in=DATA_FAULTS)
    return any(
        alert.campaign_key in campaigns
        or (not alert.campaign_key and alert.account_key in accounts)
        for alert in rows
    )


def has_fresh_data(plan: RunningPlan) -> bool:
    """Whether every account was read since midnight, and the watch has judged what was read."""
    accounts = [one.connection for one in plan.lines if one.connection is not None]
    read = [account.last_synced_at for account in accounts]
    midnight = start_of(clock.today())
    if not read or not all(moment is not None and moment >= midnight for moment in read):
        return False
    check = AlertCheck.objects.of(plan.launch.business).first()
    judged = check.figures_at if check is not None else None
    return judged is not None and all(moment is None or judged >= moment for moment in read)


def _campaigns_with(business: Business, causes: frozenset[Cause]) -> set[str]:
    rows = Alert.objects.of(business).filter(closed_at=None, cause__in=causes)
    return {alert.campaign_key for alert in rows if alert.campaign_key}
