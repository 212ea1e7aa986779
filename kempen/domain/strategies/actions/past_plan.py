"""A strategy of days that are over, kept as if it had been approved and launched before them.

Only for businesses whose history is made up: nobody approved it, and no platform knows of it.
"""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from msgspec.structs import replace

from kempen.domain.accounts.actors import Actor
from kempen.domain.strategies.expected_outcome import ExpectedOutcome
from kempen.domain.strategies.freezing import freeze
from kempen.domain.strategies.models import Brief, FrozenForecast, Strategy, StrategyLine
from kempen.domain.strategies.planned import Planned, PlannedLine
from kempen.domain.strategies.queries import frozen_content, hash_of
from kempen.domain.strategies.stored_shapes import GenerationProgress, LineExpectation, PlannedDay


def store_past_plan(
    actor: Actor,
    brief: Brief,
    planned: Planned,
    *,
    expected: ExpectedOutcome,
    daily: Mapping[str, tuple[PlannedDay, ...]],
    decided_at: datetime,
) -> FrozenForecast:
    """Keep a brief, its launched strategy and the forecast frozen at `decided_at`.

    `daily` is each line's money by day, by the key of the line.
    """
    business = actor.business
    with transaction.atomic():
        brief.save(force_insert=True)
        strategy = Strategy.objects.add(
            business,
            brief=brief,
            status=Strategy.Status.LAUNCHED,
            progress=GenerationProgress(step=4, of=4, code="done"),
            posterior=planned.posterior,
            expected=expected.expected,
            # Its days are those that were spent, which nothing varied.
            answer=replace(planned.answer, learning=None),
            approved_by=actor.person,
            approved_at=decided_at,
            created_at=decided_at,
            updated_at=decided_at,
        )
        StrategyLine.objects.of(business).bulk_create(
            _line(strategy, line, expected.lines[line.key], daily[line.key])
            for line in planned.lines
        )
        strategy.approved_hash = hash_of(frozen_content(strategy))
        strategy.save(update_fields=["approved_hash"])
        freeze(strategy)
        frozen = FrozenForecast.objects.of(business).filter(strategy=strategy)
        frozen.update(frozen_at=decided_at)
        return frozen.select_related("business", "strategy").get()


def _line(
    strategy: Strategy,
    line: PlannedLine,
    expected: LineExpectation,
    daily: tuple[PlannedDay, ...],
) -> StrategyLine:
    return StrategyLine(
        business=strategy.business,
        strategy=strategy,
        position=line.position,
        campaign=line.campaign,
        platform=line.platform,
        name=line.name,
        amount=line.amount,
        suggested_amount=line.amount,
        current_amount=line.current,
        basis=line.basis,
        expected=expected,
        curve=line.curve,
        sufficiency=line.sufficiency,
        daily=daily,
    )
