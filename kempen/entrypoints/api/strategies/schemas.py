"""What a strategy looks like in answers."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from kempen.domain.steering.pacing import PacingAnswer
from kempen.domain.strategies.answers import StrategySummary
from kempen.domain.strategies.split_answers import StrategyDetails
from kempen.entrypoints.api.shared.paging import ListAnswer
from kempen.entrypoints.api.shared.refused import LaunchBlocker
from kempen.kit.documented import Doc


@dataclass(frozen=True)
class StrategyAnswer(StrategyDetails):
    """A strategy, whole."""

    launch_blockers: Annotated[
        list[LaunchBlocker],
        Doc("What to fix before it can be approved; empty unless it is `ready`."),
    ]
    pacing: Annotated[
        PacingAnswer | None,
        Doc("How it keeps to its money while it runs; null before its second day and after it."),
    ]


class StrategyList(ListAnswer):
    """A page of strategies, newest first."""

    data: list[StrategySummary] = Field(description="The strategies.")
