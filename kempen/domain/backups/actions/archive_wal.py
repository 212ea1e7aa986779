"""Writes the continuous archive, for as long as nobody stops it."""

import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

import psycopg
import structlog
from django.conf import settings
from django.db import Error, connection
from django.db.models.functions import Now

from kempen.domain.backups.actions.attempts import prepare_folder
from kempen.domain.backups.archive_place import archive_place, slot_name
from kempen.domain.backups.models import ArchiveState
from kempen.domain.backups.queries import archive_slot
from kempen.domain.backups.refusals import BackupRefusal
from kempen.kit.archive.positions import Layout, read_position
from kempen.kit.archive.receiver import Mark, WalReceiver, layout_of, locked
from kempen.kit.archive.replication import ReplicationStream, replicating
from kempen.kit.archive.runs import Run, read_run, run_name
from kempen.kit.backup.faults import ArchiveFault
from kempen.kit.database.server_time import server_now
from kempen.kit.logs.reasons import reason_of
from kempen.kit.refusal import Refusal

log = structlog.get_logger("backups")
# So long passes between two marks, and so much may be lost with the server; longer where writing
# takes its time, so that the archive takes one part in twenty of it.
_ROUND_SECONDS: Final = 10.0
_SHARE, _LONGEST_ROUND_SECONDS = 20, 60.0
# How long the server may take to send what it has just committed.
_MARK_SECONDS: Final = 5.0
_FIRST_PAUSE, _LONGEST_PAUSE = 1.0, 30.0
_LONGEST_REASON: Final = 400


def archive_wal(stop: threading.Event) -> None:
    """Archive until `stop` is set, whatever fails in between; without ARCHIVE_FOLDER only wait.

    Of several processes one does it, and another takes over when that ends.
    """
    if settings.ARCHIVE_FOLDER is None:
        stop.wait()
        return
    pause, last_reason = _FIRST_PAUSE, ""
    while not stop.is_set():
        began = time.monotonic()
        try:
            _archive(settings.ARCHIVE_FOLDER, stop)
            last_reason = ""
        except (Refusal, ArchiveFault, OSError, Error, psycopg.Error) as error:
            reason = reason_of(error)[:_LONGEST_REASON]
            if reason != last_reason:
                log.error("the archive is not written", why=reason)  # noqa: TRY400 -- the reason is enough
                last_reason = reason
            _note_failure(reason)
        finally:
            with suppress(Error):
                connection.close()
        pause = _FIRST_PAUSE if time.monotonic() - began > _LONGEST_PAUSE else pause * 2
        stop.wait(min(pause, _LONGEST_PAUSE))


def _note_failure(reason: str) -> None:
    # The database may be what failed; the next round writes it then.
    with suppress(Error):
        ArchiveState.objects.update_or_create(
            is_this=True, defaults={"reason": reason, "seen_at": Now()}
        )


def _archive(folder: Path, stop: threading.Event) -> None:
    prepare_folder(folder)
    with replicating(archive_place()) as stream:
        slot = archive_slot(slot_name())
        if slot is None:
            stream.create_slot(slot_name())
        elif slot.is_active:
            return  # Another process archives.
        elif slot.position is None:
            log.error("the server did not keep WAL for the archive: a new run begins")
            stream.drop_slot(slot_name())
            stream.create_slot(slot_name())
        archive = archive_slot(slot_name())
        layout = layout_of(stream)
        first = layout.number(archive.position) if archive and archive.position is not None else 0
        run, number = _run_to_continue(folder, stream, layout, first)
        with locked(run.folder) as is_ours:
            if not is_ours:
                raise Refusal(BackupRefusal.ARCHIVE_IN_USE, folder=str(run.folder))
            stream.start(slot_name(), layout.start(number))
            _follow(WalReceiver(stream, run, layout, settings.CREDENTIALS_KEYS), run, stop)


def _run_to_continue(
    folder: Path, stream: ReplicationStream, layout: Layout, first: int
) -> tuple[Run, int]:
    """Return the run to write to and the number of its next segment.

    A new one unless the server is the one that the run is of, goes on where the run ends, and has
    kept all from there: `first` is the first segment that it has.
    """
    state = ArchiveState.objects.first()
    if state is not None and state.run and (folder / state.run).is_dir():
        try:
            run = read_run(folder / state.run, settings.CREDENTIALS_KEYS)
            number = run.next_number
            is_ours = (run.system, run.layout) == (stream.system, layout)
            if is_ours and number is not None and first <= number and run.end <= stream.written:
                return run, number
        except ArchiveFault as fault:
            log.warning("a run of the archive cannot be continued", why=reason_of(fault))
    place = folder / run_name(server_now(), stream.system)
    place.mkdir(mode=0o700)
    log.info("a new run of the archive begins", run=place.name)
    ArchiveState.objects.update_or_create(is_this=True, defaults={"run": place.name, "until": None})
    return read_run(place, settings.CREDENTIALS_KEYS), first


def _follow(receiver: WalReceiver, run: Run, stop: threading.Event) -> None:
    while True:
        is_last = stop.is_set()
        mark = _mark(receiver, run)
        receiver.receive(time.monotonic() + _MARK_SECONDS, mark.position)
        began = time.thread_time()
        receiver.save()
        pause = max(_ROUND_SECONDS, _SHARE * (time.thread_time() - began))
        pause = min(pause, _LONGEST_ROUND_SECONDS)
        if is_last:
            return
        until = time.monotonic() + pause
        while time.monotonic() < until and not stop.is_set():
            receiver.receive(min(until, time.monotonic() + 1.0))


def _mark(receiver: WalReceiver, run: Run) -> Mark:
    """Commit a sign of life, and note that all before it is in the WAL up to here."""
    moment = server_now()
    ArchiveState.objects.update_or_create(
        is_this=True,
        defaults={"run": run.name, "seen_at": Now(), "until": receiver.until, "reason": ""},
    )
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_current_wal_lsn()::text")
        mark = Mark(moment, read_position(cursor.fetchone()[0]))
    receiver.mark(mark)
    return mark
