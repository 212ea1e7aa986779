"""A file of any length: kept in parts, then read, compared and stored by the worker."""

import io
from dataclasses import asdict, replace
from typing import IO, Any, Final
from uuid import UUID

from django.db import connection, transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.imports.actions.fail_import import record_failed_import
from kempen.domain.imports.actions.full_disk import failure_of_full_disk
from kempen.domain.imports.actions.new_campaigns import create_planned
from kempen.domain.imports.actions.progress import ProgressReporter
from kempen.domain.imports.actions.reading import CSV, NDJSON, FileReader, ImportOptions
from kempen.domain.imports.formats.csv_mapping import by_names, complete
from kempen.domain.imports.formats.csv_stream import open_stream
from kempen.domain.imports.models import ImportFile, ImportPart
from kempen.domain.imports.queries import campaigns_named
from kempen.domain.performance.actions import staging
from kempen.domain.performance.actions.finish_import import ImportCancelled, names_of, record_import
from kempen.domain.performance.actions.locks import (
    extend_lock_timeout,
    lock_business,
    lock_campaigns,
    queue_lock_of,
)
from kempen.domain.performance.actions.staging import STAGED_FILE, StagedFile
from kempen.domain.performance.actions.store import Progress
from kempen.domain.performance.actions.writing import DayWriter, next_moment
from kempen.domain.performance.models import Import
from kempen.domain.performance.results import COMPLETED, REFUSED, ImportResult, UnreadableFile
from kempen.domain.performance.rules import REFUSE
from kempen.kit import clock, ids, jobs
from kempen.kit.database.transient_errors import TRANSIENT_ERRORS
from kempen.kit.database.wait_budget import new_wait_budget

STORE_LARGE: Final = "imports.store_large"
_PART: Final = 2**20
# A part is at most a megabyte: a database that takes longer for it does not work.
_PART_SECONDS: Final = 6.0


def accept_large(
    actor: Actor, file: IO[bytes], wanted: ImportOptions, *, source: str, file_name: str = ""
) -> Import:
    """Keep a file for the worker and return the import that waits for it.

    Its first rows are looked at at once: raises UnreadableFile when they cannot be used.
    """
    _look(file, wanted)
    with transaction.atomic():
        import_ = Import(
            id=ids.new_id(),
            business=actor.business,
            source=source,
            file_name=file_name[:200],
            campaign_id=UUID(wanted.campaign) if wanted.campaign else None,
            created_by=actor.person,
            created_at=clock.now(),
        )
        import_.save(force_insert=True)
        import_file = ImportFile.objects.add(
            actor.business, import_record=import_, options=asdict(wanted), size=0
        )
        size = 0
        for number, content in enumerate(iter(lambda: file.read(_PART), b"")):
            with new_wait_budget(_PART_SECONDS):
                ImportPart.objects.add(
                    actor.business, file=import_file, number=number, content=content
                )
            size += len(content)
        ImportFile.objects.of(actor.business).filter(import_record=import_).update(size=size)
        jobs.defer(STORE_LARGE, {"import_id": str(import_.id)}, lock=queue_lock_of(actor.business))
    return import_


def _look(file: IO[bytes], wanted: ImportOptions) -> None:
    if wanted.kind == CSV:
        pieces = iter(lambda: file.read(_PART), b"")
        first = next(open_stream(pieces))
        complete(first, wanted.mapping(by_names(first)))
    elif not file.read(1):
        raise UnreadableFile("no_lines")
    file.seek(0, io.SEEK_SET)


def store_large(import_id: str) -> None:
    """Store a file that waits; done or cancelled already, it does nothing."""
    files = ImportFile.objects.of_everyone().select_related(
        "import_record", "import_record__business", "import_record__created_by"
    )
    file = files.filter(import_record_id=UUID(import_id)).first()
    if file is None:
        return
    import_ = file.import_record
    mine = Import.objects.of(import_.business).filter(id=import_.id)
    if not mine.filter(status__in=("queued", "running")).update(status="running", done=0):
        return
    failure: dict[str, Any] = {}
    result = None
    try:
        with ProgressReporter("performance_import", import_.id.hex) as tell:
            result = _stored(file, tell.progress)
    except ImportCancelled:
        _delete_file(file)
        return
    except UnreadableFile as error:
        failure = {"code": error.code, "facts": error.facts}
    except TRANSIENT_ERRORS as error:
        # The database went away, or somebody else stores the same days: it is tried again.
        failure = failure_of_full_disk(error)
    except Exception:
        _fail(import_, {"code": "unexpected", "facts": {}}, None)
        raise
    if result is not None and result.status == REFUSED:
        failure = {"code": "bad_rows"}
    if failure:
        _fail(import_, failure, result)
    _delete_file(file)


def _stored(file: ImportFile, progress: Progress) -> ImportResult:
    import_, wanted = file.import_record, ImportOptions(**file.options)
    actor = Actor(import_.business, "service:import", import_.created_by)
    with transaction.atomic(), connection.cursor() as cursor:
        extend_lock_timeout()
        staged = StagedFile(cursor)
        read = FileReader(actor, file, wanted, staged, progress)
        faults = read.everything()
        result = ImportResult(
            REFUSED,
            received=read.received,
            rejected=read.received - sum(staged.counts.values()),
            rounded=read.rounded,
            faults=faults,
            unknown_campaigns=tuple(read.unknown.most_common()),
        )
        if faults and wanted.on_error == REFUSE:
            transaction.set_rollback(True)
            return result
        _lock(actor, read, staged)
        created = create_planned(actor, read.planned, staged.counts, wanted.objective)
        import_.stored_at = next_moment(actor.business)
        campaigns = tuple(staged.counts)
        writer = DayWriter(cursor, actor.business, import_, campaigns, STAGED_FILE)
        stored = 0
        for batch in staged.batches(staging.BATCH):
            writer.write(batch)
            stored += batch.height
            progress((read.received + stored) // 2)
        result = replace(
            result,
            status=COMPLETED,
            inserted=writer.inserted,
            updated=writer.updated,
            outranked=writer.outranked,
            unchanged=stored - writer.inserted - writer.updated - writer.outranked,
            import_id=import_.id,
            campaigns=campaigns,
            new_campaigns=created,
        )
        record_import(actor, import_, result)
    return result


def _lock(actor: Actor, read: FileReader, staged: StagedFile) -> None:
    """Lock the campaigns; those to be made that somebody else made meanwhile are no longer."""
    if not read.planned:
        lock_campaigns(actor.business, staged.counts)
        return
    lock_business(actor.business)
    for name, there in campaigns_named(actor.business, read.planned).known.items():
        if (mine := read.planned.pop(name)) in staged.counts:
            staged.move(mine, there)


def _fail(import_: Import, failure: dict[str, Any], result: ImportResult | None) -> None:
    """Keep why nothing was stored, unless somebody cancelled it meanwhile."""
    record_failed_import(
        import_,
        failure,
        **(result.summary() if result else {}),
        errors=[fault.as_json() for fault in result.faults.first] if result else [],
        names=names_of(result) if result else None,
    )


def _delete_file(file: ImportFile) -> None:
    """Delete the bytes: what became of them is with the import."""
    with transaction.atomic():
        ImportPart.objects.of(file.business).filter(file=file).delete()
        ImportFile.objects.of(file.business).filter(import_record=file.import_record).delete()


__all__ = ["CSV", "NDJSON", "STORE_LARGE", "ImportOptions", "accept_large", "store_large"]
