"""`kempen restore`: a backup in the place of everything; nothing is sent until `kempen resume`."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import click

from kempen.entrypoints.cli.backup.archive import archive_folder, archive_option
from kempen.entrypoints.cli.backup.moments import MomentParameter, moment_of, shown
from kempen.entrypoints.cli.opening import (
    CommandRefused,
    data_dir_option,
    in_one_line,
    load_settings,
    refusals_in_one_line,
    take_lock,
)
from kempen.kit.data_folder import DataFolderError, FolderInUse
from kempen.kit.database.scope import begin_process_as_service

# How long another command may still have the embedded database to itself.
_PATIENCE_SECONDS = 5.0


@click.command("restore")
@click.argument(
    "file", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.option(
    "--at", type=MomentParameter(), help="A time in the archive, or `latest`, instead of FILE."
)
@click.option(
    "--replace", is_flag=True, help="Delete the data here and replace it with the backup."
)
@archive_option
@data_dir_option
def command(
    file: Path | None,
    at: datetime | str | None,
    replace: bool,  # noqa: FBT001
    archive: Path | None,
    data_dir: Path | None,
) -> None:
    """Restore FILE, or restore the embedded database to a time.

    Stop the service first. If anything fails, nothing changes.
    """
    if (file is None) == (at is None):
        raise CommandRefused(
            "Enter the FILE of a backup, or a time such as --at 2026-11-25T10:00+08:00."
        )
    load_settings(data_dir)
    import django

    django.setup()
    begin_process_as_service("a command of whoever runs the service")
    with refusals_in_one_line():
        if at is not None:
            _restore_moment(moment_of(at), archive_folder(archive), may_replace=replace)
        elif file is not None:
            _restore_file(file, may_replace=replace)
    click.echo(
        "Start Kempen and check the data. Kempen sends nothing until you run `kempen resume`."
    )


def _restore_file(file: Path, *, may_replace: bool) -> None:
    from kempen.domain.backups.actions.restore_backup import refuse_unfit, restore_backup
    from kempen.entrypoints.cli.server_roles import RolesMissing, prepare_server
    from kempen.entrypoints.cli.tables import prepare_tables

    refuse_unfit(file)
    with _database_to_ourselves():
        try:
            prepare_server()
        except RolesMissing as error:
            raise CommandRefused(str(error)) from error
        manifest = restore_backup(file, may_replace=may_replace)
        prepare_tables()
    rows = sum(table.rows for table in manifest.tables.values())
    click.echo(
        f"Restored: {rows:,} rows in {len(manifest.tables)} tables, as they were on "
        f"{manifest.made_at:%Y-%m-%d at %H:%M:%S} UTC; each table equals the backup."
    )


def _restore_moment(moment: datetime | None, archive: Path, *, may_replace: bool) -> None:
    from django.conf import settings

    from kempen.domain.backups.actions.restore_moment import restore_moment
    from kempen.entrypoints.cli.tables import prepare_tables

    if not settings.IS_EMBEDDED:
        raise CommandRefused(
            "--at restores the embedded database. For your own server, write a data folder with "
            "`kempen archive unpack` (docs/reliability.md)."
        )
    with _folder_to_ourselves(settings.KEMPEN_DATA_DIR):
        try:
            restored = restore_moment(archive, moment, may_replace=may_replace)
        except OSError as error:
            raise CommandRefused(f"Nothing was changed: {in_one_line(error)}") from error
        with _embedded_server():
            prepare_tables()
    click.echo(f"Restored: everything committed by {shown(restored.moment)}.")
    if restored.former is not None:
        click.echo(
            f"The earlier database is in {restored.former}. Delete it when everything works."
        )


@contextmanager
def _database_to_ourselves() -> Iterator[None]:
    """Have the database run for this command alone; CommandRefused while the service does."""
    from django.conf import settings

    if not settings.IS_EMBEDDED:
        yield
        return
    with _folder_to_ourselves(settings.KEMPEN_DATA_DIR), _embedded_server():
        yield


@contextmanager
def _folder_to_ourselves(folder: Path) -> Iterator[None]:
    try:
        lock = take_lock(folder, "command", _PATIENCE_SECONDS)
    except FolderInUse as holder:
        raise CommandRefused(f"{holder}. Stop it first.") from holder
    except DataFolderError as error:
        raise CommandRefused(str(error)) from error
    try:
        yield
    finally:
        lock.release()


@contextmanager
def _embedded_server() -> Iterator[None]:
    from django.conf import settings
    from django.db import connection

    from kempen.kit.database.embedded import DatabaseError, EmbeddedServer

    server = EmbeddedServer(settings.KEMPEN_DATA_DIR)
    try:
        server.start()
        yield
    except DatabaseError as error:
        raise CommandRefused(str(error)) from error
    finally:
        connection.close()
        connection.close_pool()  # type: ignore[attr-defined]
        server.stop()
