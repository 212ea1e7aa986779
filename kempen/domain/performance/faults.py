"""What is wrong with a file or a row: a code, where it is, and the value found there; pure."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from kempen.domain.performance.rules import MOST_FAULTS

_LONGEST_SHOWN = 60


class UnreadableFile(Exception):  # noqa: N818 -- a state of the file
    """A whole file cannot be used; `code` says why (wording.py has the words)."""

    def __init__(self, code: str, **facts: Any) -> None:
        self.code = code
        self.facts = facts
        super().__init__(code, facts)


@dataclass(frozen=True)
class Fault:
    """One cell or row that cannot be stored.

    `row` is the spreadsheet's row number for a file (the header is row 1) and the index for a
    request.
    """

    code: str
    row: int
    column: str = ""
    value: str = ""
    other_row: int | None = None

    def as_json(self) -> dict[str, Any]:
        """Return what is kept with an import."""
        return {name: value for name, value in asdict(self).items() if value not in ("", None)}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> "Fault":
        """Return the fault that `as_json` wrote."""
        return cls(**kept)


@dataclass(frozen=True)
class FaultGroup:
    """Faults that one repair mends: the same code in the same column."""

    code: str
    column: str
    count: int
    examples: tuple[Fault, ...]


@dataclass(frozen=True)
class Faults:
    """The faults of one try: all counted, the first thousand listed, grouped by repair."""

    total: int = 0
    rows: int = 0
    first: tuple[Fault, ...] = ()
    groups: tuple[FaultGroup, ...] = field(default=())

    @classmethod
    def of(cls, faults: Iterable[Fault], *, examples: int = 5) -> "Faults":
        """Sort by row, count and group; the largest group comes first."""
        ordered = sorted(faults, key=lambda fault: (fault.row, fault.column, fault.code))
        by_repair: dict[tuple[str, str], list[Fault]] = {}
        for fault in ordered:
            by_repair.setdefault((fault.code, fault.column), []).append(fault)
        groups = [
            FaultGroup(code, column, len(members), tuple(members[:examples]))
            for (code, column), members in by_repair.items()
        ]
        groups.sort(key=lambda group: (-group.count, group.examples[0].row))
        return cls(
            len(ordered),
            len({fault.row for fault in ordered}),
            tuple(ordered[:MOST_FAULTS]),
            tuple(groups),
        )

    def __bool__(self) -> bool:
        return self.total > 0


def shown(value: object) -> str:
    """Return a value as it may stand in a message: short, with printable signs only."""
    text = value if isinstance(value, str) else str(value)
    text = "".join(
        character if character.isprintable() else "\N{REPLACEMENT CHARACTER}"
        for character in text[: _LONGEST_SHOWN + 1]
    )
    return f"{text[:_LONGEST_SHOWN]}…" if len(text) > _LONGEST_SHOWN else text
