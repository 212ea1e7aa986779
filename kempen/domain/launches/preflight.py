"""What keeps a strategy from being launched, and what a person should know before it."""

import hmac
from collections.abc import Iterator, Mapping

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.minimum_budgets import minimum_of_account
from kempen.domain.creatives.queries import faults_before_launch
from kempen.domain.launches.models import Change
from kempen.domain.launches.plans import AccountPlan, PlannedChange, addition_of
from kempen.domain.launches.rules import LaunchFault
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.strategies.minimums import LEAST_AN_AD
from kempen.domain.strategies.models import Strategy, StrategyAd
from kempen.domain.strategies.queries import frozen_content, hash_of
from kempen.kit import clock
from kempen.platforms.registry import platform_of
from kempen.platforms.spec import AudienceFact


def faults_of(strategy: Strategy, plans: list[AccountPlan]) -> Iterator[LaunchFault]:
    """Yield what keeps a strategy from being launched, the graver first, then what to know."""
    yield from _faults_of_approval(strategy)
    if not any(plan.changes for plan in plans):
        yield LaunchFault(
            "nothing_to_launch",
            "This strategy changes nothing on a platform: its campaigns are known by their "
            "uploaded numbers only. Set their budgets where they run.",
        )
    if strategy.brief.budget_end < clock.today():
        yield LaunchFault(
            "dates_passed", "The dates of this strategy have passed: write a new brief."
        )
    for plan in plans:
        yield from _faults_of_account(strategy, plan)
    for plan in plans:
        for planned in plan.changes:
            yield from _faults_of_change(plan, planned, strategy)


def blockers_of(strategy: Strategy, plans: list[AccountPlan]) -> tuple[LaunchFault, ...]:
    """Return what a person has to fix before this strategy is worth an approval.

    A strategy that changes nothing on a platform is approved all the same: a person carries it out
    where its campaigns run, and its forecast is scored.
    """
    return tuple(
        fault
        for fault in faults_of(strategy, plans)
        if fault.blocks and fault.code not in ("not_approved", "nothing_to_launch")
    )


def _faults_of_approval(strategy: Strategy) -> Iterator[LaunchFault]:
    if strategy.status != Strategy.Status.APPROVED or not strategy.approved_hash:
        yield LaunchFault("not_approved", "Only an approved strategy can be launched.")
    elif not hmac.compare_digest(hash_of(frozen_content(strategy)), strategy.approved_hash):
        yield LaunchFault(
            "changed_after_approval",
            "This strategy is not what was approved any more: have it approved again.",
        )


def _faults_of_account(strategy: Strategy, plan: AccountPlan) -> Iterator[LaunchFault]:
    facts = {"platform": plan.platform}
    if plan.connection is not None:
        facts |= {"connection_id": plan.connection.public_id, "currency": plan.connection.currency}
    if plan.fault:
        yield LaunchFault(plan.fault_code, plan.fault, facts)
    elif plan.connection is not None and _lacks_pixel(plan):
        yield LaunchFault(
            "no_pixel",
            "The account has no pixel number, which new ads need: connect it again and "
            "enter the number.",
            facts,
        )
    yield from _other_environment(strategy.business, plan, facts)


def _lacks_pixel(plan: AccountPlan) -> bool:
    return (
        platform_of(plan.platform).needs_pixel
        and any(change.ads for change in plan.changes)
        and plan.connection is not None
        and not plan.connection.facts.get("pixel_id")
    )


def _other_environment(
    business: Business, plan: AccountPlan, facts: Mapping[str, str]
) -> Iterator[LaunchFault]:
    """A campaign that was made through another account cannot be changed through this one."""
    if plan.connection is None:
        return
    for planned in plan.changes:
        if planned.creates or planned.campaign is None:
            continue
        creation = (
            Change.objects.of(business)
            .filter(campaign=planned.campaign, kind=Change.Kind.CREATE_CAMPAIGN)
            .filter(status=Change.Status.DONE)
            .first()
        )
        if creation is not None and creation.connection_id != plan.connection.pk:
            yield LaunchFault(
                "other_account",
                f"The campaign {planned.line.name} was launched through another account. Connect "
                "that one again, or leave the campaign out.",
                {**facts, "campaign": planned.line.name},
            )


def _faults_of_change(
    plan: AccountPlan, planned: PlannedChange, strategy: Strategy
) -> Iterator[LaunchFault]:
    name = planned.line.name
    facts = {"campaign": name, "platform": plan.platform}
    if planned.creates and not planned.ads:
        yield LaunchFault("no_ads", f"Choose at least one ad for the campaign {name}.", facts)
    if planned.creates and planned.first_cap <= 0:
        yield LaunchFault("too_small", f"The budget of {name} is under one sen a day.", facts)
    yield from _faults_of_number(planned, facts, plan)
    least = minimum_of_account(plan.connection)
    if 0 < planned.lowest_cap < least:
        yield LaunchFault(
            "under_minimum",
            f"{name} has RM {planned.lowest_cap:,.2f} on its thinnest day; the account takes "
            f"RM {least:,.2f} a day or more.",
            {**facts, "amount": str(planned.lowest_cap), "least": str(least)},
        )
    if len(planned.ads) > 1 and 0 < planned.lowest_cap < LEAST_AN_AD * len(planned.ads):
        yield LaunchFault(
            "many_ads",
            f"{name} has RM {planned.lowest_cap:,.2f} on its lowest day for "
            f"{len(planned.ads)} ads. Choose fewer ads or raise its amount.",
            {**facts, "amount": str(planned.lowest_cap), "count": str(len(planned.ads))},
            blocks=False,
        )
    bare = [ad for ad in planned.ads if _needs_picture(ad)]
    if bare:
        yield LaunchFault(
            "no_picture",
            f"{len(bare)} of the ads of {name} have no picture: the platform shows what it finds "
            "on the page that they lead to, or none.",
            {**facts, "count": str(len(bare))},
            blocks=False,
        )
    is_found_by_words = (
        bool(planned.ads) and AudienceFact.KEYWORDS in platform_of(plan.platform).told
    )
    if is_found_by_words and not addition_of(strategy, planned)["keywords"]:
        yield LaunchFault(
            "no_keywords",
            f"The brief names nothing that people could search for, so {name} is shown to nobody.",
            facts,
            blocks=False,
        )


def _faults_of_number(
    planned: PlannedChange, facts: Mapping[str, str], plan: AccountPlan
) -> Iterator[LaunchFault]:
    """A campaign whose numbers were imported runs somewhere: where, Kempen must know."""
    name = planned.line.name
    if plan.connection is not None:
        facts = {**facts, "connection_id": plan.connection.public_id}
    number, spec = planned.external_id, platform_of(plan.platform)
    if number and not spec.is_campaign_number(number):
        yield LaunchFault(
            "not_joined",
            f"{name} is known by its imported numbers only. Bring it in from its account first, so "
            "that Kempen knows which campaign there it is.",
            facts,
        )
    elif planned.creates and planned.campaign is not None and _has_numbers(planned.campaign):
        yield LaunchFault(
            "may_be_there",
            f"{name} is made new on the platform. If it runs there already, bring it in from its "
            "account first, or both spend.",
            facts,
            blocks=False,
        )


def _has_numbers(campaign: Campaign) -> bool:
    days = PerformanceDay.objects.of(campaign.business).filter(campaign=campaign)
    return days.filter(spend__gt=0).exists()


def _needs_picture(ad: StrategyAd) -> bool:
    return any(fault.code == "needs_picture" for fault in faults_before_launch(ad.creative))
