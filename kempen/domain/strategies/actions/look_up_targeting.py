"""The worker asks the accounts for the places, languages and interests of a strategy."""

from collections.abc import Iterable, Mapping
from contextlib import closing
from datetime import timedelta
from typing import Final

import structlog
from django.db import transaction

from kempen.domain.accounts.models import Business
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import connection_for, open_platform
from kempen.domain.strategies.models import Strategy, StrategyLine
from kempen.domain.strategies.queries import lines_of
from kempen.domain.strategies.targeting.matching import best_match, queries_for, suggestions_in
from kempen.domain.strategies.targeting.shapes import (
    ChosenCriterion,
    LineTargeting,
    is_waiting,
)
from kempen.kit import clock, jobs
from kempen.kit.tenancy import job_of
from kempen.platforms.interface import Platform, PlatformError, Remedy
from kempen.platforms.targeting import Criterion, CriterionKind

LOOK_UP: Final = "strategies.look_up_targeting"
MOST_TRIES: Final = 5
_AGAIN: Final = timedelta(minutes=1)
# What was asked for, by platform, kind and words or code: what came of it.
Wanted = tuple[str, CriterionKind, str]

log = structlog.get_logger("strategies")


def look_up_later(strategy: Strategy, *, attempt: int = 1, after: timedelta | None = None) -> None:
    """Have the worker ask for what waits; belongs into the transaction of the change."""
    jobs.defer(
        LOOK_UP,
        {"strategy_id": str(strategy.pk), "attempt": attempt},
        lock=f"{LOOK_UP}:{strategy.pk}",
        at=clock.now() + after if after else None,
        queue=jobs.PARTNERS_AT_ONCE,
    )


def look_up_where_waiting(business: Business) -> None:
    """Have the worker ask for what strategies wait for, as an account was connected."""
    lines = StrategyLine.objects.of(business).filter(
        strategy__status=Strategy.Status.READY, targeting__isnull=False
    )
    rows = lines.select_related("strategy")
    waiting = {line.strategy_id: line.strategy for line in rows if is_waiting(line.targeting)}
    for strategy in waiting.values():
        look_up_later(strategy)


@job_of(Strategy)
def look_up(strategy_id: str, attempt: int = 1) -> None:
    """Ask for all that waits and keep what was found; the worker calls this.

    Asked again, it asks only for what still waits. An account that does not answer is asked later.
    """
    rows = Strategy.objects.of_everyone().select_related("business")
    strategy = rows.filter(pk=strategy_id, status=Strategy.Status.READY).first()
    if strategy is None:
        return
    chosen: dict[Wanted, ChosenCriterion] = {}
    again: timedelta | None = None
    for platform, waiting in _waiting_by_platform(lines_of(strategy)).items():
        connection = connection_for(strategy.business, platform)
        if connection is None:
            continue
        try:
            _ask(connection, waiting, chosen)
        except PlatformError as error:
            log.warning("targeting was not looked up", strategy=strategy_id, reason=error.message)
            if error.kind is Remedy.AGAIN:
                again = max(timedelta(seconds=error.after or 0), _AGAIN * attempt)
    _store(strategy, chosen)
    if again is not None and attempt < MOST_TRIES:
        look_up_later(strategy, attempt=attempt + 1, after=again)


def _waiting_by_platform(
    lines: Iterable[StrategyLine],
) -> dict[str, dict[Wanted, ChosenCriterion]]:
    waiting: dict[str, dict[Wanted, ChosenCriterion]] = {}
    for line in lines:
        for kind, one in (line.targeting or LineTargeting()).criteria:
            if one.is_waiting:
                of_platform = waiting.setdefault(line.platform, {})
                of_platform[line.platform, kind, one.asked_for] = one
    return waiting


def _ask(
    connection: Connection,
    waiting: Mapping[Wanted, ChosenCriterion],
    chosen: dict[Wanted, ChosenCriterion],
) -> None:
    """Ask an account for each; what came before it failed is kept."""
    asked: dict[tuple[CriterionKind, str], list[Criterion]] = {}
    with closing(open_platform(connection)) as opened:
        for wanted, one in waiting.items():
            chosen[wanted] = _answer(opened, wanted[1], one, asked)


def _answer(
    opened: Platform,
    kind: CriterionKind,
    wanted: ChosenCriterion,
    asked: dict[tuple[CriterionKind, str], list[Criterion]],
) -> ChosenCriterion:
    offered: list[Criterion] = []
    for query in queries_for(kind, wanted):
        if (kind, query) not in asked:
            asked[kind, query] = opened.find_criteria(kind, query)
        offered = asked[kind, query]
        match = best_match(kind, wanted, offered)
        if match is not None:
            return wanted.found(match)
    return ChosenCriterion(
        wanted.name, code=wanted.code, was_asked=True, suggestions=suggestions_in(offered)
    )


def _store(strategy: Strategy, chosen: Mapping[Wanted, ChosenCriterion]) -> None:
    """Put what was found where it still waits; nothing that a person chose changes."""
    if not chosen:
        return
    with transaction.atomic():
        rows = Strategy.objects.of(strategy.business).select_for_update()
        if rows.filter(pk=strategy.pk, status=Strategy.Status.READY).first() is None:
            return
        for line in lines_of(strategy):
            before = line.targeting or LineTargeting()
            after = before.with_criteria(
                {
                    kind: tuple(
                        chosen.get((line.platform, kind, one.asked_for), one)
                        if one.is_waiting
                        else one
                        for one in before.of_kind(kind)
                    )
                    for kind in CriterionKind
                }
            )
            if after != before:
                line.targeting = after
                line.save(update_fields=["targeting"])
