"""What keeps a strategy from being launched, and what a person should know before it."""

import hmac
from collections.abc import Iterator, Mapping
from decimal import ROUND_UP, Decimal
from typing import Final

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.connections.rates import rates_for
from kempen.domain.creatives.queries import faults_before_launch
from kempen.domain.launches.models import Change
from kempen.domain.launches.plans import AccountPlan, PlannedChange, addition_of
from kempen.domain.launches.rules import TOLD, Fault
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.strategies.models import Strategy, StrategyAd
from kempen.domain.strategies.queries import frozen_content, hash_of
from kempen.kit import clock

_SEN: Final = Decimal("0.01")


def faults_of(strategy: Strategy, plans: list[AccountPlan]) -> Iterator[Fault]:
    """Yield what keeps a strategy from being launched, the graver first, then what to know."""
    yield from _faults_of_approval(strategy)
    if not any(plan.changes for plan in plans):
        yield Fault(
            "nothing_to_launch",
            "This strategy changes nothing on a platform: its campaigns are known by their "
            "uploaded numbers only. Set their budgets where they run.",
        )
    if strategy.brief.budget_end < clock.today():
        yield Fault("dates_passed", "The dates of this strategy have passed: write a new brief.")
    for plan in plans:
        yield from _faults_of_account(strategy, plan)
    for plan in plans:
        for planned in plan.changes:
            yield from _faults_of_change(plan, planned, strategy)


def _faults_of_approval(strategy: Strategy) -> Iterator[Fault]:
    if strategy.status != Strategy.Status.APPROVED or not strategy.approved_hash:
        yield Fault("not_approved", "Only an approved strategy can be launched.")
    elif not hmac.compare_digest(hash_of(frozen_content(strategy)), strategy.approved_hash):
        yield Fault(
            "changed_after_approval",
            "This strategy is not what was approved any more: have it approved again.",
        )


def _faults_of_account(strategy: Strategy, plan: AccountPlan) -> Iterator[Fault]:
    facts = {"platform": plan.platform}
    if plan.connection is not None:
        facts |= {"connection_id": plan.connection.public_id, "currency": plan.connection.currency}
    if plan.fault:
        yield Fault(plan.fault_code, plan.fault, facts)
    elif plan.connection is not None and _lacks_pixel(plan):
        yield Fault(
            "no_pixel",
            "The account has no pixel number, which new ads need: connect it again and "
            "enter the number.",
            facts,
        )
    yield from _other_environment(strategy.business, plan, facts)


def _lacks_pixel(plan: AccountPlan) -> bool:
    return (
        plan.platform == Campaign.Platform.SOCIAL
        and any(change.ads for change in plan.changes)
        and plan.connection is not None
        and not plan.connection.facts.get("pixel_id")
    )


def _other_environment(
    business: Business, plan: AccountPlan, facts: Mapping[str, str]
) -> Iterator[Fault]:
    """A campaign that was made through another account cannot be changed through this one."""
    if plan.connection is None:
        return
    for planned in plan.changes:
        if planned.creates or planned.campaign is None:
            continue
        made = (
            Change.objects.of(business)
            .filter(campaign=planned.campaign, kind=Change.Kind.CREATE_CAMPAIGN)
            .filter(status=Change.Status.DONE)
            .first()
        )
        if made is not None and made.connection_id != plan.connection.pk:
            yield Fault(
                "other_account",
                f"The campaign {planned.line.name} was launched through another account. Connect "
                "that one again, or leave the campaign out.",
                {**facts, "campaign": planned.line.name},
            )


def _faults_of_change(
    plan: AccountPlan, planned: PlannedChange, strategy: Strategy
) -> Iterator[Fault]:
    name = planned.line.name
    facts = {"campaign": name, "platform": plan.platform}
    if planned.creates and not planned.ads:
        yield Fault("no_ads", f"Choose at least one ad for the campaign {name}.", facts)
    if planned.creates and planned.first_cap <= 0:
        yield Fault("too_small", f"The budget of {name} is under one sen a day.", facts)
    yield from _faults_of_number(planned, facts, plan)
    least = _least_a_day(plan.connection)
    if 0 < planned.lowest_cap < least:
        yield Fault(
            "under_minimum",
            f"{name} has RM {planned.lowest_cap:,.2f} on its thinnest day; the account takes "
            f"RM {least:,.2f} a day or more.",
            {**facts, "amount": str(planned.lowest_cap), "least": str(least)},
        )
    bare = [ad for ad in planned.ads if _needs_picture(ad)]
    if bare:
        yield Fault(
            "no_picture",
            f"{len(bare)} of the ads of {name} have no picture: the platform shows what it finds "
            "on the page that they lead to, or none.",
            {**facts, "count": str(len(bare))},
            blocks=False,
        )
    is_found_by_words = bool(planned.ads) and "keywords" in TOLD[plan.platform]
    if is_found_by_words and not addition_of(strategy, planned)["keywords"]:
        yield Fault(
            "no_keywords",
            f"The brief names nothing that people could search for, so {name} is shown to nobody.",
            facts,
            blocks=False,
        )


def _faults_of_number(
    planned: PlannedChange, facts: Mapping[str, str], plan: AccountPlan
) -> Iterator[Fault]:
    """A campaign whose numbers were imported runs somewhere: where, Kempen must know."""
    name = planned.line.name
    if plan.connection is not None:
        facts = {**facts, "connection_id": plan.connection.public_id}
    if planned.external_id and not planned.external_id.isdecimal():
        yield Fault(
            "not_joined",
            f"{name} is known by its imported numbers only. Bring it in from its account first, so "
            "that Kempen knows which campaign there it is.",
            facts,
        )
    elif planned.creates and planned.campaign is not None and _has_numbers(planned.campaign):
        yield Fault(
            "may_be_there",
            f"{name} is made new on the platform. If it runs there already, bring it in from its "
            "account first, or both spend.",
            facts,
            blocks=False,
        )


def _has_numbers(campaign: Campaign) -> bool:
    days = PerformanceDay.objects.of(campaign.business).filter(campaign=campaign)
    return days.filter(spend__gt=0).exists()


def _least_a_day(connection: Connection | None) -> Decimal:
    """Return the smallest daily budget in MYR that an account takes, as it said when connected."""
    if connection is None:
        return Decimal(0)
    smallest = Decimal(str(connection.facts.get("smallest_daily_budget") or 0))
    rate = rates_for(connection.business, connection.currency).on(clock.today())
    if rate == 1:
        return smallest
    # Without a rate the account's currency is in the way, and no amount is compared.
    return (smallest * (rate or 0)).quantize(_SEN, rounding=ROUND_UP)


def _needs_picture(ad: StrategyAd) -> bool:
    return any(fault.code == "needs_picture" for fault in faults_before_launch(ad.creative))
