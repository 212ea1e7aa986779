"""What /reports/forecasts answers."""

from pydantic import Field

from kempen.domain.scorecards.answers import ForecastAnswer, RecordAnswer
from kempen.entrypoints.api.shared.paging import ListAnswer


class ForecastList(ListAnswer):
    """The record, good or bad, and a page of the forecasts behind it."""

    record: RecordAnswer | None = Field(description="Null before anything was scored.")
    data: list[ForecastAnswer] = Field(description="The forecasts, newest first.")
