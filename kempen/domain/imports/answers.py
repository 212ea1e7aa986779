"""What programs are answered about imports: by the API and in `import.failed`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from kempen.domain.performance.answers import RowCounts, UndoneDays
from kempen.kit.documented import AllowedValues, Doc, Documented, Id

_IMPORT: Final = "imp_01k9zj3v5tqk6n0m8w4y2x7abd"


@dataclass(frozen=True)
class RowError(Documented):
    """One wrong value; the document describes it as it describes those of problems."""

    pointer: str
    code: str
    detail: str


@dataclass(frozen=True)
class UnknownCampaign(Documented):
    """A name in a file that no campaign has."""

    name: Annotated[str, Doc("As the file writes it.", ("Raya hampres",))]
    rows: Annotated[int, Doc("How many rows have it.", (31,))]


_Created = Annotated[
    tuple[str, ...],
    Doc(
        "Names of the campaigns that it made, the first 200. Absent when there are none.",
        (["Raya hampers"],),
    ),
]
_Unknown = Annotated[
    tuple[UnknownCampaign, ...],
    Doc(
        "Names that no campaign has, with their rows, the first 200. Absent when "
        "there are none. Correct them, or import with `create_campaigns`."
    ),
]


@dataclass(frozen=True)
class CampaignsOfFile(Documented):
    """The campaigns that a file made, and those that nobody knows."""

    campaigns_created: _Created = ()
    campaigns_unknown: _Unknown = ()


@dataclass(frozen=True, kw_only=True)
class ImportAnswer(Documented):
    """What became of an import."""

    __pydantic_config__: ClassVar[dict[str, object]] = {
        **Documented.__pydantic_config__,
        "json_schema_extra": {
            "example": {
                "import_id": _IMPORT,
                "campaign_id": "cmp_01k9zj3v5tqk6n0m8w4y2x7abc",
                "status": "completed",
                "rows": {"received": 2, "inserted": 1, "updated": 1, "unchanged": 0, "rejected": 0},
                "errors": [],
            }
        },
    }

    import_id: Annotated[str | None, Doc("Its identifier; null for a dry run.")]
    campaign_id: Annotated[
        str | None, Doc("The campaign; null for a file of several, which `campaign_ids` lists.")
    ]
    status: Annotated[
        str,
        AllowedValues(("completed",)),
        Doc("Always completed: the answer comes when it is."),
    ]
    rows: Annotated[RowCounts, Doc("Counts of rows.")]
    errors: Annotated[
        list[RowError], Doc("Rows that were skipped, the first 1,000; empty with 200.")
    ]
    # A file's list is there even when it is empty: a list differs from the tuple of the default.
    campaign_ids: Annotated[Sequence[str], Doc("The campaigns of a file; absent for JSON.")] = ()
    errors_total: Annotated[
        int, Doc("How many errors there are in all. Absent when there are none.")
    ] = 0
    dry_run: Annotated[bool, Doc("True when nothing was stored. Absent otherwise.")] = False
    campaigns_created: _Created = ()
    campaigns_unknown: _Unknown = ()


@dataclass(frozen=True, kw_only=True)
class ImportRecord(Documented):
    """An import as it is looked up later."""

    import_id: Annotated[str, Doc("Its identifier.", (_IMPORT,))]
    campaign_id: Annotated[str | None, Doc("The campaign; null when there were several.")]
    status: Annotated[
        str,
        AllowedValues(("queued", "running", "completed", "failed", "cancelled", "undone")),
        Doc("queued → running → completed, failed or cancelled, then perhaps undone."),
    ]
    kind: Annotated[
        str,
        AllowedValues(("performance", "sales")),
        Doc("What it brought: days of campaigns, or total sales of the business."),
    ]
    source: Annotated[
        str, Doc("The way it came: api, api_csv, api_lines, dashboard, command or sync.")
    ]
    file_name: Annotated[str | None, Doc("The name of the file, if there was one.")]
    rows: Annotated[RowCounts, Doc("Counts of rows.")]
    rows_done: Annotated[
        int | None, Doc("While it runs: how many rows are done. Absent otherwise.")
    ] = None
    problem: Annotated[str | None, Doc("Why nothing was stored. Absent when something was.")] = None
    errors: Annotated[
        list[RowError], Doc("Rows that were skipped, or that kept all out: the first 1,000.")
    ]
    campaigns_created: _Created = ()
    campaigns_unknown: _Unknown = ()
    created_at: Annotated[str, Doc("When it came.")]
    finished_at: Annotated[str | None, Doc("When it was done.")]
    undone: Annotated[
        UndoneDays | None, Doc("What its undo did. Absent when it was not taken back.")
    ] = None
    undone_at: Annotated[str | None, Doc("When it was taken back. Absent when it was not.")] = None


@dataclass(frozen=True)
class ImportFailed(Documented):
    """What `import.failed` carries."""

    import_id: Annotated[str, Id("imp")]
    campaign_ids: Annotated[
        list[Annotated[str, Id("cmp")]],
        Doc("The campaign that was named; empty where none was, or several."),
    ]
    status: str
    rows: RowCounts
    code: Annotated[str, Doc("Why, for programs.")]
    reason: Annotated[str, Doc("Why, in words.")]
