"""A week before a plan ends, the next one is proposed: a draft from the same brief, once."""

from datetime import timedelta
from typing import Final

import structlog
from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.queries import members_allowed_to
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.rules import CampaignBudget
from kempen.domain.launches.later_plans import decided_by_later_plans
from kempen.domain.launches.models import Launch
from kempen.domain.launches.queries import is_made_by
from kempen.domain.notifications.actions import notify_members
from kempen.domain.notifications.alert_times import Timing
from kempen.domain.offerings.models import Offering
from kempen.domain.page_links import page_links
from kempen.domain.steering.actions.moving import lock_plan
from kempen.domain.steering.models import NextPlan
from kempen.domain.strategies.actions.briefs import submit_brief
from kempen.domain.strategies.models import Brief, Strategy, StrategyLine
from kempen.domain.strategies.queries import lines_of
from kempen.domain.strategies.rules import AfterPlan, NewBrief
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from kempen.kit.tenancy import TenantQuerySet

log = structlog.get_logger()
PROPOSE: Final = "steering.propose_next_plan"
_BEFORE: Final = timedelta(days=7)
# A shorter plan has hardly begun a week before its end.
_SHORTEST: Final = timedelta(days=14)
_ALIVE: Final = (
    Strategy.Status.GENERATING,
    Strategy.Status.READY,
    Strategy.Status.APPROVED,
    Strategy.Status.LAUNCHED,
)


def propose_next_plans() -> int:
    """Propose the plan after each one that ends within a week; return how many were proposed."""
    count = 0
    for launch in _ending().select_related("strategy__brief__offering", "business"):
        with transaction.atomic():
            lock_plan(launch)
            count += _propose(launch)
    return count


def _ending() -> TenantQuerySet[Launch]:
    today = clock.today()
    known = NextPlan.objects.of_everyone().values("launch_id")
    return (
        Launch.objects.of_everyone()
        .filter(
            status=Launch.Status.DONE,
            strategy__status=Strategy.Status.LAUNCHED,
            strategy__brief__budget_start__lte=today,
            strategy__brief__budget_end__range=(today, today + _BEFORE),
        )
        .exclude(pk__in=known)
    )


def _propose(launch: Launch) -> int:
    if NextPlan.objects.of(launch.business).filter(launch=launch).exists():
        return 0
    brief = launch.strategy.brief
    campaigns = _campaigns_to_plan(launch)
    is_short = brief.budget_end - brief.budget_start + timedelta(days=1) < _SHORTEST
    strategy = None
    if campaigns and not is_short and not _is_planned(brief, campaigns):
        strategy = _submit(launch, campaigns)
    NextPlan.objects.add(launch.business, launch=launch, strategy=strategy, proposed_at=clock.now())
    if strategy is None:
        return 0
    notify_members(
        members_allowed_to(launch.business, "approve_strategies"),
        "steering/email/next_plan",
        {"last_day": brief.budget_end, "ends": _end_with_it(launch, campaigns)},
        page_url=page_links().of(launch.business.public_id).strategy(strategy.public_id),
        timing=Timing.BY_DAY,
    )
    return 1


def _submit(launch: Launch, campaigns: list[Campaign]) -> Strategy | None:
    """Hand the same brief in for the days after the plan; None where it cannot be answered."""
    actor = Actor.service(launch.business, PROPOSE)
    try:
        with transaction.atomic():
            return submit_brief(actor, _next_brief(launch.strategy.brief, campaigns))
    except Refusal as refusal:
        log.warning("no next plan", strategy=launch.strategy.public_id, why=str(refusal))
        return None


def _next_brief(brief: Brief, campaigns: list[Campaign]) -> NewBrief:
    start = brief.budget_end + timedelta(days=1)
    end = start + (brief.budget_end - brief.budget_start)
    return NewBrief(
        objective=brief.objective,
        budget=CampaignBudget(brief.budget_amount, start, end),
        creative_guidelines=dict(brief.creative_guidelines),
        return_goal=brief.return_goal if brief.profit_goal is None else None,
        profit_goal=brief.profit_goal,
        most_profit=brief.most_profit,
        prospect_goal=brief.prospect_goal,
        audience=brief.audience,
        campaign_ids=tuple(one.public_id for one in campaigns),
        new_campaigns=(),
        after_plan=AfterPlan(brief.after_plan or AfterPlan.END),
        offering_id=_offering_of(brief),
        own_figures=brief.own_figures,
    )


def _offering_of(brief: Brief) -> str | None:
    offering = brief.offering
    return offering.public_id if isinstance(offering, Offering) else None


def _campaigns_to_plan(launch: Launch) -> list[Campaign]:
    """Return the campaigns of this plan alone that still run or could run again."""
    lines = lines_of(launch.strategy)
    campaigns = [one for line in lines if (one := line.campaign or line.launched_as) is not None]
    later = decided_by_later_plans(launch.business, launch.pk, [one.pk for one in campaigns])
    alive = (Campaign.Status.ACTIVE, Campaign.Status.PAUSED)
    return [one for one in campaigns if one.status in alive and one.pk not in later]


def _end_with_it(launch: Launch, campaigns: list[Campaign]) -> bool:
    """Whether some of these campaigns end for good when the plan is over."""
    brief = launch.strategy.brief
    return brief.when_over is AfterPlan.END or any(is_made_by(launch, one) for one in campaigns)


def _is_planned(brief: Brief, campaigns: list[Campaign]) -> bool:
    """Whether somebody has planned days after this plan for one of its campaigns."""
    later = Strategy.objects.of(brief.business).filter(
        status__in=_ALIVE, brief__budget_end__gt=brief.budget_end
    )
    lines = StrategyLine.objects.of(brief.business).filter(
        strategy__in=later, campaign__in=campaigns
    )
    named = {one for ids in later.values_list("brief__campaign_ids", flat=True) for one in ids}
    return lines.exists() or bool(named.intersection(one.public_id for one in campaigns))
