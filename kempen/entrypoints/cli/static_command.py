"""`kempen static`: static files and catalogues alone, for `make`; `kempen migrate` does it too."""

import click

from kempen.entrypoints.cli.catalogues import compile_stale
from kempen.entrypoints.cli.opening import load_settings


@click.command("static")
def command() -> None:
    """Collect the static files and compile the catalogues whose sources changed."""
    compile_stale()
    load_settings()
    import django

    django.setup()
    from kempen.entrypoints.cli.static_files import collect_if_stale

    collect_if_stale()
