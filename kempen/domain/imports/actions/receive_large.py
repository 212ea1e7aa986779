"""A file of any length: kept in parts, then read, compared and stored by the worker."""

import io
from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import asdict
from functools import partial
from typing import IO, Final
from uuid import UUID

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.imports.actions.receive_file import (
    CSV,
    ImportOptions,
    mapping_for,
    receive_rows,
)
from kempen.domain.imports.actions.waiting_import import run_waiting_import
from kempen.domain.imports.formats.csv_rows import read_rows
from kempen.domain.imports.formats.csv_stream import open_stream
from kempen.domain.imports.formats.ndjson_format import read_lines
from kempen.domain.imports.models import ImportFile, ImportPart
from kempen.domain.imports.refusals import FileRefusal
from kempen.domain.performance.actions.locks import queue_lock_of
from kempen.domain.performance.actions.store import Progress, new_import
from kempen.domain.performance.models import Import
from kempen.domain.performance.results import ImportResult
from kempen.domain.performance.rows import DayRows
from kempen.domain.performance.rules import MOST_ROWS_OF_FILE
from kempen.kit import clock, jobs
from kempen.kit.database.plain_bytes import execute_with_bytes, fetch_bytes
from kempen.kit.database.wait_budget import new_wait_budget
from kempen.kit.refusal import Refusal
from kempen.kit.tenancy import job_of
from kempen.kit.work_ahead import worked_ahead

STORE_LARGE: Final = "imports.store_large"
_PART: Final = 2**19
# A part is at most half a megabyte: a database that takes longer for it does not work.
_PART_SECONDS: Final = 6.0
_KEEP: Final = """
    INSERT INTO performance_importpart (file_id, number, business_id, content)
    VALUES (%s, %s, %s, %b)
"""
_KEPT: Final = """
    SELECT content FROM performance_importpart
    WHERE file_id = %s AND number = %s AND business_id = %s
"""


def accept_large(
    actor: Actor, file: IO[bytes], options: ImportOptions, *, source: str, file_name: str = ""
) -> Import:
    """Keep a file for the worker and return the import that waits for it.

    Its first rows are looked at at once: raises Refusal when they cannot be used.
    """
    _look(file, options)
    with transaction.atomic():
        import_ = new_import(actor, source, file_name)
        import_.campaign_id = options.target.campaign
        import_.save(force_insert=True)
        import_file = ImportFile.objects.add(
            actor.business, import_record=import_, options=asdict(options), size=0
        )
        size = 0
        for number, content in enumerate(iter(lambda: file.read(_PART), b"")):
            with new_wait_budget(_PART_SECONDS):
                execute_with_bytes(_KEEP, [import_file.pk, number, actor.business.pk, content])
            size += len(content)
        ImportFile.objects.of(actor.business).filter(import_record=import_).update(size=size)
        jobs.defer(STORE_LARGE, {"import_id": str(import_.id)}, lock=queue_lock_of(actor.business))
    return import_


def _look(file: IO[bytes], options: ImportOptions) -> None:
    if options.kind == CSV:
        pieces = iter(lambda: file.read(_PART), b"")
        first = next(open_stream(pieces))
        mapping_for(first, options.columns_of(first), options.target)
    elif not file.read(1):
        raise Refusal(FileRefusal.NO_LINES)
    file.seek(0, io.SEEK_SET)


@job_of(Import)
def store_large(import_id: str) -> None:
    """Store a file that waits; done or cancelled already, it does nothing."""
    files = ImportFile.objects.of_everyone().select_related(
        "import_record", "import_record__business", "import_record__created_by"
    )
    file = files.filter(import_record_id=UUID(import_id)).first()
    if file is None:
        return
    options = ImportOptions(**file.options)
    import_ = file.import_record
    actor = Actor(import_.business, "service:import", import_.created_by)

    def stored(progress: Progress) -> ImportResult:
        with closing(_rows(file, options)) as rows:
            return receive_rows(
                actor,
                rows,
                import_,
                options.target,
                on_error=options.on_error,
                progress=progress,
            )

    if run_waiting_import(import_, stored):
        _delete_file(file)


def _rows(file: ImportFile, options: ImportOptions) -> Generator[DayRows]:
    """Yield the rows of a file, a stretch at a time; the next is read while one is stored."""
    received = 0
    with closing(worked_ahead(_pieces(file), partial(_parts, options=options))) as parts:
        for rows in parts:
            received += rows.received
            if received > MOST_ROWS_OF_FILE:
                raise Refusal(FileRefusal.TOO_MANY_ROWS, most=f"{MOST_ROWS_OF_FILE:,}")
            yield rows
    if received == 0:
        raise Refusal(FileRefusal.NO_ROWS if options.kind == CSV else FileRefusal.NO_LINES)


def _parts(pieces: Iterator[bytes], options: ImportOptions) -> Iterator[DayRows]:
    if options.kind == CSV:
        return _rows_of_csv(pieces, options)
    return read_lines(pieces, clock.today(), has_campaigns=options.target.is_by_column)


def _rows_of_csv(pieces: Iterator[bytes], options: ImportOptions) -> Iterator[DayRows]:
    mapping = None
    for table in open_stream(pieces):
        # The first stretch tells how the whole file is written.
        mapping = mapping or mapping_for(table, options.columns_of(table), options.target)
        if table.height:
            yield read_rows(table, mapping, clock.today())


def _pieces(file: ImportFile) -> Iterator[bytes]:
    """Yield the bytes of a file, a part at a time."""
    for number in range(ImportPart.objects.of(file.business).filter(file=file).count()):
        yield fetch_bytes(_KEPT, [file.pk, number, file.business_id])


def _delete_file(file: ImportFile) -> None:
    """Delete the bytes: what became of them is with the import."""
    with transaction.atomic():
        ImportPart.objects.of(file.business).filter(file=file).delete()
        ImportFile.objects.of(file.business).filter(import_record=file.import_record).delete()


__all__ = ["STORE_LARGE", "accept_large", "store_large"]
