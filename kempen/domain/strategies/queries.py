"""What is asked about briefs and strategies; everything that their pages and the API show."""

import hashlib
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Final

from django.db.models import UUIDField, prefetch_related_objects
from msgspec import UNSET, Struct
from msgspec.structs import asdict

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.deciders import decided_by
from kempen.domain.accounts.models import Business, Person
from kempen.domain.campaigns.queries import moment
from kempen.domain.creatives.queries import content_of, shaped_pictures
from kempen.domain.strategies.answers import (
    StrategyApproved,
    StrategyEvent,
    StrategyOver,
    StrategyRejected,
    StrategySummary,
)
from kempen.domain.strategies.approved_shapes import (
    ApprovedAd,
    ApprovedCampaign,
    ApprovedContent,
    approved_swings,
    in_order,
)
from kempen.domain.strategies.brief_offering import law_of, laws_of
from kempen.domain.strategies.existing_campaigns import running_lines
from kempen.domain.strategies.models import Brief, BriefDraft, Strategy, StrategyAd, StrategyLine
from kempen.domain.strategies.representing import (
    ad_answer,
    approved_profit,
    brief_answer,
    envelope_answer,
    event_expectation,
    exact_number,
    expectation_answer,
    is_reachable,
    learning_answer,
    line_answer,
    note_answer,
    profit_answer,
    progress_answer,
)
from kempen.domain.strategies.split_answers import StrategyDetails
from kempen.domain.strategies.stored_shapes import PlanAnswer
from kempen.kit import ids, strict_json
from kempen.kit.database.compiled_queries import CompiledQuery, Parameter
from kempen.kit.database.struct_column import to_json
from kempen.kit.tenancy import TenantQuerySet
from kempen.platforms.registry import is_platform

__all__ = [
    "Brief",
    "BriefDraft",
    "Strategy",
    "StrategyAd",
    "StrategyLine",
    "ad_of",
    "ads_of",
    "approvals_of",
    "draft_of",
    "drafts_of",
    "event_data",
    "event_data_decided",
    "event_data_over",
    "event_data_rejected",
    "frozen_content",
    "hash_of",
    "law_of",
    "laws_of",
    "lines_of",
    "lines_that_may_move",
    "representation",
    "strategies_of",
    "strategy_of",
    "summary",
]
_OF_BUSINESS: Final = Parameter("business", UUIDField())
_OF_STRATEGY: Final = Parameter("strategy", UUIDField())
# Each page of a strategy asks all three, some of them several times.
_ONE: Final = CompiledQuery(
    lambda: in_full(
        Strategy.objects.of_everyone(closed_too=True).filter(business=_OF_BUSINESS, pk=_OF_STRATEGY)
    )
)
_LINES: Final = CompiledQuery(
    lambda: (
        StrategyLine.objects.of_everyone(closed_too=True)
        .filter(business=_OF_BUSINESS, strategy=_OF_STRATEGY)
        .select_related("campaign", "launched_as", "offering")
        .order_by("position")
    )
)
_ADS: Final = CompiledQuery(
    lambda: (
        StrategyAd.objects.of_everyone(closed_too=True)
        .filter(business=_OF_BUSINESS, line__strategy=_OF_STRATEGY)
        .select_related("creative__image", "line__offering")
        .defer("creative__image__content")
        .order_by("line__position", "position")
    )
)


def strategies_of(business: Business) -> TenantQuerySet[Strategy]:
    """Return the strategies of a business, newest first."""
    return in_full(Strategy.objects.of(business))


def in_full(rows: TenantQuerySet[Strategy]) -> TenantQuerySet[Strategy]:
    """Return strategies, newest first, with the rows beside them that every page reads."""
    beside = ("brief__written_by", "brief__offering", "business", "approved_by", "rejected_by")
    return rows.select_related(*beside).order_by("-id")


def strategy_of(business: Business, public_id: str) -> Strategy | None:
    """Return a strategy of this business by its identifier, or None."""
    identifier = ids.decode("str", public_id)
    rows = _ONE.rows(business=business.pk, strategy=identifier) if identifier else []
    return rows[0] if rows else None


def approvals_of(business: Business, person: Person) -> TenantQuerySet[Strategy]:
    """Return the strategies that a person approved and that wait to be launched, newest first."""
    return strategies_of(business).filter(approved_by=person, status=Strategy.Status.APPROVED)


def drafts_of(business: Business, person: Person) -> TenantQuerySet[BriefDraft]:
    """Return the briefs that a person has begun and not handed in, newest first."""
    return BriefDraft.objects.of(business).filter(person=person, strategy=None).order_by("-id")


def draft_of(business: Business, person: Person, public_id: str) -> BriefDraft | None:
    """Return a person's own draft by its identifier, or None."""
    identifier = ids.decode("dft", public_id)
    rows = BriefDraft.objects.of(business).filter(person=person)
    return rows.filter(id=identifier).first() if identifier else None


def lines_of(strategy: Strategy) -> list[StrategyLine]:
    """Return the lines of a strategy in their order."""
    return _LINES.rows(business=strategy.business_id, strategy=strategy.pk)


def lines_that_may_move(strategy: Strategy) -> list[StrategyLine]:
    """Return the lines whose daily budgets could move: with money, and on a platform."""
    return [line for line in lines_of(strategy) if line.amount > 0 and is_platform(line.platform)]


def ads_of(strategy: Strategy) -> list[StrategyAd]:
    """Return the ads of a strategy, line by line."""
    ads = _ADS.rows(business=strategy.business_id, strategy=strategy.pk)
    prefetch_related_objects(ads, shaped_pictures(strategy.business, "creative__pictures"))
    return ads


def ad_of(strategy: Strategy, public_id: str) -> StrategyAd | None:
    """Return one ad of a strategy by its identifier, or None."""
    return next((ad for ad in ads_of(strategy) if ad.public_id == public_id), None)


def key_of(line: StrategyLine, strategy: Strategy) -> str:
    """Return the name by which the forecast knows a line."""
    if line.campaign is not None:
        return line.campaign.public_id
    return f"new:{line.position - len(strategy.brief.campaign_ids)}"


def line_ids_of(strategy: Strategy, lines: Sequence[StrategyLine]) -> dict[str, str]:
    """Return the identifiers of lines by the names by which the forecast knows them."""
    return {key_of(line, strategy): line.public_id for line in lines}


def frozen_content(strategy: Strategy) -> ApprovedContent:
    """Return exactly what will run: campaigns, money by day, audience, every word of the ads."""
    brief, lines, ads = strategy.brief, lines_of(strategy), ads_of(strategy)
    weeks = strategy.answer.learning if strategy.answer else None
    return ApprovedContent(
        # What was approved before there was a choice keeps its hash.
        after_plan=brief.after_plan or UNSET,
        envelope=UNSET if strategy.envelope is None else strategy.envelope,
        profit=approved_profit(brief) or UNSET,
        strategy_id=strategy.public_id,
        objective=str(brief.objective),
        dates=(brief.budget_start, brief.budget_end),
        budget=exact_number(brief.budget_amount),
        audience=brief.audience,
        creative_guidelines=brief.creative_guidelines,
        campaigns=tuple(
            ApprovedCampaign(
                line_id=line.public_id,
                campaign_id=line.campaign.public_id if line.campaign else None,
                platform=str(line.platform),
                name=line.name,
                amount=exact_number(line.amount),
                daily=line.daily,
                ads=_frozen_ads(ad for ad in ads if ad.line_id == line.id and ad.is_chosen),
                targeting=line.targeting or UNSET,
                creative_guidelines=UNSET
                if line.creative_guidelines is None
                else line.creative_guidelines,
                reserve=_frozen_ads(ad for ad in ads if ad.line_id == line.id and ad.is_reserve)
                or UNSET,
            )
            for line in lines
        ),
        learning=approved_swings(weeks, line_ids_of(strategy, lines)) or UNSET,
    )


def _frozen_ads(ads: Iterable[StrategyAd]) -> tuple[ApprovedAd, ...]:
    return tuple(ApprovedAd(**asdict(content_of(ad.creative)), ad_id=ad.public_id) for ad in ads)


def hash_of(content: Struct | dict[str, object]) -> str:
    """Return the SHA-256 of a content in one canonical form, as hexadecimal text."""
    return hashlib.sha256(strict_json.dumps(in_order(to_json(content)))).hexdigest()


def event_data(strategy: Strategy) -> StrategyEvent:
    """Return what events of the type `strategy.*` carry."""
    return StrategyEvent(
        strategy_id=strategy.public_id,
        campaign_ids=list(strategy.brief.campaign_ids),
        status=str(strategy.status),
        expected=event_expectation(strategy.expected),
    )


def event_data_decided(strategy: Strategy, actor: Actor) -> StrategyApproved:
    """Return what `strategy.approved` carries: the strategy, and who approved it."""
    return StrategyApproved(**vars(event_data(strategy)), decided_by=decided_by(actor))


def event_data_rejected(strategy: Strategy, actor: Actor) -> StrategyRejected:
    """Return what `strategy.rejected` carries: the strategy, why, and who rejected it."""
    over = event_data_over(strategy, strategy.rejected_reason)
    return StrategyRejected(**vars(over), decided_by=decided_by(actor))


def event_data_over(strategy: Strategy, reason: str) -> StrategyOver:
    """Return what the events of a strategy carry that failed or was rejected."""
    return StrategyOver(**vars(event_data(strategy)), reason=reason)


def summary(strategy: Strategy) -> StrategySummary:
    """Return a strategy as lists show it."""
    answer = strategy.answer or PlanAnswer()
    return StrategySummary(
        strategy_id=strategy.public_id,
        status=str(strategy.status),
        revision=strategy.revision,
        progress=progress_answer(strategy),
        failure=strategy.failure or None,
        brief=brief_answer(strategy.brief),
        expected=expectation_answer(strategy.expected),
        profit=profit_answer(strategy.brief, strategy.expected),
        goal_reachable=is_reachable(answer),
        goal_expected=answer.goal_expected,
        best_reachable_return=answer.best_reachable_return,
        best_reachable_prospects=answer.best_reachable_prospects,
        approved_at=moment(strategy.approved_at) if strategy.approved_at else None,
        created_at=moment(strategy.created_at),
        updated_at=moment(strategy.updated_at),
    )


def representation(strategy: Strategy) -> StrategyDetails:
    """Return a strategy whole."""
    answer = strategy.answer or PlanAnswer()
    lines = lines_of(strategy)
    ads, laws = ads_of(strategy), laws_of(strategy, lines)
    running = running_lines(strategy.business, lines)
    with_ads = {ad.line_id for ad in ads if ad.is_chosen}
    left = strategy.brief.budget_amount - sum((line.amount for line in lines), Decimal(0))
    return StrategyDetails(
        **vars(summary(strategy)),
        basis=answer.basis,
        confidence=answer.confidence,
        current_mean=answer.current_mean,
        smallest_budget=answer.smallest_budget,
        budget_for_goal=answer.budget_for_goal,
        history_until=answer.history_until.isoformat() if answer.history_until else None,
        suggested=expectation_answer(answer.suggested),
        unspent=exact_number(left) if lines else None,
        allocation=[
            line_answer(line, refresh_ads=line.pk in with_ads if line.pk in running else None)
            for line in lines
        ],
        ads=[ad_answer(ad, laws[ad.line_id]) for ad in ads],
        notes=[note_answer(note, lines) for note in answer.notes],
        envelope=envelope_answer(strategy.envelope),
        learning=learning_answer(answer.learning, line_ids_of(strategy, lines)),
    )
