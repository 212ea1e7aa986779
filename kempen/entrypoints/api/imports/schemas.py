"""What imports look like in bodies and answers."""

from typing import Annotated, Final, Literal

from pydantic import ConfigDict, Field

from kempen.entrypoints.api.shared.paging import ListAnswer
from kempen.entrypoints.api.shared.problems import FieldErrorShape
from kempen.entrypoints.api.shared.schemas import Answer, QuerySchema

# A file of more rows takes longer than a request may: it waits for the worker.
MOST_CSV_ROWS: Final = 50_000
CAMPAIGN_EXAMPLE: Final = "cmp_01k9zj3v5tqk6n0m8w4y2x7abc"
_IMPORT = "imp_01k9zj3v5tqk6n0m8w4y2x7abd"


class RowCounts(Answer):
    """How many rows came and what became of them."""

    received: int = Field(description="Rows that came.", examples=[2])
    inserted: int = Field(description="Days that are new.", examples=[1])
    updated: int = Field(description="Days whose numbers changed.", examples=[1])
    unchanged: int = Field(description="Days that stood there in the same words.", examples=[0])
    rejected: int = Field(
        description="Rows that cannot be stored; `errors` says why.", examples=[0]
    )
    rounded: int = Field(
        0,
        description="Numbers finer than six places, rounded half-even. "
        "Absent when there were none.",
        examples=[0],
    )
    outranked: int = Field(
        0,
        description="Days left as they are because the campaign prefers the other source. "
        "Absent when there were none.",
        examples=[0],
    )


class UnknownCampaign(Answer):
    """A name in a file that no campaign has."""

    name: str = Field(description="As the file writes it.", examples=["Raya hampres"])
    rows: int = Field(description="How many rows have it.", examples=[31])


class UndoneDays(Answer):
    """What taking an import back did, in days."""

    restored: int = Field(description="Days that are again what they were.", examples=[1])
    removed: int = Field(description="Days that it had brought and that are gone.", examples=[1])
    stayed: int = Field(
        description="Days that something later changed and that stay as they are.", examples=[0]
    )


class ImportAnswer(Answer):
    """What became of an import."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "import_id": _IMPORT,
                "campaign_id": CAMPAIGN_EXAMPLE,
                "status": "completed",
                "rows": {"received": 2, "inserted": 1, "updated": 1, "unchanged": 0, "rejected": 0},
                "errors": [],
            }
        }
    )

    import_id: str | None = Field(description="Its identifier; null for a dry run.")
    campaign_id: str | None = Field(
        description="The campaign; null for a file of several, which `campaign_ids` lists."
    )
    status: Literal["completed"] = Field(
        description="Always completed: the answer comes when it is."
    )
    rows: RowCounts = Field(description="Counts of rows.")
    errors: list[FieldErrorShape] = Field(
        description="Rows that were skipped, the first 1,000; empty with 200."
    )
    campaign_ids: list[str] = Field([], description="The campaigns of a file; absent for JSON.")
    errors_total: int = Field(
        0, description="How many errors there are in all. Absent when there are none."
    )
    dry_run: bool = Field(False, description="True when nothing was stored. Absent otherwise.")
    campaigns_created: list[str] = Field(
        [],
        description="Names of the campaigns that it made, the first 200. Absent when there are "
        "none.",
        examples=[["Raya hampers"]],
    )
    campaigns_unknown: list[UnknownCampaign] = Field(
        [],
        description="Names that no campaign has, with their rows, the first 200. Absent when "
        "there are none. Correct them, or import with `create_campaigns`.",
    )


class ImportRecord(Answer):
    """An import as it is looked up later."""

    import_id: str = Field(description="Its identifier.", examples=[_IMPORT])
    campaign_id: str | None = Field(description="The campaign; null when there were several.")
    status: Literal["queued", "running", "completed", "failed", "cancelled", "undone"] = Field(
        description="queued → running → completed, failed or cancelled, then perhaps undone."
    )
    source: str = Field(
        description="The way it came: api, api_csv, api_lines, dashboard, command or sync."
    )
    file_name: str | None = Field(description="The name of the file, if there was one.")
    rows: RowCounts = Field(description="Counts of rows.")
    rows_done: int | None = Field(
        None, description="While it runs: how many rows are done. Absent otherwise."
    )
    problem: str | None = Field(
        None, description="Why nothing was stored. Absent when something was."
    )
    errors: list[FieldErrorShape] = Field(
        description="Rows that were skipped, or that kept all out: the first 1,000."
    )
    campaigns_created: list[str] = Field(
        [],
        description="Names of the campaigns that it made, the first 200. Absent when there are "
        "none.",
        examples=[["Raya hampers"]],
    )
    campaigns_unknown: list[UnknownCampaign] = Field(
        [],
        description="Names that no campaign has, with their rows, the first 200. Absent when "
        "there are none. Correct them, or import with `create_campaigns`.",
    )
    created_at: str = Field(description="When it came.")
    finished_at: str | None = Field(description="When it was done.")
    undone: UndoneDays | None = Field(
        None, description="What its undo did. Absent when it was not taken back."
    )
    undone_at: str | None = Field(
        None, description="When it was taken back. Absent when it was not."
    )


class ImportErrors(ListAnswer):
    """A page of errors."""

    data: list[FieldErrorShape] = Field(description="In the order of their rows.")


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
    on_error: Annotated[
        Literal["refuse", "skip"] | None,
        Field(description="Files only: `skip` stores the good rows when others are bad."),
    ] = None
    dry_run: Annotated[
        bool | None, Field(description="text/csv only: do everything and store nothing.")
    ] = None
    date_form: Annotated[
        Literal["ymd", "dmy", "mdy"] | None,
        Field(description="text/csv only: needed where 3/4/2026 could be April or March."),
    ] = None
    number_form: Annotated[
        Literal["point", "comma"] | None,
        Field(description="text/csv only: needed where 1,234 could be 1234 or 1.234."),
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
