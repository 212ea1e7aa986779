"""/strategies: hand in a brief, read, change, decide."""

from collections.abc import Sequence

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.rules import CampaignBudget as BudgetOfBrief
from kempen.domain.creatives.actions.edit import NewTexts
from kempen.domain.launches.actions import approving
from kempen.domain.strategies import queries
from kempen.domain.strategies.actions import briefs, decide, edit
from kempen.domain.strategies.actions.generate import stop_or_refuse
from kempen.domain.strategies.actions.line_offering import set_line_offering
from kempen.domain.strategies.actions.own_figures import set_own_figures
from kempen.domain.strategies.actions.propose_ads import refresh_ads
from kempen.domain.strategies.actions.set_envelope import set_envelope
from kempen.domain.strategies.actions.targeting import set_targeting
from kempen.domain.strategies.envelope import Envelope, LineLimits
from kempen.domain.strategies.own_figures.rules import OwnFigures
from kempen.domain.strategies.rules import AfterPlan
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.paging import Paging, page_of
from kempen.entrypoints.api.shared.refused import below
from kempen.entrypoints.api.shared.request_refusals import NotFound
from kempen.entrypoints.api.strategies.answers import strategy_answer
from kempen.entrypoints.api.strategies.brief_schemas import BriefBody, OwnFiguresBody
from kempen.entrypoints.api.strategies.change_schemas import (
    AdChange,
    AmountChange,
    Decision,
    EnvelopeBody,
    StrategyChanges,
)
from kempen.entrypoints.api.strategies.schemas import StrategyAnswer, StrategyList
from kempen.entrypoints.api.strategies.targeting_schemas import wanted_targeting

router = Router(by_alias=True)


@router.post(
    "/strategies",
    auth=Key("strategies:write"),
    response={202: StrategyAnswer},
    operation_id="create_strategy",
    summary="Hand in a brief",
)
def create_strategy(
    request: HttpRequest, response: HttpResponse, body: BriefBody
) -> Status[StrategyAnswer]:
    """Hand in a brief: its strategy is generated within seconds. Nothing is spent.

    Poll `Location` until `status` is no longer `generating`, or wait for `strategy.ready`.
    """
    strategy = briefs.submit_brief(actor_of(request), _brief(body))
    response.headers["Location"] = f"{settings.BASE_URL}/strategies/{strategy.public_id}"
    return Status(202, strategy_answer(strategy))


@router.get(
    "/strategies",
    auth=Key("strategies:read"),
    response=StrategyList,
    operation_id="list_strategies",
    summary="List strategies",
)
def list_strategies(request: HttpRequest, paging: Query[Paging]) -> StrategyList:
    """Strategies of the business, newest first, without curves and ads."""
    strategies, next_cursor = page_of(
        request, queries.strategies_of(actor_of(request).business), paging
    )
    return StrategyList(data=[queries.summary(row) for row in strategies], next_cursor=next_cursor)


@router.get(
    "/strategies/{strategy_id}",
    auth=Key("strategies:read"),
    response=StrategyAnswer,
    operation_id="get_strategy",
    summary="Read a strategy",
)
def get_strategy(request: HttpRequest, strategy_id: str) -> StrategyAnswer:
    """One strategy: the split, what to expect, the ads, and why."""
    return strategy_answer(strategy_of_request(request, strategy_id))


@router.patch(
    "/strategies/{strategy_id}",
    auth=Key("strategies:write"),
    response=StrategyAnswer,
    operation_id="change_strategy",
    summary="Change a strategy",
)
def change_strategy(
    request: HttpRequest, strategy_id: str, body: StrategyChanges
) -> StrategyAnswer:
    """Change the split or ads of a strategy that is ready; what to expect is computed anew.

    All changes are made or none. `revision` counts up by one for each amount list, each ad, each
    targeting, `own_figures`, `learning`, the envelope, and each `offering_id`,
    `refresh_ads` and festival.
    """
    strategy, actor = strategy_of_request(request, strategy_id), actor_of(request)
    revision = body.revision
    with transaction.atomic():
        if body.allocation:
            amounts = {change.line_id: change.amount for change in body.allocation}
            edit.edit_split(actor, strategy, amounts, revision)
            revision += 1
        revision = _change_lines(actor, strategy, body.allocation, revision)
        if "own_figures" in body.model_fields_set:
            with below("own_figures"):
                set_own_figures(actor, strategy, _figures(body.own_figures), revision)
            revision += 1
        if body.learning is not None:
            edit.set_learning(actor, strategy, is_on=body.learning, revision=revision)
            revision += 1
        for number, change in enumerate(body.ads):
            revision = _change_ad(actor, strategy, change, number, revision)
        for number, aim in enumerate(body.targeting):
            with below("targeting", str(number)):
                set_targeting(actor, strategy, aim.line_id, wanted_targeting(aim), revision)
            revision += 1
        if "envelope" in body.model_fields_set:
            with below("envelope"):
                set_envelope(actor, strategy, _envelope(body.envelope), revision)
    return strategy_answer(strategy_of_request(request, strategy_id))


@router.post(
    "/strategies/{strategy_id}/stop",
    auth=Key("strategies:write"),
    response=StrategyAnswer,
    operation_id="stop_generating_strategy",
    summary="Stop generating a strategy",
)
def stop_generating_strategy(request: HttpRequest, strategy_id: str) -> StrategyAnswer:
    """Stop generating: the strategy is `failed`, and what the worker has of it is not stored.

    An older strategy that it would have replaced can be changed and approved again. Asked again,
    the same strategy is answered; one that was ready first is refused with `not_generating`.
    """
    strategy = strategy_of_request(request, strategy_id)
    stop_or_refuse(actor_of(request), strategy)
    return strategy_answer(strategy_of_request(request, strategy_id))


@router.post(
    "/strategies/{strategy_id}/approve",
    auth=Key("strategies:approve"),
    response=StrategyAnswer,
    operation_id="approve_strategy",
    summary="Approve a strategy",
)
def approve_strategy(request: HttpRequest, strategy_id: str, body: Decision) -> StrategyAnswer:
    """Approve a strategy exactly as you saw it: only that may run from then on.

    It is the decision of the member whom the key is bound to, an owner or manager. Nothing is
    spent before it is launched. While something keeps it from being launched, `launch_blocked` is
    answered with `launch_blockers`: what to fix first.
    """
    strategy = strategy_of_request(request, strategy_id)
    approving.approve(actor_of(request), strategy, body.revision)
    return strategy_answer(strategy_of_request(request, strategy_id))


@router.post(
    "/strategies/{strategy_id}/reopen",
    auth=Key("strategies:approve"),
    response=StrategyAnswer,
    operation_id="reopen_strategy",
    summary="Open a decided strategy again",
)
def reopen_strategy(request: HttpRequest, strategy_id: str, body: Decision) -> StrategyAnswer:
    """Withdraw an approval before the launch, or a rejection: it is `ready` again, to be changed.

    It is the decision of the member whom the key is bound to, an owner or manager. The revision
    counts up; asked again for the same revision, the same strategy is answered.
    """
    strategy = strategy_of_request(request, strategy_id)
    decide.reopen(actor_of(request), strategy, body.revision)
    return strategy_answer(strategy_of_request(request, strategy_id))


@router.post(
    "/strategies/{strategy_id}/reject",
    auth=Key("strategies:write"),
    response=StrategyAnswer,
    operation_id="reject_strategy",
    summary="Reject a strategy",
)
def reject_strategy(request: HttpRequest, strategy_id: str, body: Decision) -> StrategyAnswer:
    """Put a strategy aside that has not been launched."""
    strategy = strategy_of_request(request, strategy_id)
    decide.reject(actor_of(request), strategy, body.revision)
    return strategy_answer(strategy_of_request(request, strategy_id))


def strategy_of_request(request: HttpRequest, strategy_id: str) -> queries.Strategy:
    """Return the strategy of the key's business; NotFound for any other."""
    strategy = queries.strategy_of(actor_of(request).business, strategy_id)
    if strategy is None:
        raise NotFound
    return strategy


def _brief(body: BriefBody) -> briefs.NewBrief:
    lines = body.new_campaigns
    return briefs.NewBrief(
        objective=body.objective,
        budget=BudgetOfBrief(body.budget.amount, body.budget.start_date, body.budget.end_date),
        creative_guidelines=body.creative_guidelines.model_dump(),
        return_goal=body.return_goal,
        prospect_goal=body.prospect_goal,
        profit_goal=body.profit_goal,
        most_profit=body.most_profit,
        audience=body.audience.model_dump() if body.audience else None,
        campaign_ids=None if body.campaign_ids is None else tuple(body.campaign_ids),
        new_campaigns=(
            None
            if lines is None
            else tuple(
                briefs.NewLine(line.platform, line.name or "", line.offering_id or "")
                for line in lines
            )
        ),
        after_plan=AfterPlan(body.after_plan),
        offering_id=body.offering_id,
        own_figures=_figures(body.own_figures),
    )


def _figures(body: OwnFiguresBody | None) -> OwnFigures | None:
    if body is None:
        return None
    return OwnFigures(body.cost_per_conversion, body.conversion_value)


def _envelope(body: EnvelopeBody | None) -> Envelope | None:
    if body is None:
        return None
    return Envelope(
        lines=tuple(LineLimits(one.line_id, one.floor, one.cap) for one in body.lines),
        most_share=body.most_share,
        most_amount=body.most_amount,
        until=body.until,
        may_pause_ads=body.may_pause_ads,
        may_swap_ads=body.may_swap_ads,
    )


def _change_lines(
    actor: Actor, strategy: queries.Strategy, parts: Sequence[AmountChange], revision: int
) -> int:
    """Change what lines sell, their days and whether their ads are refreshed; the new revision."""
    for number, part in enumerate(parts):
        line_id = part.line_id
        if part.offering_id is not None:
            with below("allocation", str(number)):
                set_line_offering(actor, strategy, line_id, part.offering_id, revision)
            revision += 1
        if part.ends_with_festival is not None:
            ends = part.ends_with_festival
            edit.end_with_festival(actor, strategy, line_id, ends=ends, revision=revision)
            revision += 1
        if part.refresh_ads is not None:
            refreshes = part.refresh_ads
            refresh_ads(actor, strategy, line_id, refreshes=refreshes, revision=revision)
            revision += 1
    return revision


def _change_ad(
    actor: Actor, strategy: queries.Strategy, change: AdChange, number: int, revision: int
) -> int:
    """Carry out the changes of one ad and return the revision after them."""
    texts = NewTexts(
        headlines=None if change.headlines is None else tuple(change.headlines),
        descriptions=None if change.descriptions is None else tuple(change.descriptions),
        primary_text=change.primary_text,
        landing_url=change.landing_url,
        button=change.call_to_action,
    )
    if texts != NewTexts():
        with below("ads", str(number)):
            edit.edit_ad(actor, strategy, change.ad_id, texts, revision)
        revision += 1
    if change.is_reserve is not None:
        is_reserve = change.is_reserve
        edit.set_reserve(actor, strategy, change.ad_id, is_reserve=is_reserve, revision=revision)
        revision += 1
    if change.is_chosen is not None and not change.is_reserve:
        edit.choose_ad(actor, strategy, change.ad_id, is_chosen=change.is_chosen, revision=revision)
        revision += 1
    return revision
