"""What a check is, and what it finds."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How bad a finding is. Only a fault makes the command fail."""

    OK = "ok"
    WARNING = "warning"
    FAULT = "fault"
    SKIPPED = "skipped"


@dataclass(frozen=True)
class Finding:
    """One answer of a check: what is wrong, and what to do."""

    severity: Severity
    problem: str
    fix: str = ""


@dataclass(frozen=True)
class Examined:
    """A finding with the name of the check that made it."""

    check: str
    finding: Finding


class Need(StrEnum):
    """What must be there for a check to say anything."""

    NOTHING = "nothing"
    SETTINGS = "settings"
    DATABASE = "database"


@dataclass(frozen=True)
class DoctorCheck:
    """A question about the installation. `run` returns what is wrong: nothing where all is well.

    `looks_at` says what is well then. `reads` are variables without whose value it means
    nothing.
    """

    name: str
    looks_at: str
    run: Callable[[], Iterable[Finding]]
    needs: Need = Need.SETTINGS
    reads: tuple[str, ...] = ()


def fault(problem: str, fix: str) -> Finding:
    """Return a finding that keeps the service from working as it should."""
    return Finding(Severity.FAULT, problem, fix)


def warning(problem: str, fix: str) -> Finding:
    """Return a finding that may do harm later, or that only a person can judge."""
    return Finding(Severity.WARNING, problem, fix)


def skipped(why: str) -> Finding:
    """Return that a check could not be made."""
    return Finding(Severity.SKIPPED, why)
