"""`kempen migrate`: the database and the static files as this version needs them."""

import time

import click

from kempen.entrypoints.cli.catalogues import compile_stale
from kempen.entrypoints.cli.opening import CommandRefused, built_files, in_one_line, open_service
from kempen.entrypoints.cli.refusal_copy import sentence_of
from kempen.kit.database.connection_log import refusal_reason
from kempen.kit.refusal import Refusal

_PAUSE_SECONDS = 2.0


@click.command("migrate")
@click.option(
    "--wait",
    type=click.IntRange(0, 3600),
    default=0,
    show_default=True,
    help="Seconds to wait for the database to start.",
)
def command(wait: int) -> None:
    """Update the database and static files to this version. Running it again changes nothing."""
    with built_files():
        compile_stale()
    with open_service(wait_for_tables=False):
        from django.db import OperationalError

        from kempen.entrypoints.cli.server_roles import RolesMissing
        from kempen.entrypoints.cli.static_files import collect_if_stale
        from kempen.entrypoints.cli.tables import prepare_tables

        deadline = time.monotonic() + wait
        while True:
            try:
                prepare_tables()
                break
            except Refusal as refusal:
                raise CommandRefused(sentence_of(refusal)) from refusal
            except RolesMissing as error:
                raise CommandRefused(str(error)) from error
            except OperationalError as error:
                if time.monotonic() < deadline:
                    time.sleep(_PAUSE_SECONDS)
                    continue
                why = refusal_reason() or in_one_line(error)
                raise CommandRefused(f"the database refused the connection: {why}") from error
        with built_files():
            collect_if_stale()
