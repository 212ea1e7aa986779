"""An uploaded file and the trial of its import, in the words of the pages."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from django.utils.translation import gettext_lazy

from kempen.domain.campaigns.rules import merge_spellings
from kempen.domain.imports.queries import UploadedFile
from kempen.domain.imports.stored_failures import refusal_of
from kempen.domain.performance.results import groups_of
from kempen.entrypoints.dashboard.shared.import_summary import Repair
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.market.money import money

DELIMITERS: Final = {
    ",": gettext_lazy("separated by commas"),
    ";": gettext_lazy("separated by semicolons"),
    "\t": gettext_lazy("separated by tabs"),
}


@dataclass(frozen=True)
class CheckedDay:
    """One row as it was understood."""

    row: str
    campaign: str
    date: date | None
    spend: str
    revenue: str
    clicks: int | None
    conversions: Decimal | None

    @classmethod
    def of(cls, row: dict[str, str]) -> "CheckedDay":
        """Read a row of the report."""
        return cls(
            row["row"],
            row["campaign"],
            _day(row["date"]),
            money(Decimal(row["spend"])),
            money(Decimal(row["revenue"])),
            int(row["clicks"]) if row["clicks"] else None,
            Decimal(row["conversions"]) if row["conversions"] else None,
        )


@dataclass(frozen=True)
class ImportCheck:
    """What storing a file would do."""

    failure: str
    counts: dict[str, int]
    good: int
    repairs: list[Repair]
    unknown: list[tuple[str, int]]
    unknown_total: int
    new: list[str]
    rows: list[CheckedDay]
    has_campaigns: bool
    campaigns: int
    first_day: date | None
    last_day: date | None

    @classmethod
    def of(cls, upload: UploadedFile) -> "ImportCheck":
        """Read the report that the trial left."""
        report = upload.report
        if "failure" in report:
            failure = sentence_of(refusal_of(**report["failure"]))
            return cls(failure, {}, 0, [], [], 0, [], [], False, 0, None, None)
        counts = report["counts"]
        unknown = merge_spellings(report["unknown"])
        return cls(
            "",
            counts,
            counts["received"] - counts["rejected"] - counts.get("skipped", 0),
            [Repair.of(group) for group in groups_of(report)],
            unknown,
            max(report.get("unknown_total", 0), len(unknown)),
            report["new"],
            [CheckedDay.of(row) for row in report["rows"]],
            any(row["campaign"] for row in report["rows"]),
            report["campaigns"],
            _day(report["first_day"]),
            _day(report["last_day"]),
        )

    @property
    def is_nothing_new(self) -> bool:
        """Whether all of it stands there already."""
        return self.good > 0 and self.counts["unchanged"] == self.good

    @property
    def only_unknown(self) -> bool:
        """Whether campaigns that nobody knows are all that is in the way."""
        return bool(self.unknown) and len(self.repairs) == 1


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None
