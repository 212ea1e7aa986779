"""An import that waits for the worker: claimed, its progress told, and why it failed if it did."""

from collections.abc import Callable
from typing import Final

import structlog
from django.db import connection, transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.events.actions import record
from kempen.domain.imports.actions.progress import ProgressReporter
from kempen.domain.imports.answers import ImportFailed
from kempen.domain.imports.queries import problem_in_english
from kempen.domain.imports.refusals import FileRefusal
from kempen.domain.imports.stored_failures import StoredFailure, stored_failure
from kempen.domain.performance.actions.locks import extend_lock_timeout
from kempen.domain.performance.actions.store import ImportCancelled, Progress, names_of
from kempen.domain.performance.models import Import
from kempen.domain.performance.results import REFUSED, ImportResult, row_counts
from kempen.kit import clock
from kempen.kit.database.transient_errors import TRANSIENT_ERRORS, is_disk_full
from kempen.kit.refusal import Refusal

log = structlog.get_logger(__name__)
_WAITING: Final = (Import.Status.QUEUED, Import.Status.RUNNING)
_UNEXPECTED: Final = stored_failure(Refusal(FileRefusal.UNEXPECTED))


def run_waiting_import(import_: Import, store: Callable[[Progress], ImportResult]) -> bool:
    """Have an import stored that waits, and keep why it failed; False where it waits no more.

    What passes by itself is raised, so that the job is tried again.
    """
    mine = Import.objects.of(import_.business).filter(id=import_.id, status__in=_WAITING)
    if not mine.update(status=Import.Status.RUNNING, done=0):
        return False
    try:
        with (
            ProgressReporter("performance_import", import_.id.hex) as progress,
            transaction.atomic(),
        ):
            extend_lock_timeout()
            result = store(progress.progress)
    except ImportCancelled:
        return True
    except (Refusal, *TRANSIENT_ERRORS) as error:
        record_failed_import(import_, failure_of(error))
    except Exception:
        record_failed_import(import_, _UNEXPECTED)
        raise
    else:
        if result.status == REFUSED:
            record_failed_import(import_, stored_failure(Refusal(FileRefusal.BAD_ROWS)), result)
    return True


def give_up_import(import_: Import) -> bool:
    """Say of an import that nothing comes of it any more; False where it waits no longer."""
    return record_failed_import(import_, _UNEXPECTED)


def failure_of(error: Exception) -> StoredFailure:
    """Return why nothing can be stored; raise every fault again that passes by itself.

    A full disk does not: each try would fill it once more, for everybody. What had been written is
    given back, so that there is room to say why.
    """
    if isinstance(error, Refusal):
        if isinstance(error.code, FileRefusal):
            return stored_failure(error)
        log.error("an import ends with a refusal that is not about its file", why=str(error))
        return _UNEXPECTED
    if not is_disk_full(error):
        # The database went away, or somebody else stores the same days.
        raise error
    log.error("the disk of the database is full: an import ends without its days", why=str(error))
    # The server may have gone down with it; then the next statement needs another connection.
    connection.close_if_unusable_or_obsolete()
    return stored_failure(Refusal(FileRefusal.DISK_FULL))


def record_failed_import(
    import_: Import, failure: StoredFailure, result: ImportResult | None = None
) -> bool:
    """Keep why nothing of an import was stored and record the event, in one transaction.

    False where it is no longer waiting: it was cancelled, or is over already.
    """
    with transaction.atomic():
        rows = Import.objects.of(import_.business).filter(id=import_.id, status__in=_WAITING)
        failed = rows.update(
            **(result.summary() if result else {}),
            errors=[fault.as_json() for fault in result.faults.first] if result else [],
            names=names_of(result) if result else None,
            status=Import.Status.FAILED,
            failure=failure,
            done=0,
            finished_at=clock.now(),
        )
        if failed:
            stored = (
                Import.objects.of(import_.business).select_related("campaign").get(id=import_.id)
            )
            record(
                Actor.service(import_.business, "import"),
                "import.failed",
                ImportFailed(
                    import_id=stored.public_id,
                    campaign_ids=[stored.campaign.public_id] if stored.campaign else [],
                    status=str(stored.status),
                    rows=row_counts(stored),
                    code=failure["code"],
                    reason=problem_in_english(stored),
                ),
            )
    return bool(failed)


__all__ = ["failure_of", "give_up_import", "run_waiting_import"]
