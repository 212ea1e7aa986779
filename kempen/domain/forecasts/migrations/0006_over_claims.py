"""The outlook of a business holds what each platform over-claims."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("forecasts", "0005_learned_calendar")]

    operations = [
        migrations.AddField(
            model_name="goaloutlook",
            name="over_claims",
            field=models.JSONField(default=list),
        )
    ]
