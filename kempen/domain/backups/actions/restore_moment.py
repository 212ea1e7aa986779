"""Restores the embedded database to a moment: a base, and the archive's WAL up to it."""

import shutil
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from psycopg import sql

from kempen.domain.backups.actions.restore_backup import SIGN_EVERYBODY_OUT, known_migrations
from kempen.domain.backups.refusals import BackupRefusal
from kempen.domain.installation.hold import RESTORED_SETTING, hold_statement
from kempen.domain.installation.key_ring import refuse_other_key_ring
from kempen.kit import clock
from kempen.kit.archive.recovery import Connection, embedded_version, recover
from kempen.kit.archive.runs import Base, Run, Segment, choose, runs_in
from kempen.kit.archive.unpack import recovery_settings, unpack, write_settings
from kempen.kit.backup.faults import ArchiveFault, FaultKind
from kempen.kit.backup.verify import read_manifest, refuse_newer
from kempen.kit.database.keys import stored_secret
from kempen.kit.database.location import DatabaseLocation
from kempen.kit.database.replacement import finish_replacement, restored_folder, restoring_folder
from kempen.kit.durable import make_durable
from kempen.kit.ids import new_id
from kempen.kit.refusal import Refusal
from kempen.kit.rfc3339 import write as rfc3339


@dataclass(frozen=True)
class RestoredMoment:
    """What was restored: all that was committed by `moment`, with the base that was ready before.

    `former` is where the data folder is that was there, if there was one.
    """

    moment: datetime
    base: str
    former: Path | None


def restore_moment(archive: Path, moment: datetime | None, *, may_replace: bool) -> RestoredMoment:
    """Replace the embedded database by what it was at a moment, or at the end of an archive.

    Only for the holder of the data folder's lock, while no server runs. Until all is restored,
    held and verified, what was there stays in its place. Raise Refusal when there is a database
    and `may_replace` is false, ArchiveFault when the archive does not lead there.
    """
    place = DatabaseLocation(settings.KEMPEN_DATA_DIR)
    finish_replacement(place)
    if place.cluster.exists() and not may_replace:
        raise Refusal(BackupRefusal.DATABASE_HERE)
    run, base, wal = _fitting(archive, moment)
    server = read_manifest(base.path, run.keyring).server
    if server != embedded_version():
        raise ArchiveFault(FaultKind.OTHER_SERVER, f"{server}; here it is {embedded_version()}")
    reached = moment or run.head(wal[-1]).until or base.ended
    folder = restoring_folder(place)
    folder.mkdir(mode=0o700)
    login = place.superuser_connection()
    password = stored_secret(place.password_file)

    def finish(connection: Connection) -> None:
        _refuse_newer_tables(connection)
        alter = sql.SQL("ALTER ROLE {} PASSWORD {}")
        connection.execute(alter.format(sql.Identifier(login["user"]), sql.Literal(password)))
        held = hold_statement(clock.now(), reached) + SIGN_EVERYBODY_OUT
        with connection.transaction():
            connection.execute(held.encode())

    try:
        unpack(run, base, wal, folder)
        user = {"user": login["user"], "dbname": login["dbname"]}
        recover(folder, recovery_settings(moment), user, finish)
    except BaseException:
        # It may have filled the disk.
        shutil.rmtree(folder, ignore_errors=True)
        raise
    folder.rename(restored_folder(place))
    make_durable(place.data_dir)
    return RestoredMoment(reached, base.path.name, finish_replacement(place))


def unpack_moment(archive: Path, moment: datetime | None, folder: Path) -> RestoredMoment:
    """Write a data folder that an administrator starts: it recovers to a moment by itself.

    The service that finds itself on it holds everything, as after any other restore. `folder` is
    empty. Raise ArchiveFault when the archive does not lead to the moment.
    """
    run, base, wal = _fitting(archive, moment)
    reached = moment or run.head(wal[-1]).until or base.ended
    unpack(run, base, wal, folder)
    marked = {RESTORED_SETTING: f"{rfc3339(reached)}/{new_id()}"}
    write_settings(folder, {**recovery_settings(moment), **marked})
    return RestoredMoment(reached, base.path.name, None)


def _fitting(archive: Path, moment: datetime | None) -> tuple[Run, Base, list[Segment]]:
    """Return what leads to the moment; refuse what this version or these keys cannot read."""
    run, base, wal = choose(runs_in(archive, settings.CREDENTIALS_KEYS), moment)
    manifest = read_manifest(base.path, run.keyring)
    refuse_newer(manifest, known_migrations())
    refuse_other_key_ring(manifest.key_ring)
    return run, base, wal


def _refuse_newer_tables(connection: Connection) -> None:
    """The base may be older than the last upgrade, and the WAL after it newer."""
    known = known_migrations()
    query = "SELECT app, name FROM public.django_migrations"
    for app, name in connection.execute(query).fetchall():
        if name not in known.get(str(app), ()):
            raise ArchiveFault(FaultKind.NEWER, f"{app}.{name}")
