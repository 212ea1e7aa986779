"""What may change by itself in a launched plan; earlier strategies let nothing change."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("strategies", "0009_brief_offering")]

    operations = [
        migrations.AddField(
            model_name="strategy", name="envelope", field=models.JSONField(null=True)
        ),
    ]
