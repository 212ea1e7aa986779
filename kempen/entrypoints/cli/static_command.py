"""`kempen static`: the static files alone, for `make`; `kempen migrate` does it too."""

import click

from kempen.entrypoints.cli.opening import load_settings


@click.command("static")
def command() -> None:
    """Collect the static files when their sources have changed."""
    load_settings()
    import django

    django.setup()
    from kempen.entrypoints.cli.static_files import collect_if_stale

    collect_if_stale()
