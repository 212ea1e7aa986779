"""`kempen distribute`: performance days over the machines of a Citus cluster."""

import click

from kempen.entrypoints.cli.opening import Refusal, in_one_line, with_service


@click.command("distribute")
@click.option("--dry-run", is_flag=True, help="Say what would be done and do nothing.")
@with_service
def command(*, dry_run: bool) -> None:
    """Spread performance days over a Citus cluster; on a server without Citus nothing is done.

    Doing it again changes nothing. docs/distribute.md says what to prepare and what to know.
    """
    from django.db import Error

    from kempen.domain.performance.actions import distributing

    version = distributing.citus_version()
    if version is None:
        click.echo(
            "This PostgreSQL server has no Citus, so nothing was done: every table is on one "
            "machine, and Kempen works as before."
        )
        return
    if dry_run:
        for step in distributing.steps():
            click.echo(f"{'done' if step.is_done else 'to do'}: {step.statement}")
        return
    try:
        spread = distributing.distribute()
    except distributing.CannotDistribute as obstacle:
        raise Refusal(str(obstacle)) from obstacle
    except Error as error:
        raise Refusal(f"Citus {version} refused: {in_one_line(error)}") from error
    for table in spread:
        click.echo(f"{table}: spread")
    if not spread:
        click.echo("Every table is spread already.")
