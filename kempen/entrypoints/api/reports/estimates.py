"""Sales uplift and the chance of the goal as /reports/summary tells them."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from kempen.domain.metrics.estimates import (
    BASELINE,
    ExcludedCampaign,
    GoalChance,
    InsufficientData,
    SalesUplift,
)
from kempen.kit.documented import JsonSchema
from kempen.optimiser.answer.chance import chance_of

_DAY: Final = {"type": "string", "format": "date"}
_LIKELIHOOD: Final = {"type": "number", "minimum": 0, "maximum": 1}
_EXCLUDED: Final[JsonSchema] = {
    "type": "array",
    "description": "Campaigns of the period that the uplift does not include, because they have "
    "data on fewer than `days_needed` days to compare with; by name.",
    "items": {
        "type": "object",
        "properties": {
            "campaign_id": {"type": "string"},
            "name": {"type": "string"},
            "days": {"type": "integer", "minimum": 0},
            "days_needed": {"type": "integer", "minimum": 1},
        },
        "required": ["campaign_id", "name", "days", "days_needed"],
        "additionalProperties": False,
    },
}
UPLIFT: Final[JsonSchema] = {
    "description": "Revenue of the period above what the spend of the 28 days before (or before a "
    "campaign's launch in the period) would have brought, in MYR. `low` to `high` is the likely "
    "range, held in eight of ten cases; `chance` that it is above 0. It counts the days `from` to "
    "`to` with the numbers up to `as_of`. Campaigns without 28 days to compare with are in "
    "`excluded` and not in the figures. Without an estimate `value` is null and `reason` says what "
    "is missing; so it is from an import until the estimate knows the new days.",
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
                "excluded": _EXCLUDED,
            },
            "required": [
                "value",
                "low",
                "high",
                "chance",
                "from",
                "to",
                "as_of",
                "reason",
                "excluded",
            ],
            "additionalProperties": False,
        },
        {
            "type": "object",
            "properties": {
                "value": {"type": "null"},
                "reason": {"type": "string"},
                "excluded": _EXCLUDED,
            },
            "required": ["value", "reason", "excluded"],
            "additionalProperties": False,
        },
    ],
}
CHANCE: Final[JsonSchema] = {
    "description": "The chance that the days `from` to `to` meet the goal, with the numbers up to "
    "`as_of`: so far, and then with the rest of the budget or the spend of the last 28 days. `to` "
    "is the budget's last day, else that of the next 28 days. Null without a forecast, and from an "
    "import until the forecast knows the new days.",
    "oneOf": [
        {
            "type": "object",
            "properties": {
                "chance": _LIKELIHOOD,
                "words": {
                    "type": "string",
                    "description": "The chance as pages say it.",
                    "examples": ["38 in 100, could go either way"],
                },
                "from": _DAY,
                "to": _DAY,
                "as_of": _DAY,
            },
            "required": ["chance", "words", "from", "to", "as_of"],
            "additionalProperties": False,
        },
        {"type": "null"},
    ],
}
_REASONS: Final = {
    "pending": "It is being calculated: new data is included within some minutes.",
    "old_numbers": "It is being calculated: the newest data is not included yet.",
    "no_numbers": "There are no numbers in the period.",
    "no_revenue": "There is no revenue to compare.",
    "no_outcome": "There is no revenue to compare.",
    "as_of": "It is estimated from the numbers as they are now: ask without `as_of`.",
}


def uplift_answer(uplift: SalesUplift | InsufficientData) -> dict[str, object]:
    """Return the uplift with its range, or why there is none."""
    if isinstance(uplift, InsufficientData):
        if uplift.code == "short_baseline":
            reason = (
                f"Not enough data: {uplift.have} of {uplift.need} days. Import the days before the "
                "period, or ask for a later period."
            )
        else:
            too_few = "There are too few days with spend and revenue to learn from."
            reason = _REASONS.get(uplift.code, too_few)
        return {"value": None, "reason": reason, "excluded": _excluded_answer(uplift.excluded)}
    return {
        "value": uplift.mean,
        "low": uplift.low,
        "high": uplift.high,
        "chance": _share(uplift.chance),
        "from": uplift.days.first.isoformat(),
        "to": uplift.days.last.isoformat(),
        "as_of": uplift.until.isoformat(),
        "reason": None,
        "excluded": _excluded_answer(uplift.excluded),
    }


def _excluded_answer(excluded: Sequence[ExcludedCampaign]) -> list[dict[str, object]]:
    return [
        {
            "campaign_id": one.public_id,
            "name": one.name,
            "days": one.days,
            "days_needed": BASELINE,
        }
        for one in excluded
    ]


def chance_answer(forecast: GoalChance | InsufficientData | None) -> dict[str, object] | None:
    """Return the chance of a goal and the days that it is about."""
    if forecast is None or isinstance(forecast, InsufficientData):
        return None
    return {
        "chance": _share(forecast.chance),
        "words": chance_of(forecast.chance).words,
        "from": forecast.first.isoformat(),
        "to": forecast.last.isoformat(),
        "as_of": forecast.until.isoformat(),
    }


def _share(chance: float) -> Decimal:
    return Decimal(str(round(chance, 3)))
