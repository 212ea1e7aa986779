"""`kempen distribute`: performance days over the machines of a Citus cluster."""

import click

from kempen.entrypoints.cli.opening import CommandRefused, in_one_line, with_service
from kempen.entrypoints.cli.refusal_copy import sentence_of


@click.command("distribute")
@click.option("--dry-run", is_flag=True, help="Print the statements and change nothing.")
@click.option("--undo", is_flag=True, help="Move all tables back to one machine.")
@with_service
def command(*, dry_run: bool, undo: bool) -> None:
    """Distribute performance days over a Citus cluster. Without Citus, this does nothing.

    Running it again changes nothing. Read docs/distribute.md first.
    """
    from django.conf import settings
    from django.db import Error

    from kempen.domain.performance.actions import distributing
    from kempen.kit.refusal import Refusal

    version = distributing.citus_version()
    if version is None:
        click.echo(
            "This PostgreSQL server has no Citus, so nothing was done. Every table is on one "
            "machine, and Kempen works as before."
        )
        return
    if dry_run:
        _show_plan(undo=undo)
        return
    if settings.DATABASE_ROLES:
        raise CommandRefused(
            "DATABASE_ROLES: set it to off for every process and run `kempen migrate` first: Citus "
            "logs in to its workers as the current role, and Kempen's roles cannot log in"
        )
    try:
        changed = distributing.undistribute() if undo else distributing.distribute()
    except Refusal as refusal:
        raise CommandRefused(sentence_of(refusal)) from refusal
    except Error as error:
        raise CommandRefused(f"Citus {version} refused: {in_one_line(error)}") from error
    for table in changed:
        click.echo(f"{table}: {'back on one machine' if undo else 'distributed'}")
    if not changed:
        click.echo(f"Every table is {'on one machine' if undo else 'distributed'} already.")


def _show_plan(*, undo: bool) -> None:
    from kempen.domain.performance.actions import distributing

    for step in distributing.undo_steps() if undo else distributing.steps():
        for statement in step.statements:
            click.echo(f"{'done' if step.is_done else 'to do'}: {statement}")
