"""`kempen audit verify`: whether anybody changed or took out an entry of the audit table."""

import click

from kempen.entrypoints.cli.opening import with_service


@click.group("audit")
def command() -> None:
    """Check that the audit table is whole."""


@command.command("verify")
@with_service
def verify() -> None:
    """Recompute every business's chain of seals; exit with 1 and say where one does not hold."""
    from kempen.domain.accounts.queries import every_business
    from kempen.domain.events.audit_chain import verify_chain

    faults = [fault for one in every_business() if (fault := verify_chain(one)) is not None]
    for fault in faults:
        click.echo(f"{fault.business_id}: {fault.why} at place {fault.place}")
    if faults:
        raise click.exceptions.Exit(1)
    click.echo("Every chain holds.")
