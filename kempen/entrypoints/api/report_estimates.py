"""Sales uplift and the chance of the goal as /reports/summary tells them."""

from decimal import Decimal
from typing import Any, Final

from kempen.domain.metrics.estimates import GoalChance, Lacking, SalesUplift

_DAY: Final = {"type": "string", "format": "date"}
_LIKELIHOOD: Final = {"type": "number", "minimum": 0, "maximum": 1}
UPLIFT: Final[dict[str, Any]] = {
    "description": "Revenue of the period above what the spend of the 28 days before (or before a "
    "campaign's launch in the period) would have brought, in MYR. `low` to `high` is the likely "
    "range, held in eight of ten cases; `chance` that it is above 0. It counts the days `from` to "
    "`to` with the numbers up to `as_of`. Without an estimate `value` is null and `reason` says "
    "what is missing.",
    "oneOf": [
        {
            "type": "object",
            "properties": {
                "value": {"type": "number"},
                "low": {"type": "number"},
                "high": {"type": "number"},
                "chance": _LIKELIHOOD,
                "from": _DAY,
                "to": _DAY,
                "as_of": _DAY,
                "reason": {"type": "null"},
            },
            "required": ["value", "low", "high", "chance", "from", "to", "as_of", "reason"],
            "additionalProperties": False,
        },
        {
            "type": "object",
            "properties": {"value": {"type": "null"}, "reason": {"type": "string"}},
            "required": ["value", "reason"],
            "additionalProperties": False,
        },
    ],
}
CHANCE: Final[dict[str, Any]] = {
    "description": "The chance that the days `from` to `to` meet the goal, with the numbers up to "
    "`as_of`: so far, and then with the rest of the budget or the spend of the last 28 days. `to` "
    "is the budget's last day, else that of the next 28 days. Null without a forecast.",
    "oneOf": [
        {
            "type": "object",
            "properties": {"chance": _LIKELIHOOD, "from": _DAY, "to": _DAY, "as_of": _DAY},
            "required": ["chance", "from", "to", "as_of"],
            "additionalProperties": False,
        },
        {"type": "null"},
    ],
}
_REASONS: Final = {
    "pending": "It is being worked out: new numbers are followed within some minutes.",
    "old_numbers": "The newest numbers are not worked in yet.",
    "no_numbers": "There are no numbers in the period.",
    "no_revenue": "There is no revenue to compare.",
    "no_outcome": "There is no revenue to compare.",
    "as_of": "It is estimated from the numbers as they are now: ask without `as_of`.",
}


def uplift_answer(found: SalesUplift | Lacking) -> dict[str, Any]:
    """Return the uplift with its range, or why there is none."""
    if isinstance(found, Lacking):
        if found.code == "short_baseline":
            reason = (
                f"It compares with the {found.need} days before; {found.have} of them have numbers."
            )
        else:
            too_few = "There are too few days with spend and revenue to learn from."
            reason = _REASONS.get(found.code, too_few)
        return {"value": None, "reason": reason}
    return {
        "value": found.mean,
        "low": found.low,
        "high": found.high,
        "chance": _share(found.chance),
        "from": found.days.first.isoformat(),
        "to": found.days.last.isoformat(),
        "as_of": found.until.isoformat(),
        "reason": None,
    }


def chance_answer(found: GoalChance | None) -> dict[str, Any] | None:
    """Return the chance of a goal and the days that it is about."""
    if found is None:
        return None
    return {
        "chance": _share(found.chance),
        "from": found.first.isoformat(),
        "to": found.last.isoformat(),
        "as_of": found.until.isoformat(),
    }


def _share(chance: float) -> Decimal:
    return Decimal(str(round(chance, 3)))
