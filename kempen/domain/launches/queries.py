"""What is asked about launches, their changes and the ads they made."""

from dataclasses import dataclass
from decimal import Decimal

from django.db.models import F

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.queries import moment
from kempen.domain.connections.campaign_accounts import account_of
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import connection_for, connections_of
from kempen.domain.launches.answers import ChangeAnswer, LaunchAnswer
from kempen.domain.launches.changes.base import ChangeRole
from kempen.domain.launches.changes.lookups import GIVES_BACK, ends_plan_of
from kempen.domain.launches.changes.registry import content_of, kinds_with
from kempen.domain.launches.later_plans import is_overtaken_by_its_day
from kempen.domain.launches.models import Change, Launch
from kempen.domain.launches.plans import (
    AccountPlan,
    PlannedChange,
    addition_of,
    external_id_of,
    planned_changes,
)
from kempen.domain.launches.preflight import blockers_of, faults_of
from kempen.domain.launches.rules import LaunchFault, most_expensive_day
from kempen.domain.strategies.models import Strategy, StrategyLine
from kempen.domain.strategies.targeting.shapes import LineTargeting
from kempen.kit import clock, ids
from kempen.kit.tenancy import TenantQuerySet
from kempen.platforms.registry import OTHER

_HOLDS = (Change.Status.PLANNED, Change.Status.PUSHING, Change.Status.DONE)

__all__ = [
    "AccountPlan",
    "Change",
    "Launch",
    "LaunchPlan",
    "PlannedChange",
    "addition_of",
    "budget_after_plan",
    "caps_of_later_days",
    "change_of",
    "change_representation",
    "changes_of",
    "changes_of_campaign",
    "connection_of_campaign",
    "external_id_of",
    "first_cap_ahead",
    "highest_daily",
    "is_made_by",
    "is_plan_over",
    "last_launch_of",
    "last_launch_reaching",
    "last_requested_change",
    "launch_blockers",
    "launch_of",
    "launch_of_campaign",
    "pending_change",
    "plan_of",
    "planned_changes",
    "representation",
    "searches_chosen",
]


@dataclass(frozen=True)
class LaunchPlan:
    """All that a launch would change, what it leaves to a person, and what is in its way."""

    accounts: tuple[AccountPlan, ...]
    by_hand: tuple[StrategyLine, ...]
    faults: tuple[LaunchFault, ...]

    @property
    def is_possible(self) -> bool:
        """Whether nothing stands in the way."""
        return not any(fault.blocks for fault in self.faults)


def plan_of(strategy: Strategy) -> LaunchPlan:
    """Return the whole plan of a launch; nothing is asked of a platform for it."""
    accounts = planned_changes(strategy)
    lines = StrategyLine.objects.of(strategy.business).filter(strategy=strategy)
    by_hand = lines.filter(platform=OTHER).order_by("position")
    return LaunchPlan(
        tuple(accounts),
        tuple(by_hand.select_related("campaign")),
        tuple(faults_of(strategy, accounts)),
    )


def launch_blockers(strategy: Strategy) -> tuple[LaunchFault, ...]:
    """Return what has to be fixed before a strategy can be approved and launched."""
    return blockers_of(strategy, planned_changes(strategy))


def highest_daily(plan: LaunchPlan) -> Decimal:
    """Return the most that all accounts together may be charged on one day."""
    _, amount = most_expensive_day(
        [one.caps for account in plan.accounts for one in account.changes]
    )
    return amount


def launch_of(strategy: Strategy) -> Launch | None:
    """Return the launch of a strategy; one that was undone does not count."""
    launches = Launch.objects.of(strategy.business).filter(strategy=strategy)
    return launches.exclude(status=Launch.Status.UNDONE).first()


def last_launch_of(strategy: Strategy) -> Launch | None:
    """Return the newest launch of a strategy, undone or not."""
    return Launch.objects.of(strategy.business).filter(strategy=strategy).order_by("-id").first()


def launch_of_campaign(campaign: Campaign) -> Launch | None:
    """Return the last launch that changed this campaign on its platform, or None."""
    return _last_with(campaign, ChangeRole.RUNS_PLAN)


def last_launch_reaching(campaign: Campaign) -> Launch | None:
    """Return the last launch that reached this campaign; its first cap may be of a later day.

    From its ads on, a campaign that ran before is one that a person may pause and end here.
    """
    return _last_with(campaign, ChangeRole.REACHES)


def _last_with(campaign: Campaign, role: ChangeRole) -> Launch | None:
    carried = Change.objects.of(campaign.business).filter(
        campaign=campaign, kind__in=kinds_with(role), status=Change.Status.DONE
    )
    # Not by age: what was restored in an older plan may have been written down after the next one.
    order = F("finished_at").desc(nulls_last=True)
    last = carried.select_related("launch").order_by(order, "-id").first()
    return last.launch if last else None


def is_made_by(launch: Launch, campaign: Campaign) -> bool:
    """Whether a launch made the campaign; else it ran before."""
    creations = changes_of_campaign(campaign).filter(
        launch=launch, kind__in=kinds_with(ChangeRole.MAKES_CAMPAIGN)
    )
    return creations.exists()


def is_plan_over(campaign: Campaign) -> bool:
    """Whether the approved days have passed, and no approval says that the campaign goes on."""
    if campaign.budget_end is None or campaign.budget_end >= clock.today():
        return False
    return budget_after_plan(campaign) is None


def budget_after_plan(campaign: Campaign) -> Change | None:
    """Return what set the daily budget with which a campaign goes on after its plan, or None."""
    if campaign.budget_end is None:
        return None
    ordered = changes_of_campaign(campaign).filter(
        GIVES_BACK,
        ends_plan_of(campaign.budget_end),
        kind__in=kinds_with(ChangeRole.CHANGES_CAP),
    )
    dead = (Change.Status.WITHDRAWN, Change.Status.FAILED)
    return ordered.exclude(status__in=dead).first()


def first_cap_ahead(campaign: Campaign) -> Change | None:
    """Return the first daily cap that waits for its day, or None where one holds already."""
    caps = _caps_of(campaign)
    if caps.filter(status=Change.Status.DONE).exists():
        return None
    return caps_of_later_days(campaign).order_by("not_before").first()


def connection_of_campaign(campaign: Campaign) -> Connection | None:
    """Return the account through which a campaign's results are read, or None.

    For one that Kempen launched it is the account of the launch; for one that was brought in, the
    account that listed it, or, before any did, the one that a launch would use.
    """
    if not external_id_of(campaign, campaign.platform):
        return None
    makes = kinds_with(ChangeRole.MAKES_CAMPAIGN)
    creation = changes_of_campaign(campaign).filter(kind__in=makes).first()
    if creation is not None:
        return connections_of(campaign.business).filter(pk=creation.connection_id).first()
    return account_of(campaign) or connection_for(campaign.business, campaign.platform)


def changes_of(launch: Launch) -> TenantQuerySet[Change]:
    """Return the changes of a launch in the order in which they are sent."""
    rows = Change.objects.of(launch.business).filter(launch=launch)
    return rows.select_related("campaign", "connection").order_by("id")


def change_of(business: Business, public_id: str) -> Change | None:
    """Return a change of this business by its identifier, or None."""
    identifier = ids.decode("chg", public_id)
    rows = Change.objects.of(business).select_related("campaign")
    return rows.filter(pk=identifier).first() if identifier else None


def changes_of_campaign(campaign: Campaign) -> TenantQuerySet[Change]:
    """Return all that was, or is to be, changed on a platform for a campaign; newest first."""
    rows = Change.objects.of(campaign.business).filter(campaign=campaign)
    return rows.select_related("connection").order_by("-id")


def searches_chosen(campaign: Campaign) -> LineTargeting:
    """Return the keywords that were approved for a campaign, those on their way among them."""
    targeting: LineTargeting | None = LineTargeting()
    for change in changes_of_campaign(campaign).filter(status__in=_HOLDS).order_by("id"):
        targeting = content_of(change).targeting_after(targeting)
    return targeting or LineTargeting()


def pending_change(campaign: Campaign) -> Change | None:
    """Return what a person asked of a running campaign and is not done yet."""
    waiting = (Change.Status.PLANNED, Change.Status.PUSHING)
    return _requested_changes_of(campaign).filter(status__in=waiting).first()


def last_requested_change(campaign: Campaign) -> Change | None:
    """Return what a person asked of a running campaign last, whatever became of it."""
    return _requested_changes_of(campaign).first()


def caps_of_later_days(campaign: Campaign) -> TenantQuerySet[Change]:
    """Return the daily caps that wait for their day, and will still be asked for on it."""
    caps = _caps_of(campaign).filter(status=Change.Status.PLANNED, not_before__gt=clock.now())
    return caps.exclude(is_overtaken_by_its_day(campaign.business))


def _caps_of(campaign: Campaign) -> TenantQuerySet[Change]:
    return changes_of_campaign(campaign).filter(kind__in=kinds_with(ChangeRole.CHANGES_CAP))


def _requested_changes_of(campaign: Campaign) -> TenantQuerySet[Change]:
    return changes_of_campaign(campaign).filter(kind__in=kinds_with(ChangeRole.STEERS))


def change_representation(change: Change) -> ChangeAnswer:
    """Return a change as the API shows it."""
    return ChangeAnswer(
        change_id=change.public_id,
        campaign_id=change.campaign.public_id,
        kind=str(change.kind),
        status=str(change.status),
        attempts=change.attempts,
        error=change.error or None,
        not_before=moment(change.not_before),
        finished_at=moment(change.finished_at) if change.finished_at else None,
    )


def representation(launch: Launch) -> LaunchAnswer:
    """Return a launch as the API shows it, with the changes that it sends at once."""
    first = changes_of(launch).filter(is_first=True)
    return LaunchAnswer(
        launch_id=launch.public_id,
        strategy_id=ids.encode("str", launch.strategy_id),
        status=str(launch.status),
        starts_at=moment(launch.starts_at),
        created_at=moment(launch.created_at),
        changes=[change_representation(change) for change in first],
    )
