"""Launching an approved strategy: written down in one transaction, nothing is sent yet."""

import hmac
from datetime import datetime, time, timedelta
from typing import Any

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.actions import NewCampaign, create_campaign
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.rules import Budget
from kempen.domain.events.actions import audit
from kempen.domain.launches.actions.pushing import push_later
from kempen.domain.launches.models import Change, Launch
from kempen.domain.launches.queries import AccountPlan, PlannedChange, planned_changes
from kempen.domain.launches.rules import UNDO_SECONDS, Cap, LaunchRefused, keywords_of
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import frozen_content, hash_of
from kempen.kit import clock, ids


def launch(actor: Actor, strategy: Strategy) -> Launch:
    """Write down everything that the approved strategy changes; it is sent after the undo window.

    Raises LaunchRefused with a code and a sentence. A second call for the same strategy returns the
    launch that there is.
    """
    with transaction.atomic():
        approved = (
            Strategy.objects.of(actor.business).select_for_update(no_key=True).get(pk=strategy.pk)
        )
        begun = _begun(approved)
        if begun is not None:
            return begun
        _refuse_unapproved(approved)
        plans = planned_changes(approved)
        _refuse_plans(approved, plans)
        made = Launch.objects.add(
            actor.business,
            strategy=approved,
            approved_hash=approved.approved_hash,
            launched_by=actor.label,
            starts_at=clock.now() + timedelta(seconds=UNDO_SECONDS),
        )
        for plan in plans:
            for planned in plan.changes:
                _write_down(actor, made, plan, planned)
            if plan.connection is not None:
                push_later(plan.connection.pk, made.starts_at)
        _set_status(approved, Strategy.Status.LAUNCHED)
        audit(actor, "strategy.launched", {"strategy_id": approved.public_id})
    return made


def undo(actor: Actor, launch: Launch) -> Launch:
    """Take a launch back before anything was sent; the strategy is approved as before.

    Raises LaunchRefused once the undo window is over.
    """
    with transaction.atomic():
        kept = Launch.objects.of(actor.business).select_for_update().get(pk=launch.pk)
        if kept.status == Launch.Status.UNDONE:
            return kept
        if kept.status != Launch.Status.WAITING or clock.now() >= kept.starts_at:
            raise LaunchRefused(
                "too_late", "The launch has begun. Pause or end its campaigns instead."
            )
        changes = Change.objects.of(actor.business).filter(launch=kept)
        Campaign.objects.of(actor.business).filter(
            pk__in=changes.values("campaign_id"), status=Campaign.Status.LAUNCHING
        ).update(status=Campaign.Status.DRAFT, updated_at=clock.now())
        changes.update(status=Change.Status.WITHDRAWN, finished_at=clock.now())
        kept.status = Launch.Status.UNDONE
        kept.save(update_fields=["status"])
        strategy = Strategy.objects.of(actor.business).get(pk=kept.strategy_id)
        _set_status(strategy, Strategy.Status.APPROVED)
        audit(actor, "strategy.launch_undone", {"strategy_id": strategy.public_id})
    return kept


def retry(actor: Actor, launch: Launch) -> int:
    """Try what failed once more and return how many changes that are."""
    with transaction.atomic():
        kept = Launch.objects.of(actor.business).select_for_update().get(pk=launch.pk)
        failed = Change.objects.of(actor.business).filter(
            launch=kept, status=Change.Status.FAILED, can_retry=True
        )
        chosen = list(failed.values_list("pk", "campaign_id", "connection_id"))
        if not chosen:
            return 0
        Change.objects.of(actor.business).filter(pk__in=[pk for pk, *_ in chosen]).update(
            status=Change.Status.PLANNED, attempts=0, not_before=clock.now(), finished_at=None
        )
        Campaign.objects.of(actor.business).filter(
            pk__in=[campaign for _, campaign, _ in chosen], status=Campaign.Status.LAUNCH_FAILED
        ).update(status=Campaign.Status.LAUNCHING, updated_at=clock.now())
        kept.status = Launch.Status.PUSHING
        kept.save(update_fields=["status"])
        audit(actor, "strategy.launch_retried", {"launch_id": kept.public_id})
        for connection_id in {connection for *_, connection in chosen}:
            push_later(connection_id)
    return len(chosen)


def _begun(strategy: Strategy) -> Launch | None:
    launches = Launch.objects.of(strategy.business).filter(strategy=strategy)
    return launches.exclude(status=Launch.Status.UNDONE).first()


def _refuse_unapproved(strategy: Strategy) -> None:
    if strategy.status != Strategy.Status.APPROVED or not strategy.approved_hash:
        raise LaunchRefused("not_approved", "Only an approved strategy can be launched.")
    now = hash_of(frozen_content(strategy))
    if not hmac.compare_digest(now, strategy.approved_hash):
        raise LaunchRefused(
            "changed_after_approval",
            "This strategy is not what was approved any more: have it approved again.",
        )


def _refuse_plans(strategy: Strategy, plans: list[AccountPlan]) -> None:
    if not any(plan.changes for plan in plans):
        raise LaunchRefused(
            "nothing_to_launch",
            "This strategy changes nothing on a platform: its campaigns are known by their "
            "uploaded numbers only. Set their budgets where they run.",
        )
    if strategy.brief.budget_end < clock.today():
        raise LaunchRefused(
            "dates_passed", "The dates of this strategy have passed: write a new brief."
        )
    for plan in plans:
        if plan.fault:
            raise LaunchRefused(plan.fault_code, plan.fault)
        for planned in plan.changes:
            if planned.creates and not planned.ads:
                raise LaunchRefused(
                    "no_ads", f"Choose at least one ad for the campaign {planned.line.name}."
                )
            if planned.creates and planned.first_cap <= 0:
                raise LaunchRefused(
                    "too_small", f"The budget of {planned.line.name} is under one sen a day."
                )


def _write_down(actor: Actor, made: Launch, plan: AccountPlan, planned: PlannedChange) -> None:
    """Write the changes of one campaign: those of the launch, then those of later days."""
    campaign = planned.campaign or _new_campaign(actor, made.strategy, planned)
    common = {
        "launch": made,
        "connection": plan.connection,
        "campaign": campaign,
        "ordered_by": actor.label,
    }
    first = {**common, "not_before": made.starts_at, "is_first": True}
    line_id = str(planned.line.pk)
    if planned.creates:
        Campaign.objects.of(actor.business).filter(pk=campaign.pk).update(
            status=Campaign.Status.LAUNCHING, updated_at=clock.now()
        )
        Change.objects.add(
            actor.business,
            **first,
            kind=Change.Kind.CREATE_CAMPAIGN,
            tag=_tag_of(campaign),
            payload={"line_id": line_id, **_creation(made.strategy, planned)},
        )
        Change.objects.add(
            actor.business, **first, kind=Change.Kind.START, payload={"line_id": line_id}
        )
        later = planned.caps[1:]
    elif planned.caps:
        begins = max(_start_of(planned.caps[0]), made.starts_at)
        Change.objects.add(
            actor.business,
            **common,
            kind=Change.Kind.SET_BUDGET,
            not_before=begins,
            is_first=begins == made.starts_at,
            payload={"line_id": line_id, **_budget(planned, planned.caps[0])},
        )
        later = planned.caps[1:]
    else:
        later = ()
    before = planned.first_cap
    for cap in later:
        Change.objects.add(
            actor.business,
            **common,
            kind=Change.Kind.SET_BUDGET,
            not_before=max(_start_of(cap), made.starts_at),
            payload={"line_id": line_id, "amount": str(cap.amount), "wakes": before == 0},
        )
        before = cap.amount


def _start_of(cap: Cap) -> datetime:
    return datetime.combine(cap.day, time(0, 5), tzinfo=clock.BUSINESS_TIME_ZONE)


def _new_campaign(actor: Actor, strategy: Strategy, planned: PlannedChange) -> Campaign:
    brief = strategy.brief
    return create_campaign(
        actor,
        NewCampaign(
            name=planned.line.name,
            objective=brief.objective,
            platform=planned.line.platform,
            return_goal=brief.return_goal,
            prospect_goal=brief.prospect_goal,
            audience=brief.audience,
            budget=Budget(planned.line.amount, brief.budget_start, brief.budget_end),
            creative_guidelines=brief.creative_guidelines,
        ),
    )


def _tag_of(campaign: Campaign) -> str:
    """Return what stands in the campaign's name on its platform: it is the same at every try."""
    return f"kpn-{ids.encode('cmp', campaign.pk)[-12:]}"


def _budget(planned: PlannedChange, cap: Cap) -> dict[str, Any]:
    return {
        "amount": str(cap.amount),
        "total": str(planned.line.amount),
        "start": planned.start.isoformat(),
        "end": planned.end.isoformat(),
    }


def _creation(strategy: Strategy, planned: PlannedChange) -> dict[str, Any]:
    """Return the whole campaign as it will be made: what waits in the row is what is sent."""
    brief, audience = strategy.brief, strategy.brief.audience or {}
    return {
        "name": planned.line.name,
        "goal": str(brief.objective),
        "daily_budget": str(planned.first_cap),
        "start": planned.start.isoformat(),
        "end": planned.end.isoformat(),
        "languages": sorted({ad.creative.language for ad in planned.ads}),
        "age_min": audience.get("age_min"),
        "age_max": audience.get("age_max"),
        "keywords": keywords_of(brief.creative_guidelines or {}, audience),
        "ads": [
            {
                "ad_id": str(ad.pk),
                "creative_id": str(ad.creative_id),
                "tag": ids.encode("ad", ad.pk)[-8:],
                "link": ad.creative.landing_url,
                "headlines": list(ad.creative.headlines),
                "descriptions": list(ad.creative.descriptions),
                "primary_text": ad.creative.primary_text,
                "image_id": str(ad.creative.image_id) if ad.creative.image_id else "",
            }
            for ad in planned.ads
        ],
    }


def _set_status(strategy: Strategy, status: str) -> None:
    strategy.status = status
    strategy.updated_at = clock.now()
    strategy.save(update_fields=["status", "updated_at"])
