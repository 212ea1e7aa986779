"""A revision of ads that a client declined says who did and why."""

from typing import ClassVar

from django.db import migrations, models

from kempen.domain.ad_revisions.rules import RevisionStatus


class Migration(migrations.Migration):
    """Adds the state and what was said."""

    dependencies: ClassVar = [("ad_revisions", "0002_adrevision_applied_at")]

    operations: ClassVar = [
        migrations.AlterField(
            model_name="adrevision",
            name="status",
            field=models.CharField(
                choices=[
                    ("ready", "ready"),
                    ("approved", "approved"),
                    ("declined", "declined"),
                    ("withdrawn", "withdrawn"),
                ],
                default=RevisionStatus["READY"],
                max_length=10,
            ),
        ),
        migrations.AddField(
            model_name="adrevision",
            name="declined_by_client",
            field=models.EmailField(blank=True, default="", max_length=254),
        ),
        migrations.AddField(
            model_name="adrevision",
            name="declined_reason",
            field=models.CharField(blank=True, default="", max_length=500),
        ),
    ]
