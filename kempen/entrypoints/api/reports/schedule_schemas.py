"""What schedules of reports look like in bodies and answers."""

import re
from datetime import time
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from kempen.domain.metrics.definitions import BY_SLUG
from kempen.domain.metrics.periods import NAMES
from kempen.domain.reports.rules import MOST_READERS
from kempen.domain.reports.schedule_answers import ScheduleAnswer
from kempen.domain.reports.schedule_options import LONGEST_NAME
from kempen.entrypoints.api.shared.paging import ListAnswer
from kempen.entrypoints.api.shared.schemas import BodySchema, Line, Whole

_FORMATS: Final = ("pdf", "xlsx", "csv", "parquet")
_TIME: Final = re.compile("([01][0-9]|2[0-3]):[0-5][0-9]", re.ASCII)


def _time(value: object) -> time:
    if isinstance(value, str) and _TIME.fullmatch(value):
        return time.fromisoformat(value)
    raise PydanticCustomError("not_a_time", "Send a time such as 08:00.")


def _each_once(values: list[str]) -> list[str]:
    if len(set(values)) != len(values):
        raise PydanticCustomError("repeated", "Everything stands once, please.")
    return values


def _known_metric(value: str) -> str:
    if value not in BY_SLUG:
        raise PydanticCustomError(
            "not_a_choice", "Send one of: {names}.", {"names": ", ".join(BY_SLUG)}
        )
    return value


def _known_metric_or_none(value: str) -> str:
    return _known_metric(value) if value else value


def _known_period(value: str) -> str:
    if value not in NAMES:
        raise PydanticCustomError(
            "not_a_choice", "Send one of: {names}.", {"names": ", ".join(NAMES)}
        )
    return value


Name = Annotated[
    Line,
    Field(
        max_length=LONGEST_NAME,
        description="The subject of the mail.",
        examples=["Week by campaign"],
    ),
]
EveryWhat = Annotated[
    Literal["week", "month"], Field(description="How often it goes out.", examples=["week"])
]
Day = Annotated[
    Whole,
    Field(
        ge=1,
        le=31,
        description="A weekday, 1 (Monday) to 7, or a day of the month, 1 to 31; the 31st is the "
        "last day of shorter months too.",
        examples=[1],
    ),
]
At = Annotated[
    time,
    BeforeValidator(_time),
    WithJsonSchema({"type": "string", "pattern": f"^{_TIME.pattern}$"}),
    Field(description="The time in Malaysia.", examples=["08:00"]),
]
Period = Annotated[
    str,
    AfterValidator(_known_period),
    WithJsonSchema({"type": "string", "enum": list(NAMES)}),
    Field(
        max_length=20,
        description="Which days, seen from the day it is due; they end the day before.",
        examples=["last-7-days"],
    ),
]
Group = Annotated[
    Literal["day", "week", "month", "campaign", "platform", "state", "shop"],
    Field(description="What one row stands for.", examples=["campaign"]),
]
Beside = Annotated[
    Literal["previous", "season"] | None,
    Field(
        description="What it is compared with: the days before, or the same season last year; "
        "null: nothing.",
        examples=["previous"],
    ),
]
Search = Annotated[
    str,
    Field(max_length=120, description="Only campaigns whose name holds this.", examples=[""]),
]
Columns = Annotated[
    list[
        Annotated[
            str,
            AfterValidator(_known_metric),
            WithJsonSchema({"type": "string", "enum": list(BY_SLUG)}),
            Field(max_length=32),
        ]
    ],
    Field(
        max_length=len(BY_SLUG),
        description="The metrics in the files and in the mail; an empty list: all of them.",
        examples=[["spend", "revenue", "return"]],
    ),
    AfterValidator(_each_once),
]
Sort = Annotated[
    str,
    Field(
        max_length=33,
        description="The column that sorts the rows: a metric, or what a row stands for (`date`, "
        '`from`, `to`, `campaign` or `platform`). A minus sign puts the highest first; "": the '
        "usual order.",
        examples=["-spend"],
    ),
]
ChartMetric = Annotated[
    str,
    AfterValidator(_known_metric_or_none),
    WithJsonSchema({"type": "string", "enum": ["", *BY_SLUG]}),
    Field(
        max_length=32,
        description='The metric in the PDF\'s chart; "": the return, or conversions without '
        "revenue.",
        examples=["spend"],
    ),
]
Formats = Annotated[
    list[Literal["pdf", "xlsx", "csv", "parquet"]],
    Field(
        min_length=1,
        max_length=len(_FORMATS),
        description="What is attached.",
        examples=[["pdf", "xlsx"]],
    ),
    AfterValidator(_each_once),
]
Readers = Annotated[
    list[Annotated[str, Field(max_length=254)]],
    Field(
        min_length=1,
        max_length=MOST_READERS,
        description="E-mail addresses of members of the business whose role may export numbers.",
        examples=[["aisyah@example.com"]],
    ),
    AfterValidator(_each_once),
]


class ScheduleBody(BodySchema):
    """A report that goes out by e-mail every week or every month."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "name": "Week by campaign",
                "every": "week",
                "day": 1,
                "at": "08:00",
                "period": "last-7-days",
                "formats": ["pdf", "xlsx"],
            }
        }
    )

    name: Name
    every: EveryWhat
    day: Day
    # The document has the default as a request writes it: pydantic would write 08:00:00.
    at: At = Field(time(8), json_schema_extra={"default": "08:00"})
    period: Period = "last-7-days"
    group_by: Group = "campaign"
    compare: Beside = "previous"
    search: Search = ""
    columns: Columns = []
    sort: Sort = ""
    metric: ChartMetric = ""
    formats: Formats = ["pdf", "xlsx"]
    readers: Readers | None = Field(
        None,
        description="E-mail addresses of members of the business whose role may export numbers. "
        "Without it: its owners.",
    )


class ScheduleChanges(BodySchema):
    """Changes to a schedule: what is left out stays, null too, but for `compare`."""

    model_config = ConfigDict(
        json_schema_extra={"example": {"revision": 1, "at": "09:30", "is_on": True}}
    )

    revision: Whole = Field(description="The revision that you saw.", examples=[1])
    name: Name | None = Field(None, description="The subject of the mail.")
    every: EveryWhat | None = Field(None, description="How often it goes out.")
    day: Day | None = Field(
        None, description="The weekday, 1 (Monday) to 7, or the day of the month."
    )
    at: At | None = Field(None, description="The time in Malaysia.")
    period: Period | None = Field(None, description="Which days.")
    group_by: Group | None = Field(None, description="What one row stands for.")
    compare: Beside = Field(
        None,
        description="What it is compared with. Null is a value here: nothing. Leave it out to "
        "keep what is there.",
    )
    search: Search | None = Field(
        None, description='Only campaigns whose name holds this; "" for all.'
    )
    columns: Columns | None = Field(None, description="The metrics; an empty list for all.")
    sort: Sort | None = Field(
        None, description='The column that sorts the rows; "" for the usual order.'
    )
    metric: ChartMetric | None = Field(
        None, description='The metric in the PDF\'s chart; "" for the usual one.'
    )
    formats: Formats | None = Field(None, description="What is attached.")
    readers: Readers | None = Field(
        None, description="Exactly these members from now on, by email address."
    )
    is_on: bool | None = Field(None, description="Whether it goes out.")


class ScheduleList(ListAnswer):
    """A page of schedules, newest first."""

    data: list[ScheduleAnswer] = Field(description="The schedules.")
