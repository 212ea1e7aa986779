"""`kempen restore`: a backup in the place of everything; nothing is sent until `kempen resume`."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from kempen.entrypoints.cli.opening import (
    CommandRefused,
    data_dir_option,
    load_settings,
    refusals_in_one_line,
    take_lock,
)
from kempen.kit.data_folder import DataFolderError, FolderInUse

# How long another command may still have the embedded database to itself.
_PATIENCE_SECONDS = 5.0


@click.command("restore")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--replace", is_flag=True, help="Delete what is here, and put the backup in its place."
)
@data_dir_option
def command(file: Path, replace: bool, data_dir: Path | None) -> None:  # noqa: FBT001
    """Restore FILE. The service must be stopped; if anything fails, nothing has changed."""
    load_settings(data_dir)
    import django

    django.setup()
    from kempen.domain.backups.actions.restore_backup import refuse_unfit, restore_backup

    with refusals_in_one_line():
        refuse_unfit(file)
        with _database_to_ourselves():
            manifest = restore_backup(file, may_replace=replace)
            from kempen.entrypoints.cli.tables import prepare_tables

            prepare_tables()
    rows = sum(table.rows for table in manifest.tables.values())
    click.echo(
        f"Restored: {rows:,} rows in {len(manifest.tables)} tables, as they were on "
        f"{manifest.made_at:%Y-%m-%d at %H:%M:%S} UTC; each table is as it was backed up."
    )
    click.echo("Start Kempen and look at it. Nothing is sent until you run `kempen resume`.")


@contextmanager
def _database_to_ourselves() -> Iterator[None]:
    """Have the database run for this command alone; CommandRefused while the service does."""
    from django.conf import settings
    from django.db import connection

    from kempen.kit.database.embedded import DatabaseError, EmbeddedServer

    if not settings.IS_EMBEDDED:
        yield
        return
    try:
        lock = take_lock(settings.KEMPEN_DATA_DIR, "command", _PATIENCE_SECONDS)
    except FolderInUse as holder:
        raise CommandRefused(f"{holder}: stop it first.") from holder
    except DataFolderError as error:
        raise CommandRefused(str(error)) from error
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
        lock.release()
