from django.db import migrations, models

_CHOICES = [("continue", "continue"), ("pause", "pause"), ("end", "end")]


class Migration(migrations.Migration):
    """Briefs that are there were approved before there was a choice: theirs stays empty."""

    dependencies = [
        ("strategies", "0003_frozen_forecast"),
    ]

    operations = [
        migrations.AddField(
            model_name="brief",
            name="after_plan",
            field=models.CharField(blank=True, choices=_CHOICES, default="", max_length=8),
        ),
        migrations.AlterField(
            model_name="brief",
            name="after_plan",
            field=models.CharField(blank=True, choices=_CHOICES, default="continue", max_length=8),
        ),
    ]
