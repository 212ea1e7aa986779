"""What total sales look like in bodies, parameters and answers."""

from datetime import datetime
from typing import Annotated, Final, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from kempen.domain.imports.moments import is_in_the_future, read_moment
from kempen.domain.performance.rules import FIRST_DAY, LARGEST_BODY, MOST_ROWS
from kempen.domain.sales.answers import SalesDayAnswer
from kempen.domain.sales.queries import SalesQuestion
from kempen.domain.sales.rules import LONGEST_SHOP, MOST_ROWS_OF_FILE
from kempen.entrypoints.api.shared.campaign_fields import Share
from kempen.entrypoints.api.shared.file_parameters import (
    DateForm,
    NumberForm,
    OnError,
    TotalRows,
)
from kempen.entrypoints.api.shared.paging import ListAnswer, Paging
from kempen.entrypoints.api.shared.schemas import BodySchema, Day, QuerySchema
from kempen.kit import clock
from kempen.market.states import state_code


class SalesList(ListAnswer):
    """A page of sales days."""

    data: list[SalesDayAnswer] = Field(description="Newest first, then by state and shop.")


class SalesFilters(Paging):
    """Which days, as they stand or stood."""

    first: Annotated[
        Day | None, Field(alias="from", description="The first day.", examples=["2026-01-01"])
    ] = None
    last: Annotated[
        Day | None, Field(alias="to", description="The last day.", examples=["2026-01-31"])
    ] = None
    state: Annotated[
        str | None,
        Field(max_length=60, description="A state by name or code.", examples=["Selangor"]),
    ] = None
    shop: Annotated[
        str | None, Field(max_length=LONGEST_SHOP, description="A shop.", examples=["Shopee"])
    ] = None
    as_of: Annotated[
        str | None,
        Field(
            max_length=40,
            description="Read the days as they stood at the end of this Malaysian day, or at this "
            "moment with its offset (RFC 3339), before later imports and undos.",
            examples=["2026-11-19"],
        ),
    ] = None

    @model_validator(mode="after")
    def _possible(self) -> Self:
        if self.first is not None and self.last is not None and self.first > self.last:
            raise PydanticCustomError(
                "wrong_order", "`from` must not be after `to`.", {"name": "from"}
            )
        if self.state is not None and state_code(self.state) is None:
            raise PydanticCustomError(
                "unknown_state",
                "`state` must be a Malaysian state, such as Selangor.",
                {"name": "state"},
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
                "such as 2026-03-01T09:00:00+08:00 (in a URL the plus sign is written %2B).",
                {"name": "as_of"},
            )
        return self

    @property
    def moment(self) -> datetime | None:
        """The moment as of which the days are read; None for now."""
        return read_moment(self.as_of, clock.now()) if self.as_of is not None else None

    @property
    def question(self) -> SalesQuestion:
        """What is asked of the ledger."""
        return SalesQuestion(
            self.first or FIRST_DAY,
            self.last or clock.today(),
            state_code(self.state) if self.state is not None else None,
            self.shop,
            self.moment,
        )


class SalesMarginBody(BodySchema):
    """The margin of the business."""

    margin: Share | None = Field(
        description="The share of sales that is profit before ads. Null: none is known.",
        examples=[0.4],
    )


class SalesParameters(QuerySchema):
    """For files only; a JSON body says these things itself."""

    shop: Annotated[
        str | None,
        Field(max_length=LONGEST_SHOP, description="Files only: the shop of rows that name none."),
    ] = None
    on_error: OnError = None
    dry_run: Annotated[
        bool | None, Field(description="Files only: do everything and store nothing.")
    ] = None
    date_form: DateForm = None
    number_form: NumberForm = None
    total_rows: TotalRows = None


_MONEY: Final[dict[str, object]] = {
    "type": "number",
    "minimum": 0,
    "exclusiveMaximum": 1_000_000_000_000,
}
_COUNT: Final[dict[str, object]] = {"type": "integer", "minimum": 0, "maximum": 999_999_999_999}
_LEFT_OUT: Final = "Left out: what is stored stays."
BODY: Final[dict[str, object]] = {
    "required": True,
    "description": f"At most {LARGEST_BODY // 2**20} MiB. JSON: at most {MOST_ROWS:,} rows. A file "
    f"(CSV, lines of JSON): at most {MOST_ROWS_OF_FILE:,} rows.",
    "content": {
        "application/json": {
            "schema": {
                "title": "SalesBody",
                "type": "object",
                "additionalProperties": False,
                "required": ["data"],
                "properties": {
                    "data": {
                        "type": "array",
                        "minItems": 1,
                        "maxItems": MOST_ROWS,
                        "description": "One object for each day, state and shop, which stand once.",
                        "items": {
                            "title": "DayOfSales",
                            "type": "object",
                            "additionalProperties": False,
                            "required": ["date", "revenue"],
                            "properties": {
                                "date": {
                                    "type": "string",
                                    "format": "date",
                                    "description": "A Malaysian day from 2000-01-01 to today.",
                                },
                                "revenue": {**_MONEY, "description": "What came in, in MYR."},
                                "refunds": {
                                    **_MONEY,
                                    "description": f"What was given back of it. {_LEFT_OUT}",
                                },
                                "orders": {**_COUNT, "description": _LEFT_OUT},
                                "new_customers": {**_COUNT, "description": _LEFT_OUT},
                                "margin": {
                                    "type": "number",
                                    "minimum": 0,
                                    "maximum": 1,
                                    "description": "The share of sales that is profit before "
                                    f"advertising. {_LEFT_OUT}",
                                },
                                "state": {
                                    "type": ["string", "null"],
                                    "description": "A Malaysian state by name or code. Left out: "
                                    "unknown.",
                                },
                                "shop": {
                                    "type": ["string", "null"],
                                    "maxLength": LONGEST_SHOP,
                                    "description": "A shop or channel of yours. Left out: none.",
                                },
                            },
                        },
                    },
                    "on_error": {
                        "enum": ["refuse", "skip"],
                        "default": "refuse",
                        "description": "`skip` stores the good rows and answers 207.",
                    },
                    "dry_run": {
                        "type": "boolean",
                        "default": False,
                        "description": "Do everything and store nothing.",
                    },
                },
            },
            "example": {
                "data": [
                    {
                        "date": "2026-01-31",
                        "revenue": 4200.5,
                        "refunds": 120,
                        "orders": 31,
                        "state": "Selangor",
                        "shop": "Shopee",
                    },
                    {"date": "2026-02-01", "revenue": 3980},
                ]
            },
        },
        "application/x-ndjson": {
            "schema": {"type": "string"},
            "example": '{"date":"2026-01-31","revenue":4200.5,"orders":31}\n',
        },
        "text/csv": {
            "schema": {"type": "string"},
            "example": "date,revenue,refunds,orders,state\n2026-01-31,4200.50,120,31,Selangor\n",
        },
    },
}
_KEPT: Final[dict[str, object]] = {
    "headers": {
        "Location": {
            "description": "Where the import is looked up later; missing for a dry run.",
            "schema": {"type": "string"},
        }
    }
}
# What does not follow from an operation's form (openapi.py).
OUTCOMES: Final[dict[int, object]] = {200: _KEPT, 207: _KEPT}
