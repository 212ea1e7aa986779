"""What /reports takes."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from kempen.domain.imports.moments import is_in_the_future, read_moment
from kempen.domain.reports.comparison import Compare
from kempen.domain.reports.queries import GroupBy
from kempen.entrypoints.api.shared.periods import PeriodFilters
from kempen.kit import clock


class Format(StrEnum):
    """How a report is written."""

    JSON = "json"
    CSV = "csv"
    XLSX = "xlsx"
    PARQUET = "parquet"
    PDF = "pdf"


class ReportFilters(PeriodFilters):
    """Which days and campaigns."""

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
    def _not_ahead(self) -> Self:
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
                "such as 2026-03-01T09:00:00+08:00 (in a URL the plus sign is written %2B).",
                {"name": "as_of"},
            )
        return self

    @property
    def moment(self) -> datetime | None:
        """The moment as of which the days are read; None for now."""
        return read_moment(self.as_of, clock.now()) if self.as_of is not None else None


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
