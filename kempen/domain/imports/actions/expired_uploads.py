"""Lets uploaded files go that no import waits for any more."""

from datetime import timedelta
from typing import Final

from kempen.domain.imports.models import ImportFile, UploadedFile
from kempen.domain.performance.models import Import
from kempen.kit.database import server_time

_KEPT_FOR: Final = timedelta(days=1)
_WAITING: Final = (Import.Status.QUEUED, Import.Status.RUNNING)


def delete_old_uploads() -> int:
    """Delete files of over a day ago that no import waits for; return how many rows."""
    if (now := server_time.time_to_delete_by()) is None:
        return 0
    uploads = UploadedFile.objects.of_everyone(closed_too=True).filter(
        created_at__lt=now - _KEPT_FOR
    )
    deleted, _ = uploads.exclude(stored_as__status__in=_WAITING).delete()
    files = ImportFile.objects.of_everyone(closed_too=True).filter(created_at__lt=now - _KEPT_FOR)
    left, _ = files.exclude(import_record__status__in=_WAITING).delete()
    return deleted + left
