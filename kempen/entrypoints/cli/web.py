"""`kempen web`: the web server."""

import os

import click

from kempen.entrypoints.cli.opening import Refusal, load_settings
from kempen.kit.processes import MARK

# Who takes longer to say what they want keeps a place that others could use.
_HEADER_MILLISECONDS = 10_000


def refuse_without_database(name: str) -> None:
    """Raise Refusal for a lone production process without a server of its own to talk to."""
    from django.conf import settings

    if settings.IS_EMBEDDED and MARK not in os.environ:
        raise Refusal(
            f"DATABASE_URL: `kempen {name}` needs it; on one machine `kempen run` brings everything"
        )


@click.command("web")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--workers", type=click.IntRange(1, 64), default=2, show_default=True)
def command(host: str, workers: int) -> None:
    """Serve the dashboard and the API at KEMPEN_PORT, for DATABASE_URL."""
    load_settings()
    refuse_without_database("web")
    from django.conf import settings
    from granian import Granian
    from granian.constants import Interfaces
    from granian.http import HTTP1Settings
    from granian.log import LogLevels

    if not (settings.STATIC_ROOT / "staticfiles.json").exists():
        raise Refusal(f"{settings.STATIC_ROOT} holds no static files: run `kempen migrate` first")
    Granian(
        "config.wsgi:application",
        address=host,
        port=settings.KEMPEN_PORT,
        interface=Interfaces.WSGI,
        workers=workers,
        blocking_threads=4,
        http1_settings=HTTP1Settings(header_read_timeout=_HEADER_MILLISECONDS),
        respawn_failed_workers=True,
        workers_kill_timeout=10,
        log_level=LogLevels.warning,
    ).serve()
