"""What became of an import."""

from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final, cast
from uuid import UUID

import polars as pl

from kempen.domain.performance.faults import Faults
from kempen.domain.performance.rules import DATE
from kempen.kit import ids

_FIRST_ROWS: Final = 6
REFUSED, COMPLETED = "refused", "completed"


@dataclass(frozen=True)
class ImportPreview:
    """The first good rows of a file as they were understood, and its first and last day."""

    rows: tuple[dict[str, str], ...]
    first_day: date | None
    last_day: date | None

    @classmethod
    def of(cls, good: pl.DataFrame) -> "ImportPreview":
        """Look at the rows (rows.SCHEMA)."""
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
    the campaign prefers. `new_campaigns` are the names of campaigns that it
    made, `unknown_campaigns` names in the file that no campaign has, with their number of rows.
    """

    status: str
    received: int
    inserted: int = 0
    updated: int = 0
    unchanged: int = 0
    rejected: int = 0
    rounded: int = 0
    outranked: int = 0
    faults: Faults = field(default_factory=Faults)
    import_id: UUID | None = None
    campaigns: tuple[UUID, ...] = ()
    new_campaigns: tuple[str, ...] = ()
    unknown_campaigns: tuple[tuple[str, int], ...] = ()
    glimpse: "ImportPreview | None" = None

    @property
    def public_id(self) -> str | None:
        """The identifier of the import as programs see it."""
        return ids.encode("imp", self.import_id) if self.import_id else None

    @property
    def campaign_ids(self) -> list[str]:
        """The identifiers of its campaigns as programs see them."""
        return [ids.encode("cmp", campaign) for campaign in self.campaigns]

    def counts(self) -> dict[str, int]:
        """Return the counts of rows as the API shows them; see `shown_counts`."""
        return shown_counts(self)

    def summary(self) -> dict[str, Any]:
        """Return the counts in JSON, for keeping."""
        return {**self.counts(), "rounded": self.rounded, "outranked": self.outranked}


def shown_counts(counted: Any) -> dict[str, int]:
    """Return the counts of an import or a result for programs.

    `rounded` and `outranked` are there only where there is something to count.
    """
    always = ("received", "inserted", "updated", "unchanged", "rejected")
    counts = {name: getattr(counted, name) for name in always}
    rare = {name: getattr(counted, name) for name in ("rounded", "outranked")}
    return counts | {name: count for name, count in rare.items() if count}
