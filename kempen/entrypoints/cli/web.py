"""`kempen web`: the web server."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from kempen.entrypoints.cli.opening import CommandRefused, load_settings
from kempen.entrypoints.cli.ports import listening_socket
from kempen.entrypoints.cli.refusal_copy import sentence_of
from kempen.kit.processes import MARK
from kempen.kit.refusal import Refusal


def refuse_without_database(name: str) -> None:
    """Raise CommandRefused for a lone production process without a server of its own to talk to."""
    from django.conf import settings

    if settings.IS_EMBEDDED and MARK not in os.environ:
        raise CommandRefused(
            f"DATABASE_URL: `kempen {name}` needs it. On one machine, `kempen run` starts "
            "everything"
        )


@click.command("web")
@click.option("--host", default="127.0.0.1", show_default=True, help="The IP address to listen on.")
@click.option("--workers", type=click.IntRange(1, 64), default=2, show_default=True)
def command(host: str, workers: int) -> None:
    """Serve the dashboard and the API on KEMPEN_PORT, with the database of DATABASE_URL.

    Under systemd, it uses the socket of kempen-web.socket instead.
    """
    load_settings()
    refuse_without_database("web")
    from django.conf import settings

    from kempen.entrypoints.cli.web_server import WebServer, load_pages
    from kempen.kit.telemetry.shared_counts import choose_folder

    if not (settings.STATIC_ROOT / "staticfiles.json").exists():
        raise CommandRefused(
            f"{settings.STATIC_ROOT} has no static files. Run `kempen migrate` first"
        )
    listening = listening_socket(host, settings.KEMPEN_PORT)
    load_pages()
    _refuse_other_keys()
    with TemporaryDirectory(prefix="kempen-metrics-") as folder:
        # Where METRICS_DIR names none, the workers at least count together.
        choose_folder(settings.METRICS_DIR or Path(folder))
        WebServer(listening, workers).serve()


def _refuse_other_keys() -> None:
    """Raise CommandRefused for encryption keys that are not the database's, if that answers.

    Else the server starts all the same, and answers 503 until the database is there.
    """
    from django.db import OperationalError, connection

    from kempen.domain.installation.key_ring import verify_key_ring
    from kempen.kit.database.readiness import why_not_ready
    from kempen.kit.database.rights.login_check import warn_of_powers

    try:
        if why_not_ready() is None:
            warn_of_powers()
            verify_key_ring()
    except Refusal as refusal:
        raise CommandRefused(sentence_of(refusal)) from refusal
    except OperationalError:
        return
    finally:
        # Neither connections nor threads survive the fork of the workers.
        connection.close()
        connection.close_pool()  # type: ignore[attr-defined]
