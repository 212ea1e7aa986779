"""Checks of this machine: disk, permissions, open files, ports, fonts, static files."""

import json
import os
import resource
import shutil
import socket
import stat
import subprocess
import tempfile
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Final

from django.conf import settings

from kempen.domain.reports import pdf_file
from kempen.entrypoints.cli.doctor.findings import Finding, fault, skipped, warning
from kempen.entrypoints.cli.static_files import is_stale

_MEGABYTE: Final = 2**20
# Threads, connections of slow clients, receivers of webhooks: each is an open file.
LEAST_OPEN_FILES: Final = 4096
_SECRETS: Final = ("secret_key", "credentials_keys", "postgres.password")
_HOST: Final = "127.0.0.1"
_LETTERS: Final = {"zh": ("Chinese", "fonts-wqy-microhei"), "ta": ("Tamil", "fonts-lohit-taml")}


def disk_space(least_megabytes: int) -> Iterator[Finding]:
    """Find folders that are written to and lie on a disk that is nearly full."""
    for folder in _written_folders():
        free = shutil.disk_usage(folder).free // _MEGABYTE
        if free < least_megabytes:
            yield fault(
                f"{folder} has {free:,} MB free, less than {least_megabytes:,} MB.",
                "Free some space. When the disk is full, imports fail and the database stops.",
            )


def _written_folders() -> list[Path]:
    here = settings.KEMPEN_DATA_DIR if settings.IS_EMBEDDED else settings.STATIC_ROOT
    return [folder for folder in (Path(here), Path(tempfile.gettempdir())) if folder.is_dir()]


def data_folder() -> Iterator[Finding]:
    """Find what others on this machine may read of the data folder and its secrets."""
    if not settings.IS_EMBEDDED:
        return
    folder: Path = settings.KEMPEN_DATA_DIR
    for path in (folder, *(folder / name for name in _SECRETS)):
        if path.exists() and stat.S_IMODE(path.stat().st_mode) & 0o077:
            yield fault(
                f"{path} can be read by other users of this machine.",
                f"Run: chmod go-rwx '{path}'",
            )


def open_files() -> Iterator[Finding]:
    """Find a limit on open files that many clients at once would reach."""
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if limit != resource.RLIM_INFINITY and limit < LEAST_OPEN_FILES:
        yield warning(
            f"This process may open {limit} files. Under load it needs {LEAST_OPEN_FILES}.",
            "Set LimitNOFILE=65536 in the systemd units, or raise `ulimit -n`.",
        )


def web_port() -> Iterator[Finding]:
    """Find another program at the port of the web server."""
    port = settings.KEMPEN_PORT
    try:
        socket.create_connection((_HOST, port), timeout=3).close()
    except OSError:
        return  # Free, or not to be reached: nobody stands in the way.
    asking = HTTPConnection(_HOST, port, timeout=5)
    try:
        asking.request("GET", "/livez")
        is_ours = json.loads(asking.getresponse().read(1000)) == {"status": "ok"}
    except (OSError, HTTPException, ValueError):
        is_ours = False
    finally:
        asking.close()
    if not is_ours:
        yield fault(
            f"Another program uses port {port}.",
            "Stop that program, or set KEMPEN_PORT to a free port.",
        )


def static_files() -> Iterator[Finding]:
    """Find static files that are missing or of another version."""
    if not (settings.STATIC_ROOT / "staticfiles.json").exists():
        yield fault(
            f"{settings.STATIC_ROOT} has no static files, so pages have no styles.",
            "Run `kempen migrate`.",
        )
    elif is_stale():
        yield fault(
            f"The static files in {settings.STATIC_ROOT} belong to another version.",
            "Run `kempen migrate`, then restart the web server.",
        )


def pango() -> Iterator[Finding]:
    """Find out whether a PDF can be laid out here, by doing it."""
    if not pdf_file.can_be_made():
        yield warning(
            "PDF reports fail, because Pango is missing.",
            f"Install Debian's packages {pdf_file.PACKAGES}.",
        )


def fonts() -> Iterator[Finding]:
    """Find letters that a PDF would show as empty boxes."""
    program = shutil.which("fc-list")
    if program is None:
        yield skipped(
            "Kempen cannot list the fonts, because Debian's package fontconfig is missing."
        )
        return
    for language, (script, package) in _LETTERS.items():
        listed = subprocess.run(  # noqa: S603 -- fontconfig's own program
            [program, f":lang={language}"],
            capture_output=True, check=False, timeout=60, env=os.environ,
        )  # fmt: skip
        if not listed.stdout.strip():
            yield warning(
                f"No font has {script} letters, so PDF reports show empty boxes.",
                f"Install Debian's package {package}.",
            )
