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
    FaultKind.PROGRAM_FAILED: "PostgreSQL did not do it: {details}",
}


def sentence_of_fault(fault: ArchiveFault) -> str:
    """Say what is wrong with a backup."""
    return _SENTENCES[fault.kind].format(details=fault.details)
