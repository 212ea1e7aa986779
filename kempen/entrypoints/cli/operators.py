"""`kempen operators`: who runs this service and may open its instance page."""

import click

from kempen.entrypoints.cli.opening import with_service
from kempen.entrypoints.cli.refusal_copy import printable


@click.group("operators")
def command() -> None:
    """Add, list and remove operators. They see how the service runs, but no business's data."""


@command.command("add")
@click.argument("email")
@click.option(
    "--print-link",
    is_flag=True,
    help="Print the link too, when email does not work yet.",
)
@with_service
def add(email: str, *, print_link: bool) -> None:
    """Add EMAIL as an operator and send a link to choose a password.

    Run it again to send a new link.
    """
    # Late imports: Django is ready from here on.
    from kempen.domain.operators.actions.people import add_operator

    link = add_operator(email)
    click.echo(
        f"Kempen is sending a link to choose a password to {printable(email.strip())}. It works "
        "once, "
        "for one hour."
    )
    if print_link:
        click.echo(link)


@command.command("list")
@with_service
def list_operators() -> None:
    """List operators, oldest first."""
    from kempen.domain.operators.queries.people import operators
    from kempen.kit.clock import BUSINESS_TIME_ZONE

    rows = operators()
    for row in rows:
        added = row.added_at.astimezone(BUSINESS_TIME_ZONE).date()
        last = row.last_sign_in_at
        signed_in = last.astimezone(BUSINESS_TIME_ZONE).date().isoformat() if last else "never"
        factor = "on" if row.has_second_factor else "not set up"
        click.echo(
            f"{printable(row.email)}  added {added}  last signed in {signed_in}  "
            f"second factor {factor}"
        )
    if not rows:
        click.echo("No operators yet. Add one with `kempen operators add EMAIL`.")


@command.command("remove")
@click.argument("email")
@with_service
def remove(email: str) -> None:
    """Remove the operator EMAIL. Their sessions end at once."""
    from kempen.domain.operators.actions.people import remove_operator

    remove_operator(email)
    click.echo(f"{printable(email.strip())} is no longer an operator.")
