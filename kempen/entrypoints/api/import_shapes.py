"""What imports look like in bodies and answers."""

from typing import Annotated, Any, Final, Literal

from pydantic import ConfigDict, Field

from kempen.domain.performance.rules import (
    LARGEST_BODY,
    LARGEST_STREAM,
    MOST_ROWS,
    MOST_ROWS_OF_FILE,
)
from kempen.entrypoints.api.paging import ListAnswer
from kempen.entrypoints.api.problems import MEDIA_TYPE, FieldErrorShape
from kempen.entrypoints.api.shapes import Answer, QueryShape

# A file of more rows takes longer than a request may: it waits for the worker.
MOST_CSV_ROWS: Final = 50_000
_CAMPAIGN, _IMPORT = "cmp_01k9zj3v5tqk6n0m8w4y2x7abc", "imp_01k9zj3v5tqk6n0m8w4y2x7abd"


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
                "campaign_id": _CAMPAIGN,
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


class ErrorPaging(QueryShape):
    """Which errors."""

    limit: Annotated[int, Field(ge=1, le=100, description="How many to list.", examples=[25])] = 25
    cursor: Annotated[
        str | None,
        Field(
            pattern="^[0-9]{1,4}$",
            description="`next_cursor` of the page before.",
            examples=["25"],
        ),
    ] = None

    @property
    def start(self) -> int:
        """The place of the first one."""
        return int(self.cursor or 0)


class ImportList(ListAnswer):
    """A page of imports."""

    data: list[ImportRecord] = Field(description="Newest first.")


class CsvParameters(QueryShape):
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


_NUMBER: Final[dict[str, Any]] = {
    "type": "number",
    "minimum": 0,
    "exclusiveMaximum": 1_000_000_000_000,
}
BODY: Final[dict[str, Any]] = {
    "required": True,
    "description": f"JSON: at most {LARGEST_BODY // 2**20} MiB and {MOST_ROWS:,} rows. A file "
    f"(CSV, lines of JSON): at most {LARGEST_STREAM // 2**20:,} MiB and "
    f"{MOST_ROWS_OF_FILE:,} rows.",
    "content": {
        "application/json": {
            "schema": {
                "title": "ImportBody",
                "type": "object",
                "additionalProperties": False,
                "required": ["campaign_id", "data"],
                "properties": {
                    "campaign_id": {
                        "type": "string",
                        "minLength": 1,
                        "maxLength": 100,
                        "description": "Ours (`cmp_…`) or the platform's.",
                    },
                    "data": {
                        "type": "array",
                        "minItems": 1,
                        "maxItems": MOST_ROWS,
                        "description": "One object for each day; a date stands once.",
                        "items": {
                            "title": "DayOfPerformance",
                            "type": "object",
                            "additionalProperties": False,
                            "required": ["date", "spend", "revenue"],
                            "properties": {
                                "date": {
                                    "type": "string",
                                    "format": "date",
                                    "description": "A Malaysian day from 2000-01-01 to today.",
                                },
                                "spend": {**_NUMBER, "description": "MYR."},
                                "revenue": {**_NUMBER, "description": "MYR."},
                                "clicks": {
                                    "type": "integer",
                                    "minimum": 0,
                                    "maximum": 999_999_999_999,
                                    "description": "Left out: what is stored stays.",
                                },
                                "conversions": {
                                    **_NUMBER,
                                    "description": "Left out: what is stored stays.",
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
                "campaign_id": _CAMPAIGN,
                "data": [
                    {
                        "date": "2026-01-31",
                        "spend": 120.5,
                        "revenue": 480,
                        "clicks": 340,
                        "conversions": 12,
                    },
                    {"date": "2026-02-01", "spend": 98.25, "revenue": 301.9},
                ],
            },
        },
        "application/x-ndjson": {
            "schema": {"type": "string"},
            "example": '{"campaign_id":"'
            + _CAMPAIGN
            + '","date":"2026-01-31","spend":120.5,"revenue":480}\n',
        },
        "text/csv": {
            "schema": {"type": "string"},
            "example": "date,spend,revenue,clicks,conversions\n2026-01-31,120.50,480,340,12\n",
        },
    },
}
# An operation's errors follow from its form (openapi.py); this one names a thing in its body.
UNKNOWN_CAMPAIGN: Final[dict[str, Any]] = {
    "description": "No campaign of this business has this campaign_id.",
    "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
}
