"""The later days of a running plan get other daily budgets, in place of those that wait."""

from collections.abc import Sequence
from datetime import date, datetime, time
from typing import Final

from kempen.domain.launches.changes.adding import ChangeFor, add_change
from kempen.domain.launches.changes.base import ChangeRole, LaterCap
from kempen.domain.launches.changes.lookups import IS_OF_A_PLAN
from kempen.domain.launches.changes.registry import content_of, kinds_with
from kempen.domain.launches.changes.set_budget import SetBudget
from kempen.domain.launches.models import Change
from kempen.domain.strategies.models import StrategyLine
from kempen.kit import clock

_DAY_BEGINS: Final = time(0, 5)


def replace_later_caps(change: Change, caps: Sequence[LaterCap]) -> None:
    """Withdraw what waits of the plan for the campaign of `change`, and write `caps` down.

    Only days after today; call it in the transaction that marks the change as done, with the
    campaign's row locked.
    """
    now, today = clock.now(), clock.today()
    waiting = Change.objects.of(change.business).filter(
        IS_OF_A_PLAN,
        launch=change.launch_id,
        campaign=change.campaign_id,
        kind__in=kinds_with(ChangeRole.CHANGES_CAP),
        status=Change.Status.PLANNED,
        not_before__gt=now,
    )
    waiting.update(status=Change.Status.WITHDRAWN, finished_at=now)
    line = _line_of(change)
    of = ChangeFor(change.launch, change.connection_id, change.campaign, change.ordered_by)
    before = content_of(change).daily_cap
    for cap in caps:
        if cap.day > today and cap.amount != before:
            content = SetBudget(line_id=line.pk, amount=cap.amount, wakes=before == 0)
            add_change(of, content, not_before=begins_at(cap.day))
            before = cap.amount


def begins_at(day: date) -> datetime:
    """Return when the daily budget of a day is sent."""
    return datetime.combine(day, _DAY_BEGINS, tzinfo=clock.BUSINESS_TIME_ZONE)


def _line_of(change: Change) -> StrategyLine:
    lines = StrategyLine.objects.of(change.business).filter(strategy=change.launch.strategy_id)
    return lines.filter(campaign=change.campaign_id).first() or lines.get(
        launched_as=change.campaign_id
    )
