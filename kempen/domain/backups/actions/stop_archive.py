"""Ends the archive: the server keeps no more WAL for it."""

from kempen.domain.backups.archive_place import archive_place, slot_name
from kempen.domain.backups.models import ArchiveState
from kempen.domain.backups.queries import archive_slot
from kempen.domain.backups.refusals import BackupRefusal
from kempen.kit.archive.replication import replicating
from kempen.kit.refusal import Refusal


def stop_archive() -> bool:
    """Give up the slot, and return whether there was one; the files stay.

    Raise Refusal while a worker archives.
    """
    slot = archive_slot(slot_name())
    if slot is None:
        return False
    if slot.is_active:
        raise Refusal(BackupRefusal.ARCHIVE_RUNS)
    with replicating(archive_place()) as stream:
        stream.drop_slot(slot_name())
    ArchiveState.objects.all().delete()
    return True
