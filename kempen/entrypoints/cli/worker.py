"""`kempen worker`: background jobs, webhook deliveries and the continuous archive."""

import os
import sys

import click

from kempen.entrypoints.cli.opening import load_settings
from kempen.entrypoints.cli.web import refuse_without_database


@click.command("worker")
@click.option(
    "--only",
    type=click.Choice(["jobs", "webhooks", "archive"]),
    help="Run one of these in this process (default: all).",
)
def command(only: str | None) -> None:
    """Run background jobs, deliver webhooks and write the archive (DATABASE_URL)."""
    load_settings()
    refuse_without_database("worker")
    os.environ["KEMPEN_IS_WORKER"] = "1"
    # An entrypoint does not import another one: this process becomes the worker.
    program = [sys.executable, "-m", "kempen.entrypoints.worker.main"]
    os.execv(sys.executable, [*program, only] if only else program)  # noqa: S606 -- our own program
