"""What keeps a strategy from being launched, and what a person should know before it."""

import hmac
from collections.abc import Iterator, Mapping

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.minimum_budgets import minimum_of_account
from kempen.domain.creatives.law import LawContext
from kempen.domain.creatives.queries import faults_before_launch, needs_picture
from kempen.domain.launches.changes.base import ChangeRole
from kempen.domain.launches.changes.registry import kinds_with
from kempen.domain.launches.later_plans import line_of_running_plan
from kempen.domain.launches.models import Change
from kempen.domain.launches.plans import AccountPlan, PlannedChange, addition_of
from kempen.domain.launches.refusals import LaunchRefusal
from kempen.domain.launches.rules import LaunchFault
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.strategies.minimums import LEAST_AN_AD
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import frozen_content, hash_of, laws_of
from kempen.domain.strategies.targeting.checking import overlaps_in
from kempen.kit import clock
from kempen.kit.refusal import Fact
from kempen.platforms.registry import platform_of
from kempen.platforms.spec import AudienceFact


def faults_of(strategy: Strategy, plans: list[AccountPlan]) -> Iterator[LaunchFault]:
    """Yield what keeps a strategy from being launched, the graver first, then what to know."""
    yield from _faults_of_approval(strategy)
    if not any(plan.changes for plan in plans):
        yield LaunchFault(LaunchRefusal.NOTHING_TO_LAUNCH)
    if strategy.brief.budget_end < clock.today():
        yield LaunchFault(LaunchRefusal.DATES_PASSED)
    for plan in plans:
        yield from _faults_of_account(strategy, plan)
    laws = laws_of(strategy, [one.line for plan in plans for one in plan.changes])
    for plan in plans:
        for planned in plan.changes:
            yield from _faults_of_law(plan, planned, laws[planned.line.pk])
            yield from _faults_of_change(plan, planned, strategy)


def blockers_of(strategy: Strategy, plans: list[AccountPlan]) -> tuple[LaunchFault, ...]:
    """Return what a person has to fix before this strategy is worth an approval.

    A strategy that changes nothing on a platform is approved all the same: a person carries it out
    where its campaigns run, and its forecast is scored.
    """
    return tuple(
        fault
        for fault in faults_of(strategy, plans)
        if fault.blocks
        and fault.code not in (LaunchRefusal.NOT_APPROVED, LaunchRefusal.NOTHING_TO_LAUNCH)
    )


def _faults_of_approval(strategy: Strategy) -> Iterator[LaunchFault]:
    if strategy.status != Strategy.Status.APPROVED or not strategy.approved_hash:
        yield LaunchFault(LaunchRefusal.NOT_APPROVED)
    elif not hmac.compare_digest(hash_of(frozen_content(strategy)), strategy.approved_hash):
        yield LaunchFault(LaunchRefusal.CHANGED_AFTER_APPROVAL)


def _faults_of_account(strategy: Strategy, plan: AccountPlan) -> Iterator[LaunchFault]:
    facts: dict[str, Fact] = {"platform": plan.platform}
    if plan.connection is not None:
        facts |= {"connection_id": plan.connection.public_id, "currency": plan.connection.currency}
    if plan.fault is not None:
        yield LaunchFault(plan.fault, facts)
    elif plan.connection is not None and _lacks_pixel(plan):
        yield LaunchFault(LaunchRefusal.NO_PIXEL, facts)
    yield from _other_environment(strategy.business, plan, facts)


def _lacks_pixel(plan: AccountPlan) -> bool:
    return (
        platform_of(plan.platform).needs_pixel
        and any(change.ads or change.reserve for change in plan.changes)
        and plan.connection is not None
        and not plan.connection.facts.get("pixel_id")
    )


def _other_environment(
    business: Business, plan: AccountPlan, facts: Mapping[str, Fact]
) -> Iterator[LaunchFault]:
    """A campaign that was made through another account cannot be changed through this one."""
    if plan.connection is None:
        return
    for planned in plan.changes:
        if planned.creates or planned.campaign is None:
            continue
        creation = (
            Change.objects.of(business)
            .filter(campaign=planned.campaign, kind__in=kinds_with(ChangeRole.MAKES_CAMPAIGN))
            .filter(status=Change.Status.DONE)
            .first()
        )
        if creation is not None and creation.connection_id != plan.connection.pk:
            yield LaunchFault(LaunchRefusal.OTHER_ACCOUNT, {**facts, "campaign": planned.line.name})


def _faults_of_law(
    plan: AccountPlan, planned: PlannedChange, law: LawContext
) -> Iterator[LaunchFault]:
    """Yield the first words of each campaign that a law forbids."""
    stopped = (
        fault
        for ad in (*planned.ads, *planned.reserve)
        for fault in faults_before_launch(ad.creative, law)
        if fault.weight == "stopped"
    )
    fault = next(stopped, None)
    if fault is not None:
        facts: dict[str, Fact] = {"campaign": planned.line.name, "platform": plan.platform}
        yield LaunchFault(LaunchRefusal.AD_STOPPED, {**facts, "text": fault.text})


def _faults_of_change(
    plan: AccountPlan, planned: PlannedChange, strategy: Strategy
) -> Iterator[LaunchFault]:
    facts: dict[str, Fact] = {"campaign": planned.line.name, "platform": plan.platform}
    if _has_ended(planned):
        yield LaunchFault(LaunchRefusal.CAMPAIGN_ENDED, facts)
    if planned.creates and not planned.ads:
        yield LaunchFault(LaunchRefusal.NO_ADS, facts)
    if planned.creates and planned.first_cap <= 0:
        yield LaunchFault(LaunchRefusal.TOO_SMALL, facts)
    yield from _faults_of_number(planned, facts, plan)
    least = minimum_of_account(plan.connection)
    if 0 < planned.lowest_cap < least:
        amounts = {"amount": planned.lowest_cap, "least": least}
        yield LaunchFault(LaunchRefusal.UNDER_MINIMUM, {**facts, **amounts})
    if len(planned.ads) > 1 and 0 < planned.lowest_cap < LEAST_AN_AD * len(planned.ads):
        yield LaunchFault(
            LaunchRefusal.MANY_ADS,
            {**facts, "amount": planned.lowest_cap, "count": len(planned.ads)},
            blocks=False,
        )
    yield from _replaced_plan(planned, strategy, facts)
    if _stays_paused(planned):
        yield LaunchFault(LaunchRefusal.STAYS_PAUSED, facts, blocks=False)
    bare = [ad for ad in (*planned.ads, *planned.reserve) if needs_picture(ad.creative)]
    if bare:
        yield LaunchFault(LaunchRefusal.NO_PICTURE, {**facts, "count": len(bare)}, blocks=False)
    if planned.ads:
        yield from _faults_of_targeting(plan, planned, strategy, facts)


def _has_ended(planned: PlannedChange) -> bool:
    """Whether money is planned for a campaign that ended since: nothing is sent to it any more."""
    campaign = planned.campaign
    is_over = campaign is not None and campaign.status == Campaign.Status.ENDED
    return is_over and planned.line.amount > 0


def _stays_paused(planned: PlannedChange) -> bool:
    """Whether money is planned for a campaign that somebody paused: a launch does not resume it."""
    campaign = planned.campaign
    is_paused = campaign is not None and campaign.status == Campaign.Status.PAUSED
    return is_paused and not planned.resumes and planned.line.amount > 0


def _replaced_plan(
    planned: PlannedChange, strategy: Strategy, facts: Mapping[str, Fact]
) -> Iterator[LaunchFault]:
    """Two plans never share a campaign: say whose days this one takes."""
    earlier = line_of_running_plan(planned.campaign) if planned.campaign else None
    if earlier is None or earlier.strategy_id == strategy.pk:
        return
    last = earlier.strategy.brief.budget_end
    if planned.start <= last:
        approved: dict[str, Fact] = {"amount": earlier.amount, "day": last}
        other: dict[str, Fact] = {"strategy_id": earlier.strategy.public_id}
        code = LaunchRefusal.REPLACES_PLAN
        yield LaunchFault(code, {**facts, **approved, **other}, blocks=False)


def _faults_of_targeting(
    plan: AccountPlan, planned: PlannedChange, strategy: Strategy, facts: Mapping[str, Fact]
) -> Iterator[LaunchFault]:
    """What the account was not asked for, or does not know, is never first met at the launch."""
    targeting = planned.line.targeting
    for _kind, one in targeting.criteria if targeting and plan.connection else ():
        if not one.key:
            code = (
                LaunchRefusal.TARGET_UNKNOWN
                if one.is_unknown
                else LaunchRefusal.TARGET_NOT_LOOKED_UP
            )
            yield LaunchFault(code, {**facts, "text": one.name, "line_id": planned.line.public_id})
    for town, state in overlaps_in(targeting.places if targeting else ()):
        both: dict[str, Fact] = {"text": town.name, "within": state.name}
        line: dict[str, Fact] = {"line_id": planned.line.public_id}
        yield LaunchFault(LaunchRefusal.TARGET_OVERLAPS, {**facts, **both, **line})
    if AudienceFact.KEYWORDS not in platform_of(plan.platform).audience_facts:
        return
    if not addition_of(strategy, planned).all_keywords:
        yield LaunchFault(LaunchRefusal.NO_KEYWORDS, facts, blocks=False)


def _faults_of_number(
    planned: PlannedChange, facts: Mapping[str, Fact], plan: AccountPlan
) -> Iterator[LaunchFault]:
    """A campaign whose numbers were imported runs somewhere: where, Kempen must know."""
    if plan.connection is not None:
        facts = {**facts, "connection_id": plan.connection.public_id}
    number, spec = planned.external_id, platform_of(plan.platform)
    if number and not spec.is_campaign_number(number):
        yield LaunchFault(LaunchRefusal.NOT_JOINED, facts)
    elif planned.creates and planned.campaign is not None and _has_numbers(planned.campaign):
        yield LaunchFault(LaunchRefusal.MAY_BE_THERE, facts, blocks=False)


def _has_numbers(campaign: Campaign) -> bool:
    days = PerformanceDay.objects.of(campaign.business).filter(campaign=campaign)
    return days.filter(spend__gt=0).exists()
