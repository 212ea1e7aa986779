"""What storing found and did: faults of cells, counts, a preview, and their JSON; pure."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, fields
from datetime import date
from functools import cached_property
from heapq import nsmallest
from typing import TYPE_CHECKING, Final, NotRequired, TypedDict, cast
from uuid import UUID

from kempen.domain.campaigns.rules import merge_spellings
from kempen.domain.performance.answers import RowCounts
from kempen.domain.performance.rules import DATE, MOST_FAULTS
from kempen.kit import ids
from kempen.kit.plain_text import can_be_printed

if TYPE_CHECKING:
    import polars as pl

_LONGEST_SHOWN = 60
_EXAMPLES = 5


class StoredFault(TypedDict):
    """A fault as it is kept with an import; what is empty is left out."""

    code: str
    row: int
    column: NotRequired[str]
    value: NotRequired[str]
    other_row: NotRequired[int]


@dataclass(frozen=True)
class RowFault:
    """One cell or row that cannot be stored.

    `row` is the spreadsheet's row number for a file (the header is row 1) and the index for a
    request.
    """

    code: str
    row: int
    column: str = ""
    value: str = ""
    other_row: int | None = None

    def as_json(self) -> StoredFault:
        """Return what is kept with an import."""
        stored = StoredFault(code=self.code, row=self.row)
        if self.column:
            stored["column"] = self.column
        if self.value:
            stored["value"] = self.value
        if self.other_row is not None:
            stored["other_row"] = self.other_row
        return stored

    @classmethod
    def from_json(cls, stored: StoredFault) -> "RowFault":
        """Return the fault that `as_json` wrote."""
        return cls(**stored)


@dataclass(frozen=True)
class FaultGroup:
    """Faults that one repair mends: the same code in the same column."""

    code: str
    column: str
    count: int
    examples: tuple[RowFault, ...]


@dataclass(frozen=True)
class RowFaults:
    """The faults of one try: all counted, the first thousand listed, grouped by repair."""

    total: int = 0
    first: tuple[RowFault, ...] = ()
    groups: tuple[FaultGroup, ...] = field(default=())

    @classmethod
    def of(cls, faults: Iterable[RowFault]) -> "RowFaults":
        """Sort by row, count and group; the largest group comes first."""
        tally = FaultTally()
        tally.add(faults)
        return tally.result()

    def __bool__(self) -> bool:
        return self.total > 0


class FaultTally:
    """Faults that come part by part: counted, the first of all and of each repair kept."""

    def __init__(self) -> None:
        self._first: list[RowFault] = []
        self._groups: dict[tuple[str, str], tuple[int, list[RowFault]]] = {}

    def add(self, faults: Iterable[RowFault]) -> None:
        """Count the faults of a part."""
        by_repair: dict[tuple[str, str], list[RowFault]] = {}
        for fault in faults:
            by_repair.setdefault((fault.code, fault.column), []).append(fault)
        for (code, column), members in by_repair.items():
            self.add_group(code, column, len(members), members)

    def add_group(self, code: str, column: str, count: int, first: Sequence[RowFault]) -> None:
        """Count faults of one repair of which only the first are at hand."""
        before, examples = self._groups.get((code, column), (0, []))
        examples = nsmallest(_EXAMPLES, [*examples, *first], key=_place)
        self._groups[code, column] = before + count, examples
        self._first = nsmallest(MOST_FAULTS, [*self._first, *first], key=_place)

    def result(self) -> RowFaults:
        """Return all that was counted."""
        groups = [
            FaultGroup(code, column, count, tuple(examples))
            for (code, column), (count, examples) in self._groups.items()
        ]
        groups.sort(key=lambda group: (-group.count, *_place(group.examples[0])))
        total = sum(group.count for group in groups)
        return RowFaults(total, tuple(self._first), tuple(groups))


def _place(fault: RowFault) -> tuple[int, str, str]:
    return fault.row, fault.column, fault.code


def shown(value: object) -> str:
    """Return a value as it may stand in a message: short, with printable signs only."""
    text = value if isinstance(value, str) else str(value)
    text = "".join(
        character if can_be_printed(character) else "\N{REPLACEMENT CHARACTER}"
        for character in text[: _LONGEST_SHOWN + 1]
    )
    return f"{text[:_LONGEST_SHOWN]}…" if len(text) > _LONGEST_SHOWN else text


_FIRST_ROWS: Final = 6
REFUSED, COMPLETED = "refused", "completed"
_COUNTS: Final = tuple(field.name for field in fields(RowCounts))


@dataclass(frozen=True)
class ImportPreview:
    """The first good rows of a file as they were understood, and its first and last day."""

    rows: tuple[dict[str, str], ...]
    first_day: date | None
    last_day: date | None

    @classmethod
    def of(cls, good: "pl.DataFrame") -> "ImportPreview":
        """Look at the rows (rows.SCHEMA)."""
        # A late import: whoever only opens a workbook, in a bounded process, needs no polars.
        import polars as pl

        first = good.head(_FIRST_ROWS).cast(pl.String).fill_null("")
        days = good[DATE]
        return cls(
            tuple(first.iter_rows(named=True)),
            cast(date | None, days.min()),
            cast(date | None, days.max()),
        )


@dataclass(frozen=True)
class ImportResult:
    """Counts of rows, and everything that was wrong.

    `status` is "completed", or "refused" when a bad row kept all out. `import_id` is None
    when nothing was kept: refused, or a dry run. `outranked` days are left to another source, which
    the campaign prefers; `skipped` rows are no days, such as totals. `new_campaigns` are the names
    of campaigns that it made, `created` the ids of those and of campaigns that it made active
    again, `unknown_campaigns` names in the file that no campaign has, with their number of rows.
    """

    status: str
    received: int
    inserted: int = 0
    updated: int = 0
    unchanged: int = 0
    rejected: int = 0
    rounded: int = 0
    outranked: int = 0
    skipped: int = 0
    faults: RowFaults = field(default_factory=RowFaults)
    import_id: UUID | None = None
    campaigns: tuple[UUID, ...] = ()
    new_campaigns: tuple[str, ...] = ()
    created: tuple[UUID, ...] = ()
    unknown_campaigns: tuple[tuple[str, int], ...] = ()
    glimpse: "ImportPreview | None" = None

    @property
    def public_id(self) -> str | None:
        """The identifier of the import as programs see it."""
        return ids.encode("imp", self.import_id) if self.import_id else None

    @cached_property
    def campaign_ids(self) -> list[str]:
        """The identifiers of its campaigns as programs see them."""
        return [ids.encode("cmp", campaign) for campaign in self.campaigns]

    def summary(self) -> dict[str, int]:
        """Return the counts in JSON, for keeping."""
        return asdict(row_counts(self))


def row_counts(counted: object) -> RowCounts:
    """Return the counts of an import or a result for programs."""
    return RowCounts(**{name: getattr(counted, name) for name in _COUNTS})


_MOST_NAMES: Final = 200


class StoredGroup(TypedDict):
    """A group of faults as it is kept."""

    code: str
    column: str
    count: int
    examples: list[StoredFault]


class StoredReport(TypedDict):
    """What a trial found, as it is kept for the page that shows it."""

    counts: dict[str, int]
    total: int
    groups: list[StoredGroup]
    new: list[str]
    unknown: list[tuple[str, int]]
    # Reports of before have none.
    unknown_total: NotRequired[int]
    campaigns: int
    rows: list[dict[str, str]]
    first_day: str | None
    last_day: str | None


def report_of(result: ImportResult) -> StoredReport:
    """Return what a trial found, in JSON."""
    seen = result.glimpse
    return StoredReport(
        counts=result.summary(),
        total=result.faults.total,
        groups=[
            StoredGroup(
                code=group.code,
                column=group.column,
                count=group.count,
                examples=[fault.as_json() for fault in group.examples],
            )
            for group in result.faults.groups
        ],
        new=list(result.new_campaigns[:_MOST_NAMES]),
        unknown=list(result.unknown_campaigns[:_MOST_NAMES]),
        unknown_total=len(merge_spellings(result.unknown_campaigns)),
        campaigns=len(result.campaigns),
        rows=list(seen.rows) if seen else [],
        first_day=seen.first_day.isoformat() if seen and seen.first_day else None,
        last_day=seen.last_day.isoformat() if seen and seen.last_day else None,
    )


def groups_of(report: StoredReport) -> list[FaultGroup]:
    """Return the fault groups that a report kept."""
    return [
        FaultGroup(
            group["code"],
            group["column"],
            group["count"],
            tuple(RowFault.from_json(example) for example in group["examples"]),
        )
        for group in report["groups"]
    ]
