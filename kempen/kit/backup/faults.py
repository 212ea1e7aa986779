"""Why an archive cannot be made or used."""

from enum import StrEnum


class FaultKind(StrEnum):
    """What is wrong with an archive, or with what it is to be made or restored with."""

    NO_KEY = "no_key"  # No key of the ring opens it.
    DAMAGED = "damaged"  # Cut, changed, or no archive at all.
    NEWER = "newer"  # Made by a version that this one does not know.
    NO_PROGRAM = "no_program"  # PostgreSQL's own programs are missing or too old.
    PROGRAM_FAILED = "program_failed"
    OTHER_KIND = "other_kind"  # A base of the archive where a backup is wanted.
    # Of the archive: what it lacks for the moment that was asked for.
    NO_BASE = "no_base"
    TOO_LATE = "too_late"
    GAP = "gap"
    TWO_SYSTEMS = "two_systems"
    OTHER_SERVER = "other_server"  # Of another major version of PostgreSQL.
    NOT_RECOVERED = "not_recovered"
    HIDDEN_ROWS = "hidden_rows"  # A policy of the database could keep rows out of it.


class ArchiveFault(Exception):  # noqa: N818 -- the archive's fault, not the program's
    """An archive cannot be made or used; `details` names what a sentence needs."""

    def __init__(self, kind: FaultKind, details: str = "") -> None:
        super().__init__(kind.value, details)
        self.kind, self.details = kind, details
