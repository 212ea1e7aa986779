"""An import in the words of the pages."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from kempen.domain.imports.queries import Import, failure_of, faults_of
from kempen.domain.imports.wording import COLUMN_NAMES, problem, repair
from kempen.domain.performance.results import FaultGroup, RowFault
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of

SOURCES: Final = {
    "api": gettext_lazy("API"),
    "api_csv": gettext_lazy("API"),
    "api_lines": gettext_lazy("API"),
    "dashboard": gettext_lazy("Uploaded file"),
    "command": gettext_lazy("Command line"),
    "sync": gettext_lazy("Platform sync"),
}
STATUSES: Final = {
    "queued": (gettext_lazy("Waiting"), "waiting"),
    "running": (pgettext_lazy("an import", "Importing"), "waiting"),
    "completed": (gettext_lazy("Imported"), ""),
    "failed": (gettext_lazy("Failed"), "bad"),
    "cancelled": (gettext_lazy("Cancelled"), "off"),
    "undone": (gettext_lazy("Undone"), "off"),
}
_ROWS_NAMED: Final = 5
_UNDONE: Final[dict[str, Callable[[int], str]]] = {
    "restored": lambda count: ngettext(
        "%(count)s day was restored to its earlier data.",
        "%(count)s days were restored to their earlier data.",
        count,
    ),
    "removed": lambda count: ngettext(
        "%(count)s day from this import was removed.",
        "%(count)s days from this import were removed.",
        count,
    ),
    "stayed": lambda count: ngettext(
        "%(count)s day did not change, because a later import changed it.",
        "%(count)s days did not change, because later imports changed them.",
        count,
    ),
    "ended_campaigns": lambda count: ngettext(
        "%(count)s campaign that this import created had no other days, so it was ended.",
        "%(count)s campaigns that this import created had no other days, so they were ended.",
        count,
    ),
}
# A day of total sales may have a row for each state and shop: days would be counted several times.
_UNDONE_SALES: Final[dict[str, Callable[[int], str]]] = {
    "restored": lambda count: ngettext(
        "%(count)s row was restored to its earlier data.",
        "%(count)s rows were restored to their earlier data.",
        count,
    ),
    "removed": lambda count: ngettext(
        "%(count)s row from this import was removed.",
        "%(count)s rows from this import were removed.",
        count,
    ),
    "stayed": lambda count: ngettext(
        "%(count)s row did not change, because a later import changed it.",
        "%(count)s rows did not change, because later imports changed them.",
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
            repair(group.code, group.column),
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
class ImportSummary:
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
    def of(cls, batch: Import) -> "ImportSummary":
        """Put it into words."""
        status, shape = STATUSES[batch.status]
        return cls(
            batch,
            str(status),
            shape,
            str(SOURCES.get(batch.source, batch.source)),
            batch.status in ("queued", "running"),
            min(99, batch.done * 100 // max(1, batch.received)),
            _failure(batch),
            _repairs(faults_of(batch)),
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
        words = _UNDONE_SALES if self.made.kind == Import.Kind.SALES else _UNDONE
        sentences = [
            (words[name](count) % {"count": f"{count:,}"})
            for name in words
            if (count := _count_of(days.get(name, 0)))
        ]
        return sentences or ([_("No changes.")] if days else [])

    @property
    def stored(self) -> int:
        """How many days it brought or changed."""
        return self.made.inserted + self.made.updated


def _count_of(value: int | list[str]) -> int:
    return len(value) if isinstance(value, list) else value


def _failure(batch: Import) -> str:
    return sentence_of(failure_of(batch)) if batch.failure else ""


def _repairs(faults: list[RowFault]) -> list[Repair]:
    groups: dict[tuple[str, str], list[RowFault]] = {}
    for fault in faults:
        groups.setdefault((fault.code, fault.column), []).append(fault)
    return [
        Repair.of(FaultGroup(code, column, len(group), tuple(group[:_ROWS_NAMED])))
        for (code, column), group in groups.items()
    ]
