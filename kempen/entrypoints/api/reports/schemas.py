"""What /reports takes."""

from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, Final, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from kempen.domain.imports.moments import is_in_the_future, read_moment
from kempen.domain.metrics.periods import FIRST_DAY, Period
from kempen.domain.reports.comparison import Compare
from kempen.domain.reports.queries import GroupBy
from kempen.entrypoints.api.shared.schemas import Day, QuerySchema
from kempen.kit import clock

_USUAL_DAYS: Final = 84


class Format(StrEnum):
    """How a report is written."""

    JSON = "json"
    CSV = "csv"
    XLSX = "xlsx"
    PARQUET = "parquet"
    PDF = "pdf"


class ReportFilters(QuerySchema):
    """Which days and campaigns."""

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
    campaign_id: Annotated[
        str,
        Field(
            max_length=64,
            description="Only this campaign, by our identifier or by the platform's.",
            examples=["cmp_01k9w3r6d4f8v2n5t7q9s1x3zb"],
        ),
    ] = ""
    search: Annotated[
        str,
        Field(
            max_length=120,
            description="Only campaigns whose name holds this, in any case.",
            examples=["raya"],
        ),
    ] = ""
    compare: Annotated[
        Compare | None,
        Field(
            description="`previous`: the equally long stretch just before. `season`: the same "
            "season a year earlier, Raya to Raya and Chinese New Year to Chinese New Year; where "
            "no festival or sale falls into the days, the same weekdays 52 weeks earlier.",
            examples=["season"],
        ),
    ] = None
    as_of: Annotated[
        str | None,
        Field(
            max_length=40,
            description="Read the days as they stood at the end of this Malaysian day, or at this "
            "moment with its offset (RFC 3339), before later imports, syncs and undos.",
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
        if self.as_of is not None and is_in_the_future(self.as_of, clock.now()):
            raise PydanticCustomError(
                "out_of_range",
                "`as_of` looks back: send a day up to today, or a moment up to now. Leave it out "
                "for the numbers as they stand now.",
                {"name": "as_of"},
            )
        if self.as_of is not None and self.moment is None:
            raise PydanticCustomError(
                "bad_moment",
                "`as_of` must be a day such as 2026-03-01, or a moment with its seconds and offset "
                "such as 2026-03-01T09:00:00+08:00 (in an address the plus sign is written %2B).",
                {"name": "as_of"},
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
    def moment(self) -> datetime | None:
        """The moment as of which the days are read; None for now."""
        return read_moment(self.as_of, clock.now()) if self.as_of is not None else None

    @property
    def period(self) -> Period:
        """The days that are asked for."""
        last = self.to_day(clock.today())
        usual = max(FIRST_DAY, last.fromordinal(last.toordinal() - _USUAL_DAYS + 1))
        return Period(self.first or usual, last)


class PerformanceFilters(ReportFilters):
    """The same, with grouping and format."""

    group_by: Annotated[
        GroupBy,
        Field(description="What one row stands for; weeks begin on Monday.", examples=["week"]),
    ] = GroupBy.DAY
    format: Annotated[
        Format,
        Field(
            description="`json`, or a file: `csv`, `xlsx`, `parquet` or `pdf`.", examples=["json"]
        ),
    ] = Format.JSON
