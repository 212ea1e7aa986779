"""`kempen migrate`: the database and the static files as this version needs them."""

import click

from kempen.entrypoints.cli.opening import Refusal, in_one_line, open_service


@click.command("migrate")
def command() -> None:
    """Bring the database and the static files to this version; doing it again changes nothing."""
    with open_service(wait_for_tables=False):
        from django.db import OperationalError

        from kempen.entrypoints.cli.static_files import collect_if_stale
        from kempen.entrypoints.cli.tables import prepare_tables

        try:
            prepare_tables()
        except OperationalError as error:
            raise Refusal(f"the database does not let us in: {in_one_line(error)}") from error
        collect_if_stale()
