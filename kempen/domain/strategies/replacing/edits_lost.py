"""What a strategy would lose if it was generated again."""

from datetime import datetime

from kempen.domain.events.queries import last_times
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import lines_of
from kempen.domain.strategies.replacing.names_lost import names_lost_at
from kempen.domain.strategies.rules import EDITS_OF_BRIEF, EDITS_OF_ONE, NAMED_PRODUCT, NewBrief


def edits_lost(strategy: Strategy, changed: NewBrief | None = None) -> dict[str, datetime]:
    """Return what a strategy generated in its place would not have, as audited actions.

    Each with when it was last done. The brief, own figures, names and what campaigns sell are kept
    where the brief stays, so they are not among them; `changed` is the brief where another follows
    it.
    """
    if strategy.status != Strategy.Status.READY:
        return {}
    done = _edits_of_one(strategy, changed) if strategy.revision > 1 else {}
    if changed is not None and (named := names_lost_at(strategy.brief, changed)):
        done[NAMED_PRODUCT] = named
    return done


def _edits_of_one(strategy: Strategy, changed: NewBrief | None) -> dict[str, datetime]:
    """Return the edits that count a strategy's revision up."""
    known = {"strategy_id": strategy.public_id}
    edits = EDITS_OF_ONE if changed is None else (*EDITS_OF_ONE, *EDITS_OF_BRIEF)
    done = last_times(strategy.business, edits, known, since=strategy.created_at)
    if all(line.amount == line.suggested_amount for line in lines_of(strategy)):
        done.pop("strategy.split_edited", None)
    if changed is not None and changed.own_figures == strategy.brief.own_figures:
        done.pop("strategy.own_figures_set", None)
    return done
