"""What is wrong with a file or a row: a code, where it is, and the value found there; pure."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from kempen.domain.performance.rules import MOST_FAULTS
from kempen.kit.plain_text import can_be_printed

_LONGEST_SHOWN = 60
_EXAMPLES = 5


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
    def from_json(cls, stored: Mapping[str, Any]) -> "Fault":
        """Return the fault that `as_json` wrote."""
        return cls(**stored)


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
    def of(cls, faults: Iterable[Fault], *, examples: int = _EXAMPLES) -> "Faults":
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


class Tally:
    """Faults of a file that is read part by part: counted, the first of each repair kept."""

    def __init__(self) -> None:
        self._first: list[Fault] = []
        self._groups: dict[tuple[str, str], tuple[int, list[Fault]]] = {}

    def add(self, faults: Iterable[Fault]) -> None:
        """Count the faults of a part."""
        for fault in faults:
            self.add_group(fault.code, fault.column, 1, (fault,))

    def add_group(self, code: str, column: str, count: int, first: Iterable[Fault]) -> None:
        """Count faults of one repair of which only the first are at hand."""
        before, examples = self._groups.get((code, column), (0, []))
        for fault in first:
            if len(self._first) < MOST_FAULTS:
                self._first.append(fault)
            if len(examples) < _EXAMPLES:
                examples.append(fault)
        self._groups[code, column] = before + count, examples

    def faults(self, rows: int) -> Faults:
        """Return all that was counted; `rows` is how many rows had any."""
        groups = [
            FaultGroup(code, column, count, tuple(sorted(examples, key=lambda one: one.row)))
            for (code, column), (count, examples) in self._groups.items()
        ]
        groups.sort(key=lambda group: (-group.count, group.examples[0].row))
        first = sorted(self._first, key=lambda fault: (fault.row, fault.column, fault.code))
        return Faults(sum(group.count for group in groups), rows, tuple(first), tuple(groups))


def shown(value: object) -> str:
    """Return a value as it may stand in a message: short, with printable signs only."""
    text = value if isinstance(value, str) else str(value)
    text = "".join(
        character if can_be_printed(character) else "\N{REPLACEMENT CHARACTER}"
        for character in text[: _LONGEST_SHOWN + 1]
    )
    return f"{text[:_LONGEST_SHOWN]}…" if len(text) > _LONGEST_SHOWN else text
