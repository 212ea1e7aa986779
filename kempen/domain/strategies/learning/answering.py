"""The weeks that swing, as an approval freezes them and as programs see them."""

from collections.abc import Mapping

from kempen.domain.forecasts.queries import PLANS_TAUGHT
from kempen.domain.strategies.approved_shapes import ApprovedSwing
from kempen.domain.strategies.split_answers import LearningAnswer, LearningLineAnswer
from kempen.domain.strategies.stored_shapes import LearningWeeks


def approved_swings(
    weeks: LearningWeeks | None, line_ids: Mapping[str, str]
) -> tuple[ApprovedSwing, ...]:
    """Return what an approval freezes; `line_ids` are by the name that the forecast knows."""
    if weeks is None or not weeks.is_on:
        return ()
    return tuple(ApprovedSwing(line_ids[one.key], one.swing) for one in weeks.lines)


def learning_answer(
    weeks: LearningWeeks | None, line_ids: Mapping[str, str]
) -> LearningAnswer | None:
    """Return the weeks that swing; None where that pays for no campaign."""
    if weeks is None or not weeks.lines:
        return None
    return LearningAnswer(
        is_on=weeks.is_on,
        unit=weeks.unit,
        cost=round(weeks.cost, 2),
        worth=round(weeks.worth, 2),
        plans=PLANS_TAUGHT,
        lines=[LearningLineAnswer(line_ids[one.key], one.swing) for one in weeks.lines],
    )
