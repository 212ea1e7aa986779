"""A brief is handed in: kept, with a strategy that the worker then generates."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.queries import campaigns_of
from kempen.domain.campaigns.rules import LARGEST_RETURN_GOAL
from kempen.domain.connections.minimum_budgets import minimum_daily_budget
from kempen.domain.connections.queries import connections_of
from kempen.domain.events.actions import audit
from kempen.domain.forecasts.rules import LONGEST_WAIT
from kempen.domain.offerings.models import Offering
from kempen.domain.offerings.queries import offering_of
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.strategies.brief_offering import filled_from, offering_for
from kempen.domain.strategies.brief_words import languages_of
from kempen.domain.strategies.campaign_names import language_of_names, name_of_new, short_name
from kempen.domain.strategies.goals import margin_for, promoted_by_all, return_for
from kempen.domain.strategies.models import Brief, BriefDraft, Strategy
from kempen.domain.strategies.refusals import BriefRefusal, StrategyRefusal
from kempen.domain.strategies.replacing.edits_lost import edits_lost
from kempen.domain.strategies.replacing.same_brief import ready_of_draft
from kempen.domain.strategies.rules import (
    MOST_LINES,
    NewBrief,
    NewLine,
    flaws_of_ads_wanted,
    flaws_of_brief,
)
from kempen.domain.strategies.stored_shapes import AdGuidelines, BriefAudience, GenerationProgress
from kempen.kit import clock, ids, jobs
from kempen.kit.database.struct_column import from_json
from kempen.kit.refusal import Fact, Flaw, Refusal
from kempen.platforms.registry import is_platform, platform_codes

__all__ = ["GENERATE", "NewBrief", "NewLine", "generate_again", "submit_brief"]

GENERATE: Final = "strategies.generate"


def submit_brief(
    actor: Actor, new: NewBrief, *, draft: BriefDraft | None = None, seen: str = ""
) -> Strategy:
    """Keep a brief and begin its strategy; the worker takes seconds to generate it.

    The same brief handed in again from one draft, while its strategy is being generated or ready,
    returns that strategy. Raises Refusal with every flaw, and `changed_meanwhile` when a strategy
    of the draft would be replaced whose edits are lost, unless they are those of revision `seen`.
    """
    flaws = flaws_of_brief(new, clock.today())
    if flaws:
        raise Refusal(BriefRefusal.WRONG_VALUES, flaws)
    business = actor.business
    with transaction.atomic():
        locked_draft = None
        if draft is not None:
            locked_draft = BriefDraft.objects.of(business).select_for_update().get(pk=draft.pk)
        offering = offering_for(actor, new)
        new = filled_from(offering, new) if new.offering_id and offering else new
        columns = {**_columns(actor, new, offering), "offering": offering}
        if locked_draft is not None:
            same = _same(business, locked_draft, columns)
            if same is not None:
                return same
            _refuse_lost_edits(locked_draft, new, seen)
        brief = Brief.objects.add(
            business,
            **columns,
            own_figures=new.own_figures,
            written_by=actor.person,
            draft=locked_draft,
        )
        strategy = _begin(actor, brief)
        if locked_draft is not None:
            locked_draft.strategy = strategy
            locked_draft.updated_at = clock.now()
            locked_draft.save(update_fields=["strategy", "updated_at"])
    return strategy


def generate_again(actor: Actor, strategy: Strategy, seen: int | None = None) -> Strategy:
    """Answer the same brief anew, from the numbers as they are now; the older answer is superseded.

    It is held first, so that it is edited or approved before this or not at all. Raises Refusal
    when the brief's days have begun, and `changed_meanwhile` when it was edited after revision
    `seen`.
    """
    with transaction.atomic():
        older = Strategy.objects.of(actor.business).select_for_update().get(pk=strategy.pk)
        brief = Brief.objects.of(actor.business).select_for_update().get(pk=strategy.brief_id)
        if brief.budget_start < clock.today():
            raise Refusal.of(Flaw(("budget", "start_date"), BriefRefusal.DAYS_BEGUN))
        waiting = (
            Strategy.objects.of(actor.business)
            .filter(brief=brief, status=Strategy.Status.GENERATING)
            .first()
        )
        if waiting is None and seen not in (None, older.revision):
            raise Refusal(StrategyRefusal.CHANGED_MEANWHILE, revision=older.revision)
        return waiting or _begin(actor, brief)


def _refuse_lost_edits(draft: BriefDraft, new: NewBrief, seen: str) -> None:
    """Hold the strategy that is replaced: it is edited or approved before this or not at all."""
    ready = ready_of_draft(draft)
    if ready is None:
        return
    older = (
        Strategy.objects.of(draft.business)
        .select_for_update(of=("self",))
        .select_related("brief", "business")
        .get(pk=ready.pk)
    )
    if str(older.revision) != seen and edits_lost(older, new):
        raise Refusal(StrategyRefusal.CHANGED_MEANWHILE, revision=older.revision)


def _begin(actor: Actor, brief: Brief) -> Strategy:
    strategy = Strategy.objects.add(
        actor.business, brief=brief, progress=GenerationProgress(step=0, of=4, code="waiting")
    )
    audit(actor, "strategy.begun", {"strategy_id": strategy.public_id})
    jobs.defer(GENERATE, {"strategy_id": str(strategy.id)}, lock=f"strategy:{strategy.id}")
    return strategy


def _same(business: Business, draft: BriefDraft, columns: dict[str, object]) -> Strategy | None:
    """Return the draft's strategy when it answers exactly this brief and is still of use."""
    alive = (Strategy.Status.GENERATING, Strategy.Status.READY)
    if draft.strategy_id is None:
        return None
    strategy = (
        Strategy.objects.of(business)
        .select_related("brief")
        .filter(pk=draft.strategy_id, status__in=alive)
        .first()
    )
    if strategy is None:
        return None
    brief = strategy.brief
    return strategy if all(getattr(brief, name) == columns[name] for name in columns) else None


def _columns(actor: Actor, new: NewBrief, offering: Offering | None) -> dict[str, object]:
    business = actor.business
    campaigns = _existing(business, new)
    added = _added(actor, new)
    if not campaigns and not added:
        raise Refusal(
            BriefRefusal.NOTHING_TO_SPLIT, [Flaw(("campaign_ids",), BriefRefusal.NAME_A_CAMPAIGN)]
        )
    if len(campaigns) + len(added) > MOST_LINES:
        raise Refusal.of(Flaw(("campaign_ids",), BriefRefusal.TOO_MANY, {"most": MOST_LINES}))
    if added or any(is_platform(campaign.platform) for campaign in campaigns):
        flaws = flaws_of_ads_wanted(from_json(new.creative_guidelines, AdGuidelines))
        if flaws:
            raise Refusal(BriefRefusal.WRONG_VALUES, flaws)
    _refuse_under_minimum(business, new, campaigns, added)
    return {
        "objective": new.objective,
        "prospect_goal": new.prospect_goal,
        **_goal(business, new, offering or promoted_by_all(business, campaigns)),
        "audience": new.audience,
        "budget_amount": new.budget.amount,
        "budget_start": new.budget.start,
        "budget_end": new.budget.end,
        "creative_guidelines": new.creative_guidelines,
        "campaign_ids": [campaign.public_id for campaign in campaigns],
        "new_campaigns": added,
        "after_plan": new.after_plan,
    }


def _goal(business: Business, new: NewBrief, offering: Offering | None) -> dict[str, object]:
    """Return the return goal; of a profit goal the one that brings it, with the margin of today."""
    if new.profit_goal is None and not new.most_profit:
        return {"return_goal": new.return_goal}
    margin = margin_for(business, offering)
    if margin is None:
        name = "most_profit" if new.most_profit else "profit_goal"
        raise Refusal(BriefRefusal.WRONG_VALUES, [Flaw((name,), BriefRefusal.NO_MARGIN)])
    margin_fields = {"margin": margin.share, "margin_source": margin.source.value}
    if new.profit_goal is None:
        return {"most_profit": True, **margin_fields}
    wanted = return_for(new.profit_goal, margin.share)
    if wanted > LARGEST_RETURN_GOAL:
        raise Refusal(
            BriefRefusal.WRONG_VALUES, [Flaw(("profit_goal",), BriefRefusal.PROFIT_TOO_LARGE)]
        )
    return {
        "return_goal": wanted,
        "profit_goal": new.profit_goal,
        **margin_fields,
    }


def _refuse_under_minimum(
    business: Business, new: NewBrief, campaigns: list[Campaign], added: tuple[NewLine, ...]
) -> None:
    """Refuse a budget with which not one of the campaigns could run on its platform."""
    days = (new.budget.end - new.budget.start).days + 1
    least = min(
        [minimum_daily_budget(business, one.platform, one) for one in campaigns]
        + [minimum_daily_budget(business, one.platform) for one in added]
    )
    if new.budget.amount < least * days:
        facts: dict[str, Fact] = {"total": least * days, "least": least, "days": days}
        raise Refusal.of(Flaw(("budget", "amount"), BriefRefusal.UNDER_MINIMUM, facts))


def _existing(business: Business, new: NewBrief) -> list[Campaign]:
    """Return the campaigns that the brief names, or those of its objective that have run lately."""
    rows = campaigns_of(business)
    if new.campaign_ids is None:
        recent = PerformanceDay.objects.of(business).filter(
            date__gte=new.budget.start - timedelta(days=LONGEST_WAIT), spend__gt=0
        )
        return list(
            rows.filter(objective=new.objective, id__in=recent.values("campaign_id"))
            .exclude(status=Campaign.Status.ENDED)
            .order_by("id")[:MOST_LINES]
        )
    wanted = [ids.decode("cmp", public_id) for public_id in new.campaign_ids]
    campaigns = {campaign.id: campaign for campaign in rows.filter(id__in=[w for w in wanted if w])}
    flaws = []
    chosen = []
    for number, identifier in enumerate(wanted):
        campaign = campaigns.get(identifier) if identifier else None
        if campaign is None:
            flaws.append(Flaw(("campaign_ids", str(number)), BriefRefusal.UNKNOWN_CAMPAIGN))
        elif campaign.status == Campaign.Status.ENDED:
            flaws.append(
                Flaw(("campaign_ids", str(number)), BriefRefusal.ENDED, {"name": campaign.name})
            )
        else:
            chosen.append(campaign)
    if flaws:
        raise Refusal(BriefRefusal.WRONG_VALUES, flaws)
    return chosen


def _added(actor: Actor, new: NewBrief) -> tuple[NewLine, ...]:
    """Return the new campaigns with their names; by default one for each connected platform."""
    business = actor.business
    lines = new.new_campaigns
    if lines is None:
        connected = connections_of(business).filter(platform__in=platform_codes())
        platforms = sorted(set(connected.values_list("platform", flat=True)))
        lines = tuple(NewLine(platform) for platform in platforms)
    guidelines = from_json(new.creative_guidelines, AdGuidelines)
    audience = from_json(new.audience or {}, BriefAudience)
    product = short_name(guidelines.product or "")
    writer = actor.person.language if actor.person else ""
    language = language_of_names(languages_of(guidelines, audience), writer)
    taken: dict[str, int] = {}
    named = []
    offerings = _offerings_of_new(business, lines)
    for line in lines:
        sold = short_name(offerings[line.offering_id].name) if line.offering_id else product
        name = line.name.strip() or name_of_new(sold, line.platform, language)
        taken[name] = taken.get(name, 0) + 1
        if taken[name] > 1:
            name = f"{name} {taken[name]}"
        named.append(NewLine(line.platform, name, line.offering_id))
    return tuple(named)


def _offerings_of_new(business: Business, lines: Sequence[NewLine]) -> dict[str, Offering]:
    """Return by identifier what new campaigns sell; Refusal for one unknown or archived."""
    offerings, flaws = dict[str, Offering](), []
    for number, line in enumerate(lines):
        if not line.offering_id:
            continue
        offering = offering_of(business, line.offering_id)
        if offering is None or offering.archived_at is not None:
            path = ("new_campaigns", str(number), "offering_id")
            flaws.append(Flaw(path, BriefRefusal.UNKNOWN_OFFERING))
        else:
            offerings[line.offering_id] = offering
    if flaws:
        raise Refusal(BriefRefusal.WRONG_VALUES, flaws)
    return offerings
