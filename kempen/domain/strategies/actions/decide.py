"""A person decides about a strategy: approves what they saw, opens it again, or rejects it."""

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.accounts.rules import may
from kempen.domain.creatives.queries import faults_before_launch
from kempen.domain.events.actions import record
from kempen.domain.strategies.actions.edit import (
    locked_strategy,
    refuse_unless_open,
    refuse_while_regenerated,
)
from kempen.domain.strategies.actions.generate import supersede_older
from kempen.domain.strategies.freezing import freeze, withdraw
from kempen.domain.strategies.models import Strategy, StrategyAd
from kempen.domain.strategies.queries import (
    ads_of,
    event_data,
    event_data_decided,
    event_data_rejected,
    frozen_content,
    hash_of,
    laws_of,
    lines_of,
)
from kempen.domain.strategies.refusals import StrategyRefusal
from kempen.domain.strategies.rules import (
    LONGEST_REASON,
    refuse_unless_editable,
    refuse_unless_reopenable,
)
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from kempen.platforms.registry import is_platform

_ALIVE = (Strategy.Status.GENERATING, Strategy.Status.READY, Strategy.Status.APPROVED)


def approve(actor: Actor, strategy: Strategy, revision: int) -> Strategy:
    """Freeze a strategy as it was seen at `revision`; only that may be launched.

    Only a person may, who is an owner or manager of the business at this moment, or a client whom
    one of them asked by a link; a key acts for the member it is bound to. Approving again what this
    revision approved changes nothing. Raises Refusal with a code: `not_allowed`, `not_ready`,
    `changed_meanwhile`, `being_regenerated`, `dates_passed`, `nothing_to_spend`, `no_ads`,
    `ad_refused`, `needs_picture`.
    """
    with transaction.atomic():
        refuse_unless_may_decide(actor)
        locked = locked_strategy(actor, strategy)
        if locked.status == Strategy.Status.APPROVED and locked.revision == revision:
            return locked
        refuse_unless_open(locked, revision)
        refuse_unfit(locked)
        locked.status = Strategy.Status.APPROVED
        locked.approved_hash = hash_of(frozen_content(locked))
        locked.approved_by, locked.approved_by_client = actor.person, actor.client_email
        locked.approved_at = locked.updated_at = clock.now()
        locked.save()
        freeze(locked)
        supersede_older(locked, _ALIVE)
        record(actor, "strategy.approved", event_data_decided(locked, actor))
    return locked


def reopen(actor: Actor, strategy: Strategy, revision: int) -> Strategy:
    """Withdraw an approval or a rejection, so that the strategy can be changed and approved anew.

    Only what is approved or rejected, as it was seen at `revision`, by a member who may approve;
    its revision counts up, so that nothing that was made for the former one still fits. Asked
    again for the same revision, it changes nothing. Raises Refusal with a code:
    `not_allowed`, `not_approved`, `changed_meanwhile`, `being_regenerated`.
    """
    with transaction.atomic():
        _refuse_all_but_members(actor)
        locked = locked_strategy(actor, strategy)
        if locked.status == Strategy.Status.READY and locked.revision == revision + 1:
            return locked
        refuse_unless_reopenable(locked.status, locked.revision, revision)
        refuse_while_regenerated(locked)
        locked.status = Strategy.Status.READY
        locked.approved_hash = locked.approved_by_client = ""
        locked.approved_by = locked.approved_at = None
        locked.rejected_by, locked.rejected_by_client, locked.rejected_reason = None, "", ""
        locked.revision += 1
        locked.updated_at = clock.now()
        locked.save()
        withdraw(locked)
        record(actor, "strategy.reopened", event_data(locked))
    return locked


def reject(actor: Actor, strategy: Strategy, revision: int, reason: str = "") -> Strategy:
    """Put a strategy aside: one that is ready, or approved and not launched yet.

    `reason` is kept, up to LONGEST_REASON characters of it. Who takes an approval back must be
    somebody who may approve.
    """
    with transaction.atomic():
        locked = locked_strategy(actor, strategy)
        if locked.status == Strategy.Status.REJECTED:
            return locked
        if locked.status == Strategy.Status.APPROVED:
            _refuse_all_but_members(actor)
        else:
            refuse_unless_editable(locked.status, locked.revision, revision)
        locked.status = Strategy.Status.REJECTED
        locked.approved_hash = ""
        locked.rejected_by, locked.rejected_by_client = actor.person, actor.client_email
        locked.rejected_reason = reason.strip()[:LONGEST_REASON]
        locked.updated_at = clock.now()
        locked.save()
        record(actor, "strategy.rejected", event_data_rejected(locked, actor))
    return locked


def refuse_unless_may_decide(actor: Actor) -> None:
    """Raise Refusal for all but members who may approve now, and clients.

    A client was asked by a member who may approve, for one revision, and proved who they are.
    """
    if not actor.client_email:
        _refuse_all_but_members(actor)


def _refuse_all_but_members(actor: Actor) -> None:
    """Ask the member's role now: it may have changed since a key was made or a page was opened."""
    member = (
        Member.objects.of(actor.business).filter(person=actor.person).first()
        if actor.person is not None
        else None
    )
    if member is None or not may(member.role, "approve_strategies"):
        raise Refusal(StrategyRefusal.NOT_ALLOWED)


def _is_approved(ad: StrategyAd) -> bool:
    return ad.is_chosen or ad.is_reserve


def refuse_unfit(strategy: Strategy) -> None:
    """Raise Refusal for a strategy whose days, amounts or ads nobody could approve."""
    if strategy.brief.budget_end < clock.today():
        raise Refusal(StrategyRefusal.DATES_PASSED)
    lines = lines_of(strategy)
    if not sum(line.amount for line in lines):
        raise Refusal(StrategyRefusal.NOTHING_TO_SPEND)
    ads = ads_of(strategy)
    laws = laws_of(strategy, lines)
    for line in lines:
        chosen = [ad for ad in ads if ad.line_id == line.id and ad.is_chosen]
        if not is_platform(line.platform) or line.amount <= 0:
            continue
        if line.campaign_id is None and not chosen:
            raise Refusal(StrategyRefusal.NO_ADS, name=line.name)
        # One in reserve may start without another look of a person: it is held to the same.
        for ad in (one for one in ads if one.line_id == line.id and _is_approved(one)):
            faults = faults_before_launch(ad.creative, laws[line.pk])
            codes = {fault.code for fault in faults if fault.weight == "refused"}
            stopped = next((fault for fault in faults if fault.weight == "stopped"), None)
            if stopped is not None and codes <= {"needs_picture"}:
                raise Refusal(StrategyRefusal.AD_STOPPED, name=line.name, text=stopped.text)
            if codes == {"needs_picture"}:
                raise Refusal(StrategyRefusal.NEEDS_PICTURE, name=line.name)
            if codes:
                raise Refusal(StrategyRefusal.AD_REFUSED, name=line.name)
