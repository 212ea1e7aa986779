from typing import Any

from django.db import migrations


def name_campaigns(apps: Any, schema_editor: Any) -> None:
    """Say on the lines of past launches which campaign was made of them."""
    changes = apps.get_model("launches", "Change")._base_manager
    lines = apps.get_model("strategies", "StrategyLine")._base_manager
    creations = changes.filter(kind="create_campaign").exclude(launch__status="undone")
    for line_id, campaign_id in creations.values_list("payload__line_id", "campaign_id").iterator():
        lines.filter(pk=line_id, campaign=None).update(launched_as=campaign_id)


class Migration(migrations.Migration):

    dependencies = [
        ("launches", "0004_drift_restoring_change"),
        ("strategies", "0006_line_launched_as"),
    ]

    operations = [
        migrations.RunPython(name_campaigns, migrations.RunPython.noop, elidable=True),
    ]
