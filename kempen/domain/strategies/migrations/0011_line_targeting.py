"""Whom a planned campaign is shown to; earlier lines have none of their own."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("strategies", "0010_strategy_envelope")]

    operations = [
        migrations.AddField(
            model_name="strategyline", name="targeting", field=models.JSONField(null=True)
        ),
    ]
