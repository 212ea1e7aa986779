"""What commands say when a backup cannot be made or used."""

from collections.abc import Mapping
from typing import Final

from kempen.domain.backups.refusals import BackupRefusal
from kempen.kit.backup.faults import ArchiveFault, FaultKind
from kempen.kit.refusal import RefusalCode

BACKUPS: Final[Mapping[RefusalCode, str]] = {
    BackupRefusal.BEING_MADE: "Another backup is being made: wait until it is done.",
    BackupRefusal.FOLDER: "The folder {folder} cannot be written: {why}.",
    BackupRefusal.IN_USE: "The database is in use by {sessions} other connections: stop "
    "`kempen web`, `kempen worker` and everything else that uses it.",
    BackupRefusal.NOT_EMPTY: "There is data here already. Nothing was changed. To replace all of "
    "it by the backup, add --replace.",
    BackupRefusal.ARCHIVE_OFF: "There is no archive: set ARCHIVE_FOLDER and start `kempen worker`.",
    BackupRefusal.ARCHIVE_NOT_BEGUN: "The archive has no WAL of this database yet: check that "
    "`kempen worker` runs with ARCHIVE_FOLDER. `kempen doctor` says what stands in the way.",
    BackupRefusal.ARCHIVE_RUNS: "A worker writes the archive: unset ARCHIVE_FOLDER and restart it "
    "first.",
    BackupRefusal.ARCHIVE_IN_USE: "Another process writes to {folder}: a copy of this database "
    "needs a folder of its own.",
    BackupRefusal.DATABASE_HERE: "There is a database here already. Nothing was changed. To put "
    "the restored one in its place, add --replace. The former one stays beside it.",
}
_SENTENCES: Final[Mapping[FaultKind, str]] = {
    FaultKind.NO_KEY: "No key of CREDENTIALS_KEYS opens this backup: give Kempen the keys of the "
    "time when it was made.",
    FaultKind.DAMAGED: "This is not a whole backup: it was cut or changed, or is another kind of "
    "file.",
    FaultKind.NEWER: "This backup was made by a newer version: {details}. Restore it with that "
    "version.",
    FaultKind.NO_PROGRAM: "This needs PostgreSQL's programs of version {details}: install Debian's "
    "package postgresql-client of that version.",
    FaultKind.OTHER_KIND: "This is a base backup of the archive: restore it with `kempen restore "
    "--at MOMENT`.",
    FaultKind.NO_BASE: "No base backup was ready by then. The first moment that can be restored: "
    "{details}.",
    FaultKind.TOO_LATE: "The archive ends earlier. The last moment that can be restored: "
    "{details}. For all there is, write --at latest.",
    FaultKind.GAP: "The archive has a gap: the segment {details} is missing. Choose a moment "
    "before it, or copy the file back.",
    FaultKind.TWO_SYSTEMS: "The archive has the data of more than one database: name a moment.",
    FaultKind.OTHER_SERVER: "The archive is of PostgreSQL {details}. Use `kempen archive unpack` "
    "and a server of that version.",
    FaultKind.NOT_RECOVERED: "The archive did not lead to that moment. Nothing was changed. "
    "PostgreSQL says: {details}",
    FaultKind.PROGRAM_FAILED: "PostgreSQL did not do it: {details}",
    FaultKind.HIDDEN_ROWS: "Policies of the database could hide rows of {details} from the backup. "
    "Run `kempen migrate`, and drop policies that Kempen did not make.",
}


def sentence_of_fault(fault: ArchiveFault) -> str:
    """Say what is wrong with a backup."""
    if fault.kind is FaultKind.NO_BASE and not fault.details:
        return "The archive has no base backup yet: the worker makes the first one."
    if fault.kind is FaultKind.TOO_LATE and not fault.details:
        return "The archive has no moment yet that can be restored: see `kempen archive list`."
    return _SENTENCES[fault.kind].format(details=fault.details)
