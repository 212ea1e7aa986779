"""`kempen sandbox`: the pretend partners, a program of their own."""

import os
import sys
from pathlib import Path
from urllib.parse import urlsplit

import click

from kempen.entrypoints.cli.opening import CommandRefused, data_dir_option, load_settings

_PLAIN_HTTP = 80


@click.command("sandbox")
@click.option("--port", type=click.IntRange(1, 65_535), help="Default: the port of SANDBOX_URL.")
@data_dir_option
def command(port: int | None, data_dir: Path | None) -> None:
    """Run a sandbox of the search platform, the social platform and the CRM on this machine.

    Accounts, campaigns, reviews and results are simulated. No money is spent. `kempen run` starts
    the sandbox by itself.
    """
    load_settings(data_dir)
    from django.conf import settings

    chosen = port or urlsplit(settings.SANDBOX_URL).port or _PLAIN_HTTP
    folder = settings.KEMPEN_DATA_DIR / "sandbox"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandRefused(f"the folder {folder} cannot be created: {error.strerror}") from error
    os.chdir(Path(__file__).resolve().parents[3])
    # The sandbox is a stranger to Kempen: this process becomes it, nothing of it is imported.
    os.execv(  # noqa: S606 -- our own program
        sys.executable,
        [
            *(sys.executable, "-m", "sandbox"),
            *("--port", str(chosen)),
            *("--data-dir", str(folder)),
        ],
    )
