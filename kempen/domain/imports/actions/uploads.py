"""A file between upload and import: kept, its columns chosen, tried out, stored once."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.imports.actions.fail_import import record_failed_import
from kempen.domain.imports.actions.full_disk import failure_of_full_disk
from kempen.domain.imports.actions.progress import ProgressReporter
from kempen.domain.imports.actions.receive_file import ImportTarget, faults_of_file, receive_csv
from kempen.domain.imports.actions.remember_mapping import remember
from kempen.domain.imports.formats.csv_format import CsvTable, open_csv
from kempen.domain.imports.formats.csv_mapping import ColumnMapping
from kempen.domain.imports.formats.packed_files import unpacked_apart
from kempen.domain.imports.models import UploadedFile
from kempen.domain.imports.rejected_rows import rejected_rows
from kempen.domain.performance.actions.finish_import import ImportCancelled, names_of
from kempen.domain.performance.actions.locks import extend_lock_timeout, queue_lock_of
from kempen.domain.performance.actions.store import Progress
from kempen.domain.performance.models import Import
from kempen.domain.performance.results import REFUSED, ImportResult, UnreadableFile, report_of
from kempen.domain.performance.rules import MOST_ROWS_AT_ONCE, REFUSE, SKIP
from kempen.kit import clock, ids, jobs
from kempen.kit.concurrency_limit import HEAVY_WORK
from kempen.kit.database.transient_errors import TRANSIENT_ERRORS

CHECK, STORE = "imports.check_upload", "imports.store_upload"
# Opened in some twenty milliseconds.
_QUICK: Final = 2**20
_WAITING: Final = (Import.Status.QUEUED, Import.Status.RUNNING)


class ChoicesChanged(Exception):  # noqa: N818 -- a state of things, not an error of ours
    """What is to be stored is no longer what was looked at: another window chose otherwise."""


@dataclass(frozen=True)
class UploadOutcome:
    """What came of storing: an import, done or waiting, or a refusal that the report explains."""

    upload: UploadedFile
    made: Import | None

    @property
    def is_refused(self) -> bool:
        """Whether nothing was stored and nothing waits."""
        return self.made is None


def save_upload(actor: Actor, name: str, content: bytes) -> UploadedFile:
    """Keep a file for a day; raise UnreadableFile when it is no table that can be read.

    A zipped CSV file and a workbook's first sheet are kept as CSV. Raises AtCapacity.
    """
    if actor.person is None:
        raise ValueError("a file is uploaded by a person")
    with HEAVY_WORK.place(actor.business.id):
        content = unpacked_apart(content)
        table = open_csv(content)
    plain = "".join(character for character in name if character.isprintable())
    return UploadedFile.objects.add(
        actor.business,
        uploaded_by=actor.person,
        name=plain[-200:] or "import.csv",
        content=content,
        row_count=table.height,
    )


def table_of(upload: UploadedFile, encoding: str | None = None) -> CsvTable:
    """Open the file again. Raises UnreadableFile; for a large one AtCapacity, too."""
    content = bytes(upload.content)
    if len(content) <= _QUICK:
        return open_csv(content, encoding=encoding)
    with HEAVY_WORK.place(upload.business_id):
        return open_csv(content, encoding=encoding)


def save_choices(
    actor: Actor, upload: UploadedFile, mapping: ColumnMapping, target: ImportTarget
) -> None:
    """Keep what was said about the columns and try the import with it: at once, or in the worker.

    A large file's report comes later: `report` is empty until then.
    """
    upload.choices = {"mapping": mapping.as_json(), "target": target.as_json()}
    upload.report, upload.done = None, 0
    remember(actor.business, table_of(upload, mapping.encoding).header, mapping)
    if upload.row_count <= MOST_ROWS_AT_ONCE:
        upload.report = _tried(actor, upload)
        upload.save(update_fields=["choices", "report", "done"])
        return
    with transaction.atomic():
        upload.save(update_fields=["choices", "report", "done"])
        jobs.defer(CHECK, {"upload_id": str(upload.id), "digest": digest_of(upload)})


def allow_new_campaigns(actor: Actor, upload: UploadedFile, objective: str) -> None:
    """Choose the same again, and that campaigns which nobody knows are created."""
    mapping, _ = choices_of(upload)
    save_choices(actor, upload, mapping, ImportTarget(creates_unknown=True, objective=objective))


def reimport_with_new_campaigns(actor: Actor, upload: UploadedFile, objective: str) -> UploadedFile:
    """Keep a file that was imported once more, so that campaigns nobody knew are created."""
    if actor.person is None:
        raise ValueError("a file is uploaded by a person")
    mapping, _ = choices_of(upload)
    anew = UploadedFile.objects.add(
        actor.business,
        uploaded_by=actor.person,
        name=upload.name,
        content=bytes(upload.content),
        row_count=upload.row_count,
    )
    save_choices(actor, anew, mapping, ImportTarget(creates_unknown=True, objective=objective))
    return anew


def choices_of(upload: UploadedFile) -> tuple[ColumnMapping, ImportTarget]:
    """Return what was said about the columns and the campaigns."""
    choices = upload.choices
    return ColumnMapping.from_json(choices["mapping"]), ImportTarget.from_json(choices["target"])


def digest_of(upload: UploadedFile) -> str:
    """Return a short mark of the choices, by which a page knows that they are still the same."""
    return hashlib.sha256(json.dumps(upload.choices, sort_keys=True).encode()).hexdigest()[:16]


def rejected_of(actor: Actor, upload: UploadedFile) -> Iterator[bytes]:
    """Write the rows of a file that cannot be stored (rejected_rows.py); raise UnreadableFile."""
    mapping, target = choices_of(upload)
    table = table_of(upload, mapping.encoding)
    return rejected_rows(table, faults_of_file(actor.business, table, mapping, target))


def check_upload(upload_id: str, digest: str) -> None:
    """Try a large file in the background and keep the report; choices made meanwhile win."""
    upload = UploadedFile.objects.of_everyone().filter(id=upload_id).first()
    if upload is None or upload.choices is None or digest_of(upload) != digest:
        return
    actor = _actor_of(upload)
    with ProgressReporter("performance_uploadedfile", upload.id.hex) as tell:
        report = _tried(actor, upload, tell.progress)
    UploadedFile.objects.of(upload.business).filter(id=upload.id, choices=upload.choices).update(
        report=report
    )


def store_upload(actor: Actor, upload: UploadedFile, digest: str, on_error: str) -> UploadOutcome:
    """Store the file, once: asked again, it returns the same import.

    A large one waits for the worker. Raises ChoicesChanged when the choices are not those of
    `digest`.
    """
    with transaction.atomic():
        locked = (
            UploadedFile.objects.of(actor.business)
            .select_for_update(of=("self",))
            .select_related("stored_as")
            .get(id=upload.id)
        )
        if locked.stored_as is not None:
            return UploadOutcome(locked, locked.stored_as)
        if locked.choices is None or digest_of(locked) != digest:
            raise ChoicesChanged
        import_ = _waiting(actor, locked)
        if locked.row_count > MOST_ROWS_AT_ONCE:
            import_.save(force_insert=True)
            arguments = {"upload_id": str(locked.id), "on_error": on_error}
            jobs.defer(STORE, arguments, lock=queue_lock_of(actor.business))
        else:
            result = _received(actor, locked, on_error, into=import_)
            if result.status == REFUSED:
                locked.report = report_of(result)
                locked.save(update_fields=["report"])
                return UploadOutcome(locked, None)
        locked.stored_as = import_
        locked.save(update_fields=["stored_as"])
    return UploadOutcome(locked, import_)


def store_waiting(upload_id: str, on_error: str) -> None:
    """Store a large file in the background; done already, it does nothing."""
    upload = (
        UploadedFile.objects.of_everyone()
        .select_related("stored_as", "business", "uploaded_by")
        .filter(id=upload_id)
        .first()
    )
    import_ = upload.stored_as if upload else None
    if upload is None or import_ is None:
        return
    mine = Import.objects.of(upload.business).filter(id=import_.id, status__in=_WAITING)
    if not mine.update(status=Import.Status.RUNNING, done=0):
        return
    try:
        with ProgressReporter("performance_import", import_.id.hex) as tell, transaction.atomic():
            extend_lock_timeout()
            result = _received(
                _actor_of(upload), upload, on_error, into=import_, progress=tell.progress
            )
    except ImportCancelled:
        return
    except UnreadableFile as error:
        _fail(import_, {"code": error.code, "facts": error.facts})
    except TRANSIENT_ERRORS as error:
        # The database went away, or somebody else stores the same days: it is tried again.
        _fail(import_, failure_of_full_disk(error))
    except Exception:
        _fail(import_, {"code": "unexpected", "facts": {}})
        raise
    else:
        if result.status == REFUSED:
            _fail(import_, {"code": "bad_rows"}, result)


def _tried(actor: Actor, upload: UploadedFile, progress: Progress | None = None) -> dict[str, Any]:
    """Do everything that storing does, and take it back."""
    try:
        result = _received(actor, upload, SKIP, dry_run=True, progress=progress)
    except UnreadableFile as error:
        return {"failure": {"code": error.code, "facts": error.facts}}
    except TRANSIENT_ERRORS as error:
        return {"failure": failure_of_full_disk(error)}
    return report_of(result)


def _received(actor: Actor, upload: UploadedFile, on_error: str, **more: Any) -> ImportResult:
    mapping, target = choices_of(upload)
    return receive_csv(
        actor,
        bytes(upload.content),
        source="dashboard",
        mapping=mapping,
        target=target,
        file_name=upload.name,
        on_error=on_error,
        **more,
    )


def _waiting(actor: Actor, upload: UploadedFile) -> Import:
    return Import(
        id=ids.new_id(),
        business=actor.business,
        source="dashboard",
        file_name=upload.name,
        received=upload.row_count,
        created_by=actor.person,
        created_at=clock.now(),
    )


def _actor_of(upload: UploadedFile) -> Actor:
    """The person who uploaded it, through the service."""
    return Actor(upload.business, "service:import", upload.uploaded_by)


def _fail(import_: Import, failure: dict[str, Any], result: ImportResult | None = None) -> None:
    record_failed_import(
        import_,
        failure,
        errors=[fault.as_json() for fault in result.faults.first] if result else [],
        rejected=result.rejected if result else 0,
        names=names_of(result) if result else None,
    )


__all__ = [
    "CHECK",
    "REFUSE",
    "STORE",
    "ChoicesChanged",
    "UploadOutcome",
    "allow_new_campaigns",
    "check_upload",
    "choices_of",
    "digest_of",
    "reimport_with_new_campaigns",
    "rejected_of",
    "save_choices",
    "save_upload",
    "store_upload",
    "store_waiting",
    "table_of",
]
