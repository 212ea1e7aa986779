"""Launching an approved strategy: written down in one transaction, nothing is sent yet."""

from datetime import datetime, timedelta

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.actions import (
    NewCampaign,
    begin_launch,
    create_campaign,
    retry_launch,
    undo_launch,
)
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.rules import CampaignBudget
from kempen.domain.events.actions import audit
from kempen.domain.launches.actions.later_caps import begins_at
from kempen.domain.launches.actions.pushing import push_later
from kempen.domain.launches.approvals import approved_amount
from kempen.domain.launches.changes.adding import ChangeFor, add_change
from kempen.domain.launches.changes.base import ChangeRole
from kempen.domain.launches.changes.registry import kinds_with
from kempen.domain.launches.changes.set_budget import SetBudget
from kempen.domain.launches.changes.start import Start
from kempen.domain.launches.models import Change, Launch
from kempen.domain.launches.plans import (
    AccountPlan,
    PlannedChange,
    addition_of,
    creation_of,
    planned_changes,
)
from kempen.domain.launches.preflight import faults_of
from kempen.domain.launches.refusals import LaunchRefusal
from kempen.domain.launches.rules import UNDO_SECONDS
from kempen.domain.offerings.actions.promote import promote
from kempen.domain.strategies.actions.launched import mark_launch_undone, mark_launched
from kempen.domain.strategies.brief_offering import brief_of_line
from kempen.domain.strategies.models import Strategy, StrategyLine
from kempen.domain.strategies.rules import AfterPlan
from kempen.kit import clock, ids
from kempen.kit.refusal import Refusal


def launch(actor: Actor, strategy: Strategy) -> Launch:
    """Write down everything that the approved strategy changes; it is sent after the undo window.

    Raises Refusal with a code of LaunchRefusal. A second call for the same strategy returns the
    launch that there is.
    """
    with transaction.atomic():
        approved = (
            Strategy.objects.of(actor.business).select_for_update(no_key=True).get(pk=strategy.pk)
        )
        begun = _begun(approved)
        if begun is not None:
            return begun
        plans = planned_changes(approved)
        _refuse_faulty(approved, plans)
        new_launch = Launch.objects.add(
            actor.business,
            strategy=approved,
            approved_hash=approved.approved_hash,
            launched_by=actor.label,
            starts_at=clock.now() + timedelta(seconds=UNDO_SECONDS),
        )
        for plan in plans:
            for planned in plan.changes:
                _write_down(actor, new_launch, plan, planned)
            if plan.connection is not None:
                push_later(plan.connection.pk, new_launch.starts_at)
        mark_launched(approved)
        audit(actor, "strategy.launched", {"strategy_id": approved.public_id})
    return new_launch


def undo(actor: Actor, launch: Launch) -> Launch:
    """Take a launch back before anything was sent; the strategy is approved as before.

    Raises Refusal once the undo window is over.
    """
    with transaction.atomic():
        locked = Launch.objects.of(actor.business).select_for_update().get(pk=launch.pk)
        if locked.status == Launch.Status.UNDONE:
            return locked
        if locked.status != Launch.Status.WAITING or clock.now() >= locked.starts_at:
            raise Refusal(LaunchRefusal.TOO_LATE)
        changes = Change.objects.of(actor.business).filter(launch=locked)
        undo_launch(actor.business, set(changes.values_list("campaign_id", flat=True)))
        changes.update(status=Change.Status.WITHDRAWN, finished_at=clock.now())
        lines = StrategyLine.objects.of(actor.business).filter(strategy=locked.strategy_id)
        lines.update(launched_as=None)
        locked.status = Launch.Status.UNDONE
        locked.save(update_fields=["status"])
        strategy = Strategy.objects.of(actor.business).get(pk=locked.strategy_id)
        mark_launch_undone(strategy)
        audit(actor, "strategy.launch_undone", {"strategy_id": strategy.public_id})
    return locked


def retry(actor: Actor, launch: Launch) -> int:
    """Try what failed once more and return how many changes that are."""
    with transaction.atomic():
        locked = Launch.objects.of(actor.business).select_for_update().get(pk=launch.pk)
        failed = Change.objects.of(actor.business).filter(
            launch=locked, status=Change.Status.FAILED, can_retry=True
        )
        chosen = list(failed.values_list("pk", "campaign_id", "connection_id"))
        if not chosen:
            return 0
        Change.objects.of(actor.business).filter(pk__in=[pk for pk, *_ in chosen]).update(
            status=Change.Status.PLANNED, attempts=0, not_before=clock.now(), finished_at=None
        )
        retry_launch(actor.business, {campaign for _, campaign, _ in chosen})
        locked.status = Launch.Status.PUSHING
        locked.save(update_fields=["status"])
        audit(actor, "strategy.launch_retried", {"launch_id": locked.public_id})
        for connection_id in {connection for *_, connection in chosen}:
            push_later(connection_id)
    return len(chosen)


def _begun(strategy: Strategy) -> Launch | None:
    launches = Launch.objects.of(strategy.business).filter(strategy=strategy)
    return launches.exclude(status=Launch.Status.UNDONE).first()


def _refuse_faulty(strategy: Strategy, plans: list[AccountPlan]) -> None:
    for fault in faults_of(strategy, plans):
        if fault.blocks:
            raise Refusal(fault.code, **fault.facts)


def _write_down(actor: Actor, launch: Launch, plan: AccountPlan, planned: PlannedChange) -> None:
    """Write the changes of one campaign: those of the launch, then those of later days."""
    campaign = planned.campaign or _new_campaign(actor, launch.strategy, planned)
    if planned.line.campaign_id is None:
        planned.line.launched_as = campaign
        planned.line.save(update_fields=["launched_as"])
    if plan.connection is None:
        # `faults_of` refuses a plan without an account before anything is written down.
        raise Refusal(LaunchRefusal.NOT_CONNECTED, platform=plan.platform)
    of = ChangeFor(launch, plan.connection.pk, campaign, actor.label)
    if planned.creates:
        _write_creation(of, planned)
    else:
        _write_changes(of, planned)
    before, is_still = planned.first_cap, planned.resumes and planned.first_cap <= 0
    for cap in planned.caps[1:]:
        resumes = is_still and cap.amount > 0
        add_change(
            of,
            SetBudget(
                line_id=planned.line.pk, amount=cap.amount, wakes=before == 0, resumes=resumes
            ),
            not_before=max(begins_at(cap.day), launch.starts_at),
        )
        before, is_still = cap.amount, is_still and not resumes


def _write_creation(of: ChangeFor, planned: PlannedChange) -> None:
    """Make a campaign with its ads, paused, then let it run."""
    begin_launch(of.campaign)
    at, strategy = of.launch.starts_at, of.launch.strategy
    creation = creation_of(strategy, planned)
    add_change(of, creation, not_before=at, is_first=True, tag=_tag_of(of.campaign))
    add_change(of, Start(line_id=planned.line.pk), not_before=at, is_first=True)


def _write_changes(of: ChangeFor, planned: PlannedChange) -> None:
    """Give a campaign that is there the approved budget, and the approved ads beside its own."""
    launch = of.launch
    if planned.caps:
        begins = max(begins_at(planned.caps[0].day), launch.starts_at)
        add_change(
            of,
            _first_cap(launch.strategy, planned, of.campaign, begins),
            not_before=begins,
            is_first=begins == launch.starts_at,
        )
    if planned.ads:
        add_change(
            of,
            addition_of(launch.strategy, planned),
            not_before=launch.starts_at,
            is_first=True,
            # A line belongs to one strategy: its ads never meet those of another launch.
            tag=f"kpn-{ids.encode('line', planned.line.pk)[-12:]}",
        )


def _is_without_money(campaign: Campaign, at: datetime) -> bool:
    """Whether an earlier launch has it stand still then, so that a new cap alone starts nothing."""
    caps = Change.objects.of(campaign.business).filter(
        campaign=campaign, kind__in=kinds_with(ChangeRole.CHANGES_CAP), not_before__lte=at
    )
    sent = caps.exclude(status=Change.Status.WITHDRAWN).exclude(launch__status=Launch.Status.UNDONE)
    last = sent.order_by("-not_before", "-id").first()
    return last is not None and approved_amount(last) <= 0


def _new_campaign(actor: Actor, strategy: Strategy, planned: PlannedChange) -> Campaign:
    brief = strategy.brief
    campaign = create_campaign(
        actor,
        NewCampaign(
            name=planned.line.name,
            objective=brief.objective,
            platform=planned.line.platform,
            return_goal=brief.return_goal,
            prospect_goal=brief.prospect_goal,
            audience=brief.audience,
            budget=CampaignBudget(planned.line.amount, brief.budget_start, brief.budget_end),
            creative_guidelines=brief_of_line(brief, planned.line).creative_guidelines,
        ),
    )
    sold = brief_of_line(brief, planned.line).offering
    if sold is not None:
        promote(actor, campaign, sold)
    return campaign


def _tag_of(campaign: Campaign) -> str:
    """Return what stands in the campaign's name on its platform: it is the same at every try."""
    return f"kpn-{ids.encode('cmp', campaign.pk)[-12:]}"


def _first_cap(
    strategy: Strategy, planned: PlannedChange, campaign: Campaign, begins: datetime
) -> SetBudget:
    return SetBudget(
        line_id=planned.line.pk,
        amount=planned.first_cap,
        wakes=planned.first_cap > 0 and _is_without_money(campaign, begins),
        resumes=planned.resumes and planned.first_cap > 0,
        total=planned.line.amount,
        start=planned.start,
        end=planned.end,
        # A campaign that is to go on, or to be resumed later, must not end on its platform.
        ends_there=strategy.brief.when_over is AfterPlan.END,
    )
