"""`kempen archive`: what the continuous archive has, and a data folder for any moment of it."""

import os
from datetime import datetime
from pathlib import Path

import click

from kempen.entrypoints.cli.backup.moments import MomentParameter, moment_of, shown
from kempen.entrypoints.cli.backup_copy import sentence_of_fault
from kempen.entrypoints.cli.opening import (
    CommandRefused,
    data_dir_option,
    in_one_line,
    load_settings,
    refusals_in_one_line,
    with_service,
)
from kempen.kit.backup.faults import ArchiveFault

archive_option = click.option(
    "--archive",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder of the archive (default: ARCHIVE_FOLDER).",
)


@click.group("archive")
def command() -> None:
    """List, verify and unpack the continuous archive (ARCHIVE_FOLDER)."""


@command.command("base")
@with_service
def make() -> None:
    """Create a base backup now and print its path. The worker creates one each day."""
    from kempen.domain.backups.actions.make_base import make_base

    attempt = make_base()
    click.echo(str(Path(attempt.folder) / attempt.name))


@command.command("list")
@archive_option
@data_dir_option
def list_archive(archive: Path | None, data_dir: Path | None) -> None:
    """List the base backups, newest first, and the times that each run can restore."""
    load_settings(data_dir)
    from django.conf import settings

    from kempen.kit.archive.runs import runs_in

    runs = runs_in(archive_folder(archive), settings.CREDENTIALS_KEYS)
    for run in reversed(runs):
        try:
            until = run.until
        except ArchiveFault as fault:
            click.echo(f"{run.name}  {sentence_of_fault(fault)}")
            continue
        if run.bases and until is not None and until > run.bases[0].ended:
            reach = f"any time from {shown(run.bases[0].ended)} to {shown(until)}"
        else:
            reach = "nothing yet: its first base backup is not finished"
        click.echo(f"{run.name}  {reach}")
        for base in reversed(run.bases):
            click.echo(f"  {base.path.name}  {base.path.stat().st_size / 1e6:,.1f} MB")
    if not runs:
        click.echo("There is no archive here yet.")


@command.command("verify")
@archive_option
@data_dir_option
def verify_archive(archive: Path | None, data_dir: Path | None) -> None:
    """Read every file. Exit with 2 and list those that are damaged or missing."""
    load_settings(data_dir)
    from django.conf import settings

    from kempen.kit.archive.runs import runs_in
    from kempen.kit.archive.verify import faults_of

    runs, faults, files = runs_in(archive_folder(archive), settings.CREDENTIALS_KEYS), 0, 0
    for run in runs:
        files += len(run.bases) + len(run.segments)
        for name, fault in faults_of(run):
            faults += 1
            click.echo(f"{run.name}/{name}  {sentence_of_fault(fault)}")
    if faults:
        raise CommandRefused(f"{faults} of {files} files are damaged or missing.")
    click.echo(f"Complete: {files} files in {len(runs)} runs.")


@command.command("unpack")
@click.option("--at", required=True, type=MomentParameter(), help="The time, or `latest`.")
@click.option(
    "--output",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="The data folder to write; it must be empty or new.",
)
@archive_option
@data_dir_option
def unpack(at: datetime | str, output: Path, archive: Path | None, data_dir: Path | None) -> None:
    """Write a data folder for your own PostgreSQL server.

    When the server starts with it, it recovers by itself.
    """
    load_settings(data_dir)
    import django

    django.setup()
    from kempen.domain.backups.actions.restore_moment import unpack_moment

    with refusals_in_one_line():
        _prepare(output)
        try:
            unpacked = unpack_moment(archive_folder(archive), moment_of(at), output)
        except OSError as error:
            raise CommandRefused(f"{output} is not complete: {in_one_line(error)}") from error
    click.echo(
        f"{output} recovers to {shown(unpacked.moment)}, from {unpacked.base}. Make the server's "
        "user its owner, replace the data folder with it, and start the server. Kempen sends "
        "nothing until you run `kempen resume`."
    )


@command.command("stop")
@with_service
def stop() -> None:
    """Stop the server from retaining WAL for the archive.

    Run this after you unset ARCHIVE_FOLDER, because no worker reads the WAL then.
    """
    from kempen.domain.backups.actions.stop_archive import stop_archive

    stopped = stop_archive()
    click.echo("Stopped." if stopped else "The server no longer retains WAL for the archive.")


def archive_folder(archive: Path | None) -> Path:
    """Return the folder that is named, or that of the settings."""
    from django.conf import settings

    folder: Path | None = archive or settings.ARCHIVE_FOLDER
    if folder is None:
        raise CommandRefused(
            "The folder of the archive is unknown. Set ARCHIVE_FOLDER, or enter one with --archive."
        )
    if not folder.is_dir():
        raise CommandRefused(f"There is no archive in {folder}.")
    return folder.absolute()


def _prepare(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise CommandRefused(f"{folder} is not empty. Enter a new folder.")
        folder.chmod(0o700)
    except OSError as error:
        raise CommandRefused(f"{folder} is not writable: {error.strerror}") from error
    if not os.access(folder, os.W_OK):
        raise CommandRefused(f"{folder} is not writable: Permission denied")
