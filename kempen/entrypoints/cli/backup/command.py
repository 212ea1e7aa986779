"""`kempen backup`: make a backup, list what there is, verify a file."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kempen.entrypoints.cli.opening import (
    CommandRefused,
    data_dir_option,
    load_settings,
    refusals_in_one_line,
    with_service,
)

if TYPE_CHECKING:
    from kempen.kit.backup.manifest import Manifest

_output_option = click.option(
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of backups (default: BACKUP_FOLDER).",
)
_file_argument = click.argument(
    "file", type=click.Path(exists=True, dir_okay=False, path_type=Path)
)


class _DefaultsToMake(click.Group):
    """`kempen backup --output FOLDER` is `kempen backup make --output FOLDER`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the name of the usual subcommand where there is none."""
        if not args or (args[0].startswith("-") and args[0] != "--help"):
            args = ["make", *args]
        return super().parse_args(ctx, args)


@click.group("backup", cls=_DefaultsToMake)
def command() -> None:
    """Create a backup (the default, `make`), list backups or verify them."""


@command.command("make")
@_output_option
@click.option(
    "--keep",
    type=click.IntRange(1, 10_000),
    help="How many backups to leave in the folder (default: BACKUP_KEEP).",
)
@with_service
def make(output: Path | None, keep: int | None) -> None:
    """Write a backup, read it to check it, delete the oldest ones, and print its path."""
    from django.conf import settings

    from kempen.domain.backups.actions.make_backup import make_backup

    run = make_backup(_folder(output), settings.BACKUP_KEEP if keep is None else keep)
    click.echo(str(Path(run.folder) / run.name))
    click.echo(
        f"{run.rows:,} rows, {_size(run.size_bytes or 0)}. It opens only with the key "
        f"{settings.CREDENTIALS_KEYS.first_id} of CREDENTIALS_KEYS, which is not in it. Store a "
        "copy of the keys elsewhere.",
        err=True,
    )


@command.command("list")
@_output_option
@data_dir_option
def list_backups(output: Path | None, data_dir: Path | None) -> None:
    """List the backups of a folder, newest first. This reads only their headers."""
    load_settings(data_dir)
    from django.conf import settings

    from kempen.domain.backups.files import backups_in
    from kempen.entrypoints.cli.backup_copy import sentence_of_fault
    from kempen.kit.backup.faults import ArchiveFault
    from kempen.kit.backup.verify import read_manifest

    for path in backups_in(_folder(output)):
        try:
            manifest = read_manifest(path, settings.CREDENTIALS_KEYS)
        except ArchiveFault as fault:
            click.echo(f"{path.name}  {sentence_of_fault(fault)}")
        else:
            click.echo(f"{path.name}  {_size(path.stat().st_size)}  {_said(manifest)}")


@command.command("verify")
@_file_argument
@data_dir_option
def verify_file(file: Path, data_dir: Path | None) -> None:
    """Read all of FILE. Exit with 2 and the reason if it is damaged or cannot be restored here."""
    load_settings(data_dir)
    import django

    django.setup()
    from kempen.domain.backups.actions.restore_backup import refuse_unfit

    with refusals_in_one_line():
        manifest = refuse_unfit(file)
    click.echo(f"Complete. {_said(manifest)}")


def _folder(output: Path | None) -> Path:
    from django.conf import settings

    folder: Path | None = output or settings.BACKUP_FOLDER
    if folder is None:
        raise CommandRefused(
            "The folder of backups is unknown. Set BACKUP_FOLDER, or enter one with --output."
        )
    return folder.absolute()


def _said(manifest: "Manifest") -> str:
    rows = sum(table.rows for table in manifest.tables.values())
    return (
        f"{manifest.made_at:%Y-%m-%d %H:%M:%S} UTC, {rows:,} rows in {len(manifest.tables)} "
        f"tables, Kempen {manifest.kempen}, PostgreSQL {manifest.server}"
    )


def _size(size: int) -> str:
    return f"{size / 1e6:,.1f} MB"
