"""Says of imports that nothing comes of them any more: whoever waits for one is told."""

from kempen.domain.imports.actions.receive_large import STORE_LARGE
from kempen.domain.imports.actions.uploads import STORE
from kempen.domain.imports.actions.waiting_import import give_up_import
from kempen.domain.imports.models import UploadedFile
from kempen.domain.performance.models import Import
from kempen.kit import jobs

_WAITING = (Import.Status.QUEUED, Import.Status.RUNNING)


def fail_stuck_imports() -> int:
    """Mark imports as failed that wait for a job which is no more; return how many.

    A job goes when it took its worker down too often, or when the database was away for too long.
    """
    waiting = set(
        Import.objects.of_everyone().filter(status__in=_WAITING).values_list("id", flat=True)
    )
    if not waiting:
        return 0
    # Looked at after the imports: a job that is over by now has changed its import before.
    files = {str(job.get("import_id")) for job in jobs.unfinished(STORE_LARGE)}
    uploads = {str(job.get("upload_id")) for job in jobs.unfinished(STORE)}
    stored_as = UploadedFile.objects.of_everyone().filter(id__in=uploads)
    alive = files | {str(one) for one in stored_as.values_list("stored_as_id", flat=True)}
    stuck = [identifier for identifier in waiting if str(identifier) not in alive]
    rows = Import.objects.of_everyone().filter(id__in=stuck).select_related("business")
    return sum(give_up_import(import_) for import_ in rows)
