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
from kempen.domain.reports.answers import (
    ExcludedCampaignAnswer,
    GoalChanceAnswer,
    NoUpliftAnswer,
    UpliftAnswer,
)
from kempen.optimiser.answer.chance import chance_of

_REASONS: Final = {
    "pending": "It is being calculated: new data is included within some minutes.",
    "old_numbers": "It is being calculated: the newest data is not included yet.",
    "no_numbers": "There are no numbers in the period.",
    "no_revenue": "There is no revenue to compare.",
    "no_outcome": "There is no revenue to compare.",
    "as_of": "It is estimated from the numbers as they are now: ask without `as_of`.",
}


def uplift_answer(uplift: SalesUplift | InsufficientData) -> UpliftAnswer | NoUpliftAnswer:
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
        return NoUpliftAnswer(None, reason, _excluded_answer(uplift.excluded))
    return UpliftAnswer(
        value=uplift.mean,
        low=uplift.low,
        high=uplift.high,
        chance=_share(uplift.chance),
        from_=uplift.days.first.isoformat(),
        to=uplift.days.last.isoformat(),
        as_of=uplift.until.isoformat(),
        reason=None,
        excluded=_excluded_answer(uplift.excluded),
    )


def _excluded_answer(
    excluded: Sequence[ExcludedCampaign],
) -> tuple[ExcludedCampaignAnswer, ...]:
    return tuple(
        ExcludedCampaignAnswer(one.public_id, one.name, one.days, BASELINE) for one in excluded
    )


def chance_answer(forecast: GoalChance | InsufficientData | None) -> GoalChanceAnswer | None:
    """Return the chance of a goal and the days that it is about."""
    if forecast is None or isinstance(forecast, InsufficientData):
        return None
    return GoalChanceAnswer(
        chance=_share(forecast.chance),
        words=chance_of(forecast.chance).words,
        from_=forecast.first.isoformat(),
        to=forecast.last.isoformat(),
        as_of=forecast.until.isoformat(),
    )


def _share(chance: float) -> Decimal:
    return Decimal(str(round(chance, 3)))
