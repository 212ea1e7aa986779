"""Deletes exports after their days, and says of others that nothing comes of them."""

from datetime import timedelta
from typing import Final

from kempen.domain.data_exports.actions.request_export import MAKE
from kempen.domain.data_exports.models import DataExport
from kempen.kit import clock, jobs
from kempen.kit.database import server_time

# A failed one only says that it failed.
_FAILED_LASTS: Final = timedelta(days=7)


def delete_expired_exports() -> int:
    """Delete exports whose days are over, parts and all; return how many rows that were."""
    if (now := server_time.time_to_delete_by()) is None:
        return 0
    deleted, _ = (
        DataExport.objects.of_everyone(closed_too=True).filter(expires_at__lte=now).delete()
    )
    return deleted


def fail_stuck_exports() -> int:
    """Mark exports as failed whose job is no more; return how many."""
    waiting = DataExport.objects.of_everyone().filter(status=DataExport.Status.PREPARING)
    names = {str(identifier) for identifier in waiting.values_list("pk", flat=True)}
    if not names:
        return 0
    # Looked at after the exports: a job that is over by now has changed its export before.
    alive = {str(job.get("export_id")) for job in jobs.unfinished(MAKE)}
    now = clock.now()
    return waiting.filter(pk__in=names - alive).update(
        status=DataExport.Status.FAILED, finished_at=now, expires_at=now + _FAILED_LASTS
    )
