"""What a strategy would lose if it was generated again."""

from datetime import datetime

from kempen.domain.events.queries import last_times
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import lines_of
from kempen.domain.strategies.rules import EDITS_OF_ONE


def edits_lost(strategy: Strategy) -> dict[str, datetime]:
    """Return what a strategy generated anew for the same brief would not have, as audited actions.

    Each with when it was last done. The brief, own figures and what campaigns sell are kept, so
    they are not among them.
    """
    if strategy.status != Strategy.Status.READY or strategy.revision == 1:
        return {}
    known = {"strategy_id": strategy.public_id}
    done = last_times(strategy.business, EDITS_OF_ONE, known, since=strategy.created_at)
    if all(line.amount == line.suggested_amount for line in lines_of(strategy)):
        done.pop("strategy.split_edited", None)
    return done
