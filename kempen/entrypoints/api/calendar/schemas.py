"""What the calendar looks like in bodies, parameters and answers."""

from datetime import date, timedelta
from typing import Annotated, Final, Self

from pydantic import ConfigDict, Field, WithJsonSchema, model_validator
from pydantic.config import JsonDict
from pydantic_core import PydanticCustomError

from kempen.domain.calendar_events.answers import CalendarEventAnswer
from kempen.domain.calendar_events.rules import LONGEST_NAME
from kempen.domain.metrics.calendar.answers import CalendarDayAnswer
from kempen.entrypoints.api.shared.paging import ListAnswer, Paging
from kempen.entrypoints.api.shared.schemas import Answer, BodySchema, Day, Line, QuerySchema
from kempen.kit import clock
from kempen.market.seasons import SeasonName
from kempen.market.states import state_code

# As many days as a plan can have, and a year of looking back.
MOST_DAYS: Final = 2 * 366
_USUAL: Final = timedelta(days=91)
_States = Annotated[list[Annotated[Line, Field(max_length=40)]], Field(max_length=16)]


class CalendarEventBody(BodySchema):
    """An event of the business to create."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {"name": "Shop opening", "start_date": "2026-12-05", "states": ["10"]}
        }
    )

    name: Annotated[Line, Field(max_length=LONGEST_NAME)] = Field(
        description="Its name. Kempen expects the same effect from events with the same name.",
        examples=["Shop opening"],
    )
    start_date: Day = Field(description="The first day.", examples=["2026-12-05"])
    end_date: Day | None = Field(
        None, description="The last day; left out: the first one.", examples=["2026-12-05"]
    )
    states: _States = Field(
        default=[],
        description="Codes or names of the states that it matters in; empty: everywhere.",
        examples=[["10"]],
    )


def _changes_schema(schema: JsonDict) -> None:
    """A field that is left out stays as it is, so no default is shown."""
    fields = schema["properties"]
    for field in fields.values() if isinstance(fields, dict) else ():
        if isinstance(field, dict):
            field.pop("default", None)
    schema["minProperties"] = 1
    schema["example"] = {"name": "Opening of the second shop"}


class CalendarEventChanges(BodySchema):
    """The fields to change; a field that is not named stays as it is."""

    model_config = ConfigDict(json_schema_extra=_changes_schema)

    name: Annotated[Line, Field(max_length=LONGEST_NAME)] = Field(
        default="", description="Its name.", examples=["Shop opening"]
    )
    start_date: Day = Field(default=date.min, description="The first day.", examples=["2026-12-05"])
    end_date: Day = Field(default=date.min, description="The last day.", examples=["2026-12-06"])
    states: _States = Field(default=[], description="Codes or names of states.", examples=[["10"]])


class CalendarEventFilters(Paging):
    """How much of the list of own events."""


class CalendarEventList(ListAnswer):
    """A page of own events, the newest first."""

    data: list[CalendarEventAnswer] = Field(description="The events.")


class CalendarFilters(QuerySchema):
    """Which days of the calendar."""

    first: Annotated[
        Day | None,
        Field(alias="from", description="The first day; left out: today.", examples=["2026-11-01"]),
    ] = None
    last: Annotated[
        Day | None,
        Field(
            alias="to",
            description="The last day; left out: 91 days after the first.",
            examples=["2026-12-31"],
        ),
    ] = None
    state: Annotated[
        str | None,
        Field(
            max_length=60,
            description="Keep the days of this state, by name or code.",
            examples=["Selangor"],
        ),
    ] = None

    @model_validator(mode="after")
    def _possible(self) -> Self:
        first, last = self.span
        if first > last:
            raise PydanticCustomError(
                "wrong_order", "`from` must not be after `to`.", {"name": "from"}
            )
        if (last - first).days >= MOST_DAYS or first.year < 2000 or last.year > 2100:
            raise PydanticCustomError(
                "out_of_range",
                "Ask for at most 732 days, from 2000 to 2100.",
                {"name": "to"},
            )
        if self.state is not None and state_code(self.state) is None:
            raise PydanticCustomError(
                "unknown_state",
                "`state` must be a Malaysian state, such as Selangor.",
                {"name": "state"},
            )
        return self

    @property
    def span(self) -> tuple[date, date]:
        """The first and the last day."""
        first = self.first or clock.today()
        return first, self.last or min(first, date.max - _USUAL) + _USUAL

    @property
    def codes(self) -> tuple[str, ...]:
        """The state that was named, as a code."""
        code = state_code(self.state) if self.state is not None else None
        return (code,) if code else ()


class SeasonFilters(QuerySchema):
    """Which season."""

    name: Annotated[
        SeasonName,
        WithJsonSchema({"type": "string", "enum": list(SeasonName)}),
        Field(description="The season.", examples=["raya"]),
    ]


class CalendarAnswer(Answer):
    """Days with a name, in order."""

    data: list[CalendarDayAnswer] = Field(description="In order of days.")
