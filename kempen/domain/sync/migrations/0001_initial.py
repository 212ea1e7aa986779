import django.db.models.deletion
import kempen.kit.clock
from django.db import migrations, models

from kempen.kit.database.moved_models import move_content_types


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('accounts', '0004_sessions_begin_again'),
        ('campaigns', '0001_initial'),
        ('contenttypes', '0002_remove_content_type_name'),
        ('launches', '0006_drift_guard_and_originals_go'),
    ]

    operations = [
        # The tables have been there since they were those of launches.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name='OriginalDay',
                    fields=[
                        ('pk', models.CompositePrimaryKey('campaign_id', 'date', blank=True, editable=False, primary_key=True, serialize=False)),
                        ('date', models.DateField()),
                        ('currency', models.CharField(max_length=3)),
                        ('spend', models.DecimalField(decimal_places=6, max_digits=18)),
                        ('revenue', models.DecimalField(decimal_places=6, max_digits=18)),
                        ('rate', models.DecimalField(decimal_places=8, max_digits=18)),
                        ('converted_at', models.DateTimeField(default=kempen.kit.clock.now)),
                        ('business', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.business')),
                        ('campaign', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='campaigns.campaign')),
                    ],
                    options={
                        'db_table': 'launches_originalday',
                    },
                ),
            ],
        ),
        move_content_types('launches', 'sync', {'originalday': 'originalday'}),
    ]
