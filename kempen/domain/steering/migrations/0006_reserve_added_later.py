"""An ad that was put in reserve after the launch may take the place of another."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ad_revisions', '0004_ads_in_reserve'),
        ('steering', '0005_recommended_swaps'),
    ]

    operations = [
        migrations.AddField(
            model_name='adpause',
            name='started_added',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='ad_revisions.adrevisionchange'),
        ),
        migrations.AddConstraint(
            model_name='adpause',
            constraint=models.UniqueConstraint(fields=('business', 'started_added'), name='added_reserve_started_once'),
        ),
    ]
