"""A strategy as the API answers it, with what keeps it from being approved and launched."""

from collections.abc import Iterable

from kempen.domain.launches.actions.approving import LaunchBlocked
from kempen.domain.launches.queries import launch_blockers
from kempen.domain.launches.rules import LaunchFault
from kempen.domain.strategies import queries
from kempen.domain.strategies.rules import EditConflict, StrategyRefused
from kempen.entrypoints.api.shared.answers import answer_of
from kempen.entrypoints.api.shared.problems import FieldError, Problem
from kempen.kit.strict_json import pointer_of

_FORBIDDEN = frozenset({"not_allowed"})
_INVALID = frozenset(
    {
        "unknown_line",
        "unknown_ad",
        "negative",
        "below_a_sen",
        "over_budget",
        "nothing_to_split",
        "no_festival",
    }
)


def strategy_answer(strategy: queries.Strategy) -> dict[str, object]:
    """Return a strategy whole; one that is ready names what has to be fixed before approval."""
    is_ready = strategy.status == queries.Strategy.Status.READY
    blockers = launch_blockers(strategy) if is_ready else ()
    return {**answer_of(queries.representation(strategy)), "launch_blockers": _shown(blockers)}


def strategy_problem(refusal: StrategyRefused) -> Problem:
    """Return the problem that a refusal of the domain becomes."""
    errors = [FieldError(pointer_of(flaw.path), flaw.code, flaw.message) for flaw in refusal.flaws]
    more: dict[str, object] = {}
    if isinstance(refusal, EditConflict):
        more["revision"] = refusal.revision
    if isinstance(refusal, LaunchBlocked):
        more["launch_blockers"] = _shown(refusal.blockers)
    if refusal.code in _FORBIDDEN:
        status = 403
    elif errors or refusal.code in _INVALID:
        status = 422
    else:
        status = 409
    return Problem(status, refusal.code, refusal.message, errors, more=more)


def _shown(blockers: Iterable[LaunchFault]) -> list[dict[str, object]]:
    return [
        {
            "code": fault.code,
            "detail": fault.message,
            "campaign": fault.facts.get("campaign"),
            "platform": fault.facts.get("platform"),
        }
        for fault in blockers
    ]
