"""The table of limits and codes that all processes share."""

from typing import Any

from django.core.management import call_command
from django.db import migrations


def _create(_apps: Any, schema_editor: Any) -> None:
    call_command("createcachetable", database=schema_editor.connection.alias, verbosity=0)


class Migration(migrations.Migration):
    """Done with the other tables, so that no start of the service lacks it."""

    dependencies = [("accounts", "0001_initial")]
    operations = [migrations.RunPython(_create, migrations.RunPython.noop)]
