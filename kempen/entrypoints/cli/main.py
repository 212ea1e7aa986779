"""The command `kempen`."""

import gc
import importlib

import click

# Python looks for garbage after every 700 new objects, which takes a fifth of the time in which a
# command loads what it needs.
gc.set_threshold(20_000, 10, 10)

# Name → (module, one line of help). A command's module is loaded when it is asked for, so that
# `kempen --help` answers at once.
COMMANDS = {
    "run": ("run.command", "Run everything on this machine, with a database of its own."),
    "web": ("web", "Serve the dashboard and the API (production)."),
    "worker": ("worker", "Run background jobs and deliver webhooks (production)."),
    "migrate": ("migrate", "Update the database and static files to this version."),
    "doctor": ("doctor.command", "Check this installation and say how to fix faults."),
    "backup": ("backup.command", "Create, list and verify backups."),
    "restore": ("backup.restore", "Restore a backup. Kempen sends nothing until you resume."),
    "archive": ("backup.archive", "List, verify and unpack the continuous archive."),
    "resume": ("backup.resume", "Resume sending after a restore."),
    "sandbox": ("sandbox", "Run the sandbox platforms on this machine. No money is spent."),
    "import": ("import_file", "Import a CSV file of performance days."),
    "keys": ("keys", "Create, list and revoke API keys, or change the encryption key."),
    "operators": ("operators", "Add, list and remove the people who run this service."),
    "distribute": ("distribute", "Distribute performance days over a Citus cluster."),
    "audit": ("audit", "Verify and export the audit log, and write checkpoints of it."),
    "plan": ("plan.command", "Plan a budget from a file of history."),
    "webhooks": ("webhooks.command", "Listen for webhooks and check signatures."),
}
HIDDEN = {
    "demo": ("run.demo", "Load the demo business (`kempen run` does it)."),
    "static": ("static_command", "Collect the static files (`kempen migrate` does it)."),
}


class Commands(click.Group):
    """Finds a command by its name in COMMANDS."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 -- click gives it
        """Return the names, in the order of the list."""
        return list(COMMANDS)

    def get_command(
        self,
        ctx: click.Context,  # noqa: ARG002 -- click gives it
        cmd_name: str,
    ) -> click.Command | None:
        """Load one command."""
        entry = COMMANDS.get(cmd_name) or HIDDEN.get(cmd_name)
        if entry is None:
            return None
        module = importlib.import_module(f"kempen.entrypoints.cli.{entry[0]}")
        command: click.Command = module.command
        return command

    def format_commands(
        self,
        ctx: click.Context,  # noqa: ARG002 -- click gives it
        formatter: click.HelpFormatter,
    ) -> None:
        """List the commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, what) for name, (_, what) in COMMANDS.items()])


@click.command(cls=Commands)
@click.version_option(package_name="kempen", message="%(version)s")
def main() -> None:
    """Kempen plans, launches and measures digital advertising."""


if __name__ == "__main__":
    main()
