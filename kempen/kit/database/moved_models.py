"""What a migration needs that gives a table to another app: nothing in the table changes."""

from collections.abc import Mapping

from django.db.migrations import RunPython
from django.db.migrations.state import StateApps


def move_content_types(source: str, target: str, names: Mapping[str, str]) -> RunPython:
    """Have Django know models by their new app and name, with the permissions that name them.

    `names` has each model's name in lower case in the app `source`, and that in `target`.
    """

    def forwards(apps: StateApps, _editor: object) -> None:
        for old, new in names.items():
            _rename(apps, (source, old), (target, new))

    def backwards(apps: StateApps, _editor: object) -> None:
        for old, new in names.items():
            _rename(apps, (target, new), (source, old))

    return RunPython(forwards, backwards)


def _rename(apps: StateApps, before: tuple[str, str], after: tuple[str, str]) -> None:
    content_types = apps.get_model("contenttypes", "ContentType").objects
    label, model = after
    if not content_types.filter(app_label=label, model=model).exists():
        content_types.filter(app_label=before[0], model=before[1]).update(
            app_label=label, model=model
        )
