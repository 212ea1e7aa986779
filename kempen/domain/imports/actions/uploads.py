"""A file between upload and import: kept, its columns chosen, tried out, stored once."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.imports.actions.receive_file import ImportTarget, faults_of_file, receive_table
from kempen.domain.imports.actions.remembered_columns import remember
from kempen.domain.imports.actions.waiting_import import failure_of
from kempen.domain.imports.formats.csv_format import CsvTable, open_csv
from kempen.domain.imports.formats.csv_mapping import ColumnMapping
from kempen.domain.imports.formats.file_bytes import unpacked_apart
from kempen.domain.imports.models import UploadedFile
from kempen.domain.imports.rejected_rows import rejected_rows
from kempen.domain.imports.stored_failures import StoredFailure
from kempen.domain.performance.actions.locks import queue_lock_of
from kempen.domain.performance.actions.store import Progress, new_import
from kempen.domain.performance.models import Import
from kempen.domain.performance.results import (
    REFUSED,
    ImportResult,
    StoredReport,
    report_of,
)
from kempen.domain.performance.rules import MOST_ROWS_AT_ONCE, REFUSE, SKIP
from kempen.kit import jobs
from kempen.kit.concurrency_limit import HEAVY_WORK
from kempen.kit.database.transient_errors import TRANSIENT_ERRORS
from kempen.kit.refusal import Refusal

CHECK, STORE = "imports.check_upload", "imports.store_upload"
SOURCE: Final = "dashboard"
# Opened in some twenty milliseconds.
_QUICK: Final = 2**20


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
    """Keep a file for a day; raise Refusal when it is no table that can be read.

    A zipped CSV file and a workbook's first sheet are kept as CSV, and with it the table that was
    read of it: what comes next does not read it again. Raises AtCapacity.
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
        table=table.as_bytes(),
        row_count=table.height,
    )


def table_of(upload: UploadedFile, encoding: str | None = None) -> CsvTable:
    """Return the table of a file: the one that is kept, or read anew in another encoding.

    Raises Refusal; for a large file that is read anew AtCapacity, too.
    """
    stored = _kept_table(upload, encoding)
    if stored is not None:
        return stored
    content = bytes(upload.content)
    if len(content) <= _QUICK:
        return open_csv(content, encoding=encoding)
    with HEAVY_WORK.place(upload.business_id):
        return open_csv(content, encoding=encoding)


def _kept_table(upload: UploadedFile, encoding: str | None) -> CsvTable | None:
    """Return the table that is kept; None where it was read in another encoding than is asked."""
    if upload.table is None:
        return None
    chosen = upload.choices["mapping"].get("encoding") if upload.choices else None
    table = CsvTable.from_bytes(bytes(upload.table))
    is_the_same = encoding == chosen or (chosen is None and encoding == table.encoding)
    return table if is_the_same else None


def save_choices(
    actor: Actor, upload: UploadedFile, mapping: ColumnMapping, target: ImportTarget
) -> None:
    """Keep what was said about the columns and try the import with it: at once, or in the worker.

    A large file's report comes later: `report` is empty until then.
    """
    table = _kept_table(upload, mapping.encoding)
    if table is None:
        table = table_of(upload, mapping.encoding)
        upload.table = table.as_bytes()
    upload.choices = {"mapping": mapping.as_json(), "target": target.as_json()}
    upload.report, upload.done = None, 0
    remember(actor.business, table.header, mapping)
    changed = ["choices", "report", "done", "table"]
    if upload.row_count <= MOST_ROWS_AT_ONCE:
        upload.report = try_upload(actor, upload, table)
        upload.save(update_fields=changed)
        return
    with transaction.atomic():
        upload.save(update_fields=changed)
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
        table=upload.table,
        choices=upload.choices,
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
    """Write the rows of a file that cannot be stored (rejected_rows.py); raise Refusal."""
    mapping, target = choices_of(upload)
    table = table_of(upload, mapping.encoding)
    return rejected_rows(table, faults_of_file(actor.business, table, mapping, target))


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
            .defer("content")
            .get(id=upload.id)
        )
        if locked.stored_as is not None:
            return UploadOutcome(locked, locked.stored_as)
        if locked.choices is None or digest_of(locked) != digest:
            raise ChoicesChanged
        import_ = new_import(actor, SOURCE, locked.name)
        import_.received = locked.row_count
        if locked.row_count > MOST_ROWS_AT_ONCE:
            import_.save(force_insert=True)
            arguments = {"upload_id": str(locked.id), "on_error": on_error}
            jobs.defer(STORE, arguments, lock=queue_lock_of(actor.business))
        else:
            result = receive_upload(actor, locked, table_for_choices(locked), import_, on_error)
            if result.status == REFUSED:
                locked.report = report_of(result)
                locked.save(update_fields=["report"])
                return UploadOutcome(locked, None)
        locked.stored_as = import_
        locked.save(update_fields=["stored_as"])
    return UploadOutcome(locked, import_)


def try_upload(
    actor: Actor, upload: UploadedFile, table: CsvTable, progress: Progress | None = None
) -> StoredReport | dict[str, StoredFailure]:
    """Do everything that storing does, and take it back."""
    import_ = new_import(actor, SOURCE, upload.name)
    try:
        result = receive_upload(
            actor, upload, table, import_, SKIP, dry_run=True, progress=progress
        )
    except (Refusal, *TRANSIENT_ERRORS) as error:
        return {"failure": failure_of(error)}
    return report_of(result)


def receive_upload(
    actor: Actor,
    upload: UploadedFile,
    table: CsvTable,
    import_: Import,
    on_error: str,
    *,
    dry_run: bool = False,
    progress: Progress | None = None,
) -> ImportResult:
    """Bring in the rows of a file as it was chosen."""
    mapping, target = choices_of(upload)
    return receive_table(
        actor,
        table,
        import_,
        mapping=mapping,
        target=target,
        on_error=on_error,
        dry_run=dry_run,
        progress=progress,
    )


def table_for_choices(upload: UploadedFile) -> CsvTable:
    """Return the table that was looked at when the choices were made."""
    encoding = choices_of(upload)[0].encoding
    return _kept_table(upload, encoding) or open_csv(bytes(upload.content), encoding=encoding)


__all__ = [
    "CHECK",
    "REFUSE",
    "STORE",
    "ChoicesChanged",
    "UploadOutcome",
    "allow_new_campaigns",
    "choices_of",
    "digest_of",
    "receive_upload",
    "reimport_with_new_campaigns",
    "rejected_of",
    "save_choices",
    "save_upload",
    "store_upload",
    "table_for_choices",
    "table_of",
    "try_upload",
]
