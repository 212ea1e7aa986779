from typing import Any

from django.db import migrations, models


def told_already(apps: Any, schema_editor: Any) -> None:
    """What stood on the pages before there were letters is not written of afterwards."""
    drifts = apps.get_model("launches", "Drift")
    drifts._base_manager.filter(written_at=None).update(written_at=models.F("seen_at"))


class Migration(migrations.Migration):

    dependencies = [
        ("launches", "0002_drift_guard_and_original_days"),
    ]

    operations = [
        migrations.AddField(
            model_name="drift",
            name="written_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="spendtold",
            name="allowed",
            field=models.DecimalField(decimal_places=6, max_digits=18, null=True),
        ),
        migrations.AddField(
            model_name="spendtold",
            name="spent",
            field=models.DecimalField(decimal_places=6, max_digits=18, null=True),
        ),
        migrations.RunPython(told_already, migrations.RunPython.noop, elidable=True),
        migrations.AddIndex(
            model_name="drift",
            index=models.Index(
                condition=models.Q(("status", "open"), ("written_at", None)),
                fields=["business"],
                name="drift_to_write_of",
            ),
        ),
    ]
