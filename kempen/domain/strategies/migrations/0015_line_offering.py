"""What each campaign's ads sell; those of earlier strategies sell what the brief does."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("offerings", "0002_margin"), ("strategies", "0014_most_profit")]

    operations = [
        migrations.AddField(
            model_name="strategyline",
            name="creative_guidelines",
            field=models.JSONField(null=True),
        ),
        migrations.AddField(
            model_name="strategyline",
            name="offering",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="offerings.offering",
            ),
        ),
    ]
