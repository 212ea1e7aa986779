"""An import, and the trial before it, in the words of the pages."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from kempen.domain.imports.queries import Import, UploadedFile, faults_of
from kempen.domain.imports.trial_report import groups_of
from kempen.domain.imports.wording import COLUMN_NAMES, file_problem, problem, repair
from kempen.domain.performance.faults import Fault, FaultGroup, UnreadableFile
from kempen.domain.performance.naming import spelled_together
from kempen.market.money import money

DELIMITERS: Final = {
    ",": gettext_lazy("separated by commas"),
    ";": gettext_lazy("separated by semicolons"),
    "\t": gettext_lazy("separated by tabs"),
}
SOURCES: Final = {
    "api": gettext_lazy("API"),
    "api_csv": gettext_lazy("API"),
    "api_lines": gettext_lazy("API"),
    "dashboard": gettext_lazy("Uploaded file"),
    "command": gettext_lazy("Command line"),
    "sync": gettext_lazy("Sync with the platform"),
}
STATUSES: Final = {
    "queued": (gettext_lazy("Waiting"), "waiting"),
    "running": (gettext_lazy("Running"), "waiting"),
    "completed": (gettext_lazy("Stored"), ""),
    "failed": (gettext_lazy("Nothing stored"), "bad"),
    "cancelled": (gettext_lazy("Cancelled"), "off"),
    "undone": (gettext_lazy("Undone"), "off"),
}
CANNOT_UNDO: Final = {
    "not_finished": gettext_lazy("This import still runs. Wait until it is done."),
    "nothing_stored": gettext_lazy("This import stored nothing, so there is nothing to undo."),
    "before_ledger": gettext_lazy(
        "This import came before Kempen kept what imports replace, so it cannot be undone."
    ),
}
_ROWS_NAMED: Final = 5
_UNDONE: Final[dict[str, Callable[[int], str]]] = {
    "restored": lambda count: ngettext(
        "%(count)s day is again what it was.", "%(count)s days are again what they were.", count
    ),
    "removed": lambda count: ngettext(
        "%(count)s day that it had brought is gone.",
        "%(count)s days that it had brought are gone.",
        count,
    ),
    "stayed": lambda count: ngettext(
        "%(count)s day stays as it is: something later changed it.",
        "%(count)s days stay as they are: something later changed them.",
        count,
    ),
}


@dataclass(frozen=True)
class Repair:
    """Faults that one repair mends, with the first of their rows."""

    title: str
    what_to_do: str
    examples: list[tuple[int, str]]
    more: int
    count: int

    @classmethod
    def of(cls, group: FaultGroup) -> "Repair":
        """Say what is wrong once, and in which rows."""
        examples = [(fault.row, problem(fault)) for fault in group.examples]
        return cls(
            _title(group),
            repair(group.code),
            examples,
            group.count - len(examples),
            group.count,
        )


def _title(group: FaultGroup) -> str:
    column = str(COLUMN_NAMES.get(group.column, group.column))
    rows = ngettext("%(count)s row", "%(count)s rows", group.count) % {"count": f"{group.count:,}"}
    if not column:
        return rows
    return _("%(column)s, %(rows)s") % {"column": column[:1].upper() + column[1:], "rows": rows}


@dataclass(frozen=True)
class Check:
    """What storing a file would do."""

    failure: str
    counts: dict[str, int]
    good: int
    repairs: list[Repair]
    unknown: list[tuple[str, int]]
    unknown_total: int
    new: list[str]
    rows: list[dict[str, Any]]
    has_campaigns: bool
    campaigns: int
    first_day: date | None
    last_day: date | None

    @classmethod
    def of(cls, upload: UploadedFile) -> "Check":
        """Read the report that the trial left."""
        report = upload.report
        if "failure" in report:
            error = UnreadableFile(report["failure"]["code"], **report["failure"]["facts"])
            return cls(file_problem(error), {}, 0, [], [], 0, [], [], False, 0, None, None)
        counts = report["counts"]
        unknown = spelled_together(report["unknown"])
        return cls(
            "",
            counts,
            counts["received"] - counts["rejected"],
            [Repair.of(group) for group in groups_of(report)],
            unknown,
            max(report.get("unknown_total", 0), len(unknown)),
            report["new"],
            [_shown_row(row) for row in report["rows"]],
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


@dataclass(frozen=True)
class Past:
    """One import as the list and its own page show it."""

    made: Import
    status: str
    shape: str
    source: str
    is_waiting: bool
    percent: int
    failure: str
    repairs: list[Repair]

    @classmethod
    def of(cls, made: Import) -> "Past":
        """Put it into words."""
        status, shape = STATUSES[made.status]
        return cls(
            made,
            str(status),
            shape,
            str(SOURCES.get(made.source, made.source)),
            made.status in ("queued", "running"),
            min(99, made.done * 100 // max(1, made.received)),
            _failure(made),
            _repairs(faults_of(made)),
        )

    @property
    def can_be_undone(self) -> bool:
        """Whether there is something to take back."""
        return self.made.status == "completed" and bool(self.stored and self.made.stored_at)

    @property
    def is_cancelled(self) -> bool:
        """Whether somebody stopped it."""
        return self.made.status == "cancelled"

    @property
    def undone(self) -> list[str]:
        """What taking it back did, a sentence each; empty when it was not taken back."""
        days = self.made.undone_days or {}
        told = [
            (_UNDONE[name](count) % {"count": f"{count:,}"})
            for name in _UNDONE
            if (count := days.get(name, 0))
        ]
        return told or ([_("It had changed nothing.")] if days else [])

    @property
    def stored(self) -> int:
        """How many days it brought or changed."""
        return self.made.inserted + self.made.updated


def _failure(made: Import) -> str:
    if not made.failure:
        return ""
    code = made.failure["code"]
    if code == "bad_rows":
        return _("Some rows need a repair, so nothing was stored.")
    return file_problem(UnreadableFile(code, **made.failure["facts"]))


def _repairs(faults: list[Fault]) -> list[Repair]:
    groups: dict[tuple[str, str], list[Fault]] = {}
    for fault in faults:
        groups.setdefault((fault.code, fault.column), []).append(fault)
    return [
        Repair.of(FaultGroup(code, column, len(found), tuple(found[:_ROWS_NAMED])))
        for (code, column), found in groups.items()
    ]


def _shown_row(row: dict[str, str]) -> dict[str, Any]:
    return {
        **row,
        "date": _day(row["date"]),
        "spend": money(Decimal(row["spend"])),
        "revenue": money(Decimal(row["revenue"])),
        "clicks": int(row["clicks"]) if row["clicks"] else None,
        "conversions": Decimal(row["conversions"]) if row["conversions"] else None,
    }


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None
