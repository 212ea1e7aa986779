"""`kempen audit`: whether the audit log is whole, and what proves it from outside."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kempen.entrypoints.cli import audit_export
from kempen.entrypoints.cli.opening import CommandRefused, in_one_line, with_service
from kempen.entrypoints.cli.refusal_copy import chain_fault

if TYPE_CHECKING:
    from kempen.domain.events.audit_chain import BrokenChain


@click.group("audit")
def command() -> None:
    """Verify and export the audit log, and write checkpoints of it."""


command.add_command(audit_export.command)


@command.command("verify")
@click.option(
    "--checkpoint",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A file of `kempen audit checkpoint`, to find entries that were removed or sealed again "
    "after it.",
)
@with_service
def verify(checkpoint: Path | None) -> None:
    """Check every business's chain of seals. Exit with 1 and report each break in a chain."""
    from kempen.domain.accounts.queries import every_business
    from kempen.domain.events.audit_chain import verify_chain
    from kempen.domain.events.checkpoints import broken_since, verify_checkpoint

    faults: list[BrokenChain] = []
    if checkpoint is not None:
        known = verify_checkpoint(checkpoint.read_bytes())
        faults += broken_since(known)
        click.echo(f"Checkpoint of {known.taken_at}: {len(known.chains)} businesses.")
    faults += [fault for one in every_business() if (fault := verify_chain(one)) is not None]
    for fault in faults:
        click.echo(f"{fault.business_id}: {chain_fault(fault.why)} at place {fault.place}")
    if faults:
        raise click.exceptions.Exit(1)
    click.echo("Audit log intact.")


@command.command("checkpoint")
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write (default: standard output).",
)
@with_service
def checkpoint(output: Path | None) -> None:
    """Write a signed record of the end of every chain.

    Store it where this machine cannot change it.
    """
    from kempen.domain.events.checkpoints import signed_checkpoint

    content = signed_checkpoint()
    if output is None:
        click.echo(content, nl=False)
        return
    try:
        output.write_bytes(content)
    except OSError as error:
        raise CommandRefused(f"{output}: {in_one_line(error)}") from error
    click.echo(f"Checkpoint written to {output}.")


@command.command("public-key")
@with_service
def public_key() -> None:
    """Print the Ed25519 public key that checkpoints are verified with, as PEM."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    from kempen.domain.events.audit_keys import current_keys

    verifier = current_keys().verifier
    pem = verifier.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    click.echo(pem.decode(), nl=False)
