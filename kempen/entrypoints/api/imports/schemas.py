"""What imports look like in bodies and answers."""

from typing import Annotated, Final, Literal

from pydantic import Field

from kempen.domain.imports.answers import ImportRecord, RowError
from kempen.entrypoints.api.shared.file_parameters import (
    DateForm,
    NumberForm,
    OnError,
    TotalRows,
)
from kempen.entrypoints.api.shared.paging import ListAnswer
from kempen.entrypoints.api.shared.schemas import QuerySchema

# A file of more rows takes longer than a request may: it waits for the worker.
MOST_CSV_ROWS: Final = 50_000
CAMPAIGN_EXAMPLE: Final = "cmp_01k9zj3v5tqk6n0m8w4y2x7abc"


class ImportErrors(ListAnswer):
    """A page of errors."""

    data: list[RowError] = Field(description="In the order of their rows.")


class ImportList(ListAnswer):
    """A page of imports."""

    data: list[ImportRecord] = Field(description="Newest first.")


class CsvParameters(QuerySchema):
    """For `text/csv` only; a JSON body says these things itself."""

    campaign_id: Annotated[
        str | None,
        Field(
            max_length=100,
            description="Files only: the campaign of every row; without it a campaign column, "
            "or in lines of JSON the field campaign_id, says it.",
        ),
    ] = None
    on_error: OnError = None
    dry_run: Annotated[
        bool | None, Field(description="text/csv only: do everything and store nothing.")
    ] = None
    date_form: DateForm = None
    number_form: NumberForm = None
    two_digit_years: Annotated[
        Literal["refuse", "read"] | None,
        Field(description="text/csv only: `read` takes 31/1/26 for 2026. `refuse` unless told."),
    ] = None
    total_rows: TotalRows = None
    dashes: Annotated[
        Literal["refuse", "zero", "blank"] | None,
        Field(
            description="text/csv only: what a number cell such as `-` means. `zero` is 0. "
            "`blank` is 0 for spend and revenue, and no data for clicks and conversions. "
            "`refuse` unless told."
        ),
    ] = None
    create_campaigns: Annotated[
        bool | None,
        Field(
            description="Files only: make the campaigns that nobody knows, instead of refusing "
            "their rows. The key needs `campaigns:write` too."
        ),
    ] = None
    objective: Annotated[
        Literal["increase_sales", "generate_prospects"] | None,
        Field(
            description="Files only: what campaigns made by `create_campaigns` are for; "
            "`increase_sales` unless told."
        ),
    ] = None
