"""`kempen resume`: after a restore, let everything be sent again."""

import click

from kempen.entrypoints.cli.opening import with_service


@click.command("resume")
@click.option("--yes", is_flag=True, help="Do not ask.")
@with_service
def command(yes: bool) -> None:  # noqa: FBT001
    """List what is waiting to be sent, ask you, and send it."""
    from kempen.domain.backups.queries import waiting_to_be_sent
    from kempen.domain.installation.hold import current_hold, hold_if_recovered, release

    hold_if_recovered()
    hold = current_hold()
    if hold is None:
        click.echo("Nothing is on hold. Kempen sends as usual.")
        return
    waiting = waiting_to_be_sent()
    click.echo(f"On hold since {hold.since:%Y-%m-%d %H:%M} UTC, after restoring a backup of")
    click.echo(f"{hold.backup_made_at:%Y-%m-%d %H:%M:%S} UTC. Waiting to be sent:")
    click.echo(f"  {waiting.webhooks:>6,} webhooks")
    click.echo(f"  {waiting.events:>6,} events that become webhooks")
    click.echo(f"  {waiting.mails:>6,} emails")
    click.echo(f"  {waiting.changes:>6,} changes on ad platforms")
    click.echo(
        "Some may have been sent before the restore. Receivers recognise a webhook by its ID."
    )
    click.echo("Before Kempen repeats a change on a platform, it checks whether the change exists.")
    if not yes:
        click.confirm("Send now?", abort=True)
    release()
    click.echo("Resumed.")
