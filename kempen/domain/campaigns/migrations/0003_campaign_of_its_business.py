"""Days name a campaign together with its business: both are unique together, so that they can."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0002_platforms_by_the_registry")]

    operations = [
        migrations.AddConstraint(
            model_name="campaign",
            constraint=models.UniqueConstraint(
                fields=["business", "id"], name="campaign_of_its_business"
            ),
        ),
    ]
