"""What commands say when a backup cannot be made or used."""

from collections.abc import Mapping
from typing import Final

from kempen.domain.backups.refusals import BackupRefusal
from kempen.kit.backup.faults import ArchiveFault, FaultKind
from kempen.kit.refusal import RefusalCode

BACKUPS: Final[Mapping[RefusalCode, str]] = {
    BackupRefusal.BEING_MADE: "Another backup is running. Wait until it is done.",
    BackupRefusal.FOLDER: "The folder {folder} is not writable: {why}.",
    BackupRefusal.IN_USE: (
        "The database has {sessions} other connections. Stop `kempen web`, `kempen worker` and "
        "everything else that uses it."
    ),
    BackupRefusal.NOT_EMPTY: (
        "There is data here already. Nothing was changed. To replace all of it with the "
        "backup, add --replace."
    ),
    BackupRefusal.ARCHIVE_OFF: "There is no archive. Set ARCHIVE_FOLDER and start `kempen worker`.",
    BackupRefusal.ARCHIVE_NOT_BEGUN: (
        "The archive has no WAL of this database yet. Check that `kempen worker` runs with "
        "ARCHIVE_FOLDER. `kempen doctor` shows what is wrong."
    ),
    BackupRefusal.ARCHIVE_RUNS: (
        "A worker is writing the archive. Unset ARCHIVE_FOLDER and restart the worker first."
    ),
    BackupRefusal.ARCHIVE_IN_USE: (
        "Another process writes to {folder}. A copy of this database needs its own folder."
    ),
    BackupRefusal.DATABASE_HERE: (
        "There is a database here already. Nothing was changed. To replace it with the "
        "restored one, add --replace. Kempen moves the earlier one to a folder beside it."
    ),
}
_SENTENCES: Final[Mapping[FaultKind, str]] = {
    FaultKind.NO_KEY: (
        "No key of CREDENTIALS_KEYS opens this backup. Add the keys that were set when it was made."
    ),
    FaultKind.DAMAGED: (
        "This is not a complete backup. It was cut or changed, or it is another kind of file."
    ),
    FaultKind.NEWER: "This backup was made by a newer version: {details}. Restore it with that "
    "version.",
    FaultKind.NO_PROGRAM: (
        "This needs PostgreSQL's programs of version {details}. Install Debian's package "
        "postgresql-client of that version."
    ),
    FaultKind.OTHER_KIND: (
        "This is a base backup of the archive. Restore it with `kempen restore --at MOMENT`."
    ),
    FaultKind.NO_BASE: "No base backup was ready at that time. You can restore from {details} on.",
    FaultKind.TOO_LATE: (
        "The archive ends earlier. You can restore up to {details}. For the newest data, enter "
        "--at latest."
    ),
    FaultKind.GAP: (
        "The archive has a gap: the segment {details} is missing. Choose an earlier time, or "
        "copy the file back."
    ),
    FaultKind.TWO_SYSTEMS: "The archive has data of more than one database. Enter a time.",
    FaultKind.OTHER_SERVER: "The archive is of PostgreSQL {details}. Use `kempen archive unpack` "
    "and a server of that version.",
    FaultKind.NOT_RECOVERED: "The archive could not be restored to that time. Nothing was changed. "
    "PostgreSQL says: {details}",
    FaultKind.PROGRAM_FAILED: "PostgreSQL refused: {details}",
    FaultKind.HIDDEN_ROWS: "Policies of the database could hide rows of {details} from the backup. "
    "Run `kempen migrate`, and drop policies that Kempen did not make.",
}


def sentence_of_fault(fault: ArchiveFault) -> str:
    """Say what is wrong with a backup."""
    if fault.kind is FaultKind.NO_BASE and not fault.details:
        return "The archive has no base backup yet. The worker creates the first one."
    if fault.kind is FaultKind.TOO_LATE and not fault.details:
        return "The archive cannot be restored yet. See `kempen archive list`."
    return _SENTENCES[fault.kind].format(details=fault.details)
