"""An uploaded file that is large: tried and stored by the worker."""

from kempen.domain.accounts.actors import Actor
from kempen.domain.imports.actions.progress import ProgressReporter
from kempen.domain.imports.actions.uploads import (
    digest_of,
    receive_upload,
    table_for_choices,
    try_upload,
)
from kempen.domain.imports.actions.waiting_import import run_waiting_import
from kempen.domain.imports.models import UploadedFile
from kempen.domain.performance.actions.store import Progress
from kempen.domain.performance.results import ImportResult
from kempen.kit.tenancy import job_of


@job_of(UploadedFile)
def check_upload(upload_id: str, digest: str) -> None:
    """Try a large file in the background and keep the report; choices made meanwhile win."""
    upload = UploadedFile.objects.of_everyone().defer("content").filter(id=upload_id).first()
    if upload is None or upload.choices is None or digest_of(upload) != digest:
        return
    actor = _actor_of(upload)
    with ProgressReporter("performance_uploadedfile", upload.id.hex) as reporter:
        table = table_for_choices(upload)
        report = try_upload(actor, upload, table, reporter.progress)
    UploadedFile.objects.of(upload.business).filter(id=upload.id, choices=upload.choices).update(
        report=report
    )


@job_of(UploadedFile)
def store_waiting(upload_id: str, on_error: str) -> None:
    """Store a large file in the background; done already, it does nothing."""
    upload = (
        UploadedFile.objects.of_everyone()
        .select_related("stored_as", "business", "uploaded_by")
        .defer("content")
        .filter(id=upload_id)
        .first()
    )
    import_ = upload.stored_as if upload else None
    if upload is None or import_ is None:
        return

    def stored(progress: Progress) -> ImportResult:
        actor, table = _actor_of(upload), table_for_choices(upload)
        return receive_upload(actor, upload, table, import_, on_error, progress=progress)

    run_waiting_import(import_, stored)


def _actor_of(upload: UploadedFile) -> Actor:
    """The person who uploaded it, through the service."""
    return Actor(upload.business, "service:import", upload.uploaded_by)


__all__ = ["check_upload", "store_waiting"]
