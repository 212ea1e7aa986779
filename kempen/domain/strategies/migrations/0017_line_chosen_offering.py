"""What a person said that a campaign's ads sell; of earlier strategies nobody can tell."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("offerings", "0002_margin"), ("strategies", "0016_ads_in_reserve")]

    operations = [
        migrations.AddField(
            model_name="strategyline",
            name="chosen_offering",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="offerings.offering",
            ),
        ),
    ]
