"""Imports of sales days stand in the same table as those of campaigns' days."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("performance", "0006_skipped_rows")]

    operations = [
        migrations.AddField(
            model_name="import",
            name="kind",
            field=models.CharField(
                choices=[("performance", "Performance"), ("sales", "Sales")],
                default="performance",
                max_length=12,
            ),
        ),
    ]
