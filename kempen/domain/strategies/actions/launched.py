"""An approved strategy is launched, and is approved as before when its launch is undone."""

from kempen.domain.strategies.models import Strategy
from kempen.kit import clock


def mark_launched(strategy: Strategy) -> None:
    """What was approved is being carried out; call it with the strategy's row locked."""
    _set_status(strategy, Strategy.Status.LAUNCHED)


def mark_launch_undone(strategy: Strategy) -> None:
    """Nothing was sent: the approval holds and the strategy can be launched again."""
    _set_status(strategy, Strategy.Status.APPROVED)


def _set_status(strategy: Strategy, status: Strategy.Status) -> None:
    strategy.status = status
    strategy.updated_at = clock.now()
    strategy.save(update_fields=["status", "updated_at"])
