"""Which days a list or a report is of."""

from datetime import date
from typing import Annotated, Final, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from kempen.domain.metrics.periods import FIRST_DAY, Period
from kempen.entrypoints.api.shared.schemas import Day, QuerySchema
from kempen.kit import clock

_USUAL_DAYS: Final = 84


class PeriodFilters(QuerySchema):
    """Which days; without any of them the 84 days up to yesterday."""

    first: Annotated[
        Day | None,
        Field(
            alias="from",
            description="The first day, a Malaysian calendar day from 2000-01-01. "
            "Without it: 84 days up to `to`.",
            examples=["2026-08-28"],
        ),
    ] = None
    last: Annotated[
        Day | None,
        Field(
            alias="to",
            description="The last day, included, up to today. "
            "Without it: yesterday, because today is not over.",
            examples=["2026-11-19"],
        ),
    ] = None

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        today = clock.today()
        for name, day in (("from", self.first), ("to", self.last)):
            if day is not None and not FIRST_DAY <= day <= today:
                raise PydanticCustomError(
                    "out_of_range",
                    "`{name}` must be a day from 2000-01-01 to today in Malaysia.",
                    {"name": name},
                )
        if self.first is not None and self.first > self.to_day(today):
            raise PydanticCustomError(
                "wrong_order", "`from` must not be after `to`.", {"name": "from"}
            )
        return self

    def to_day(self, today: date) -> date:
        """Return the last day that is asked for."""
        return self.last or today.fromordinal(today.toordinal() - 1)

    @property
    def period(self) -> Period:
        """The days that are asked for."""
        last = self.to_day(clock.today())
        usual = max(FIRST_DAY, last.fromordinal(last.toordinal() - _USUAL_DAYS + 1))
        return Period(self.first or usual, last)
