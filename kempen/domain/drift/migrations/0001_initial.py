import django.db.models.deletion
import kempen.kit.clock
import kempen.kit.ids
from django.db import migrations, models

from kempen.kit.database.moved_models import move_content_types


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('accounts', '0004_sessions_begin_again'),
        ('campaigns', '0001_initial'),
        ('launches', '0006_drift_guard_and_originals_go'),
        ('contenttypes', '0002_remove_content_type_name'),
    ]

    operations = [
        # The tables have been there since they were those of launches.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name='Watch',
                    fields=[
                        ('campaign', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to='campaigns.campaign')),
                        ('baseline', models.JSONField(default=dict)),
                        ('looked_at', models.DateTimeField(default=kempen.kit.clock.now)),
                        ('business', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.business')),
                        ('launch', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='launches.launch')),
                    ],
                    options={
                        'db_table': 'launches_watch',
                    },
                ),
                migrations.CreateModel(
                    name='Drift',
                    fields=[
                        ('id', models.UUIDField(default=kempen.kit.ids.new_id, editable=False, primary_key=True, serialize=False)),
                        ('kind', models.CharField(max_length=12)),
                        ('subject', models.CharField(blank=True, max_length=64)),
                        ('approved', models.CharField(blank=True, max_length=200)),
                        ('found', models.CharField(blank=True, max_length=200)),
                        ('mark', models.CharField(max_length=64)),
                        ('status', models.CharField(choices=[('open', 'Open'), ('accepted', 'Accepted'), ('put_back', 'Put Back'), ('gone', 'Gone')], default='open', max_length=8)),
                        ('seen_at', models.DateTimeField(default=kempen.kit.clock.now)),
                        ('written_at', models.DateTimeField(null=True)),
                        ('settled_at', models.DateTimeField(null=True)),
                        ('settled_by', models.CharField(blank=True, max_length=80)),
                        ('business', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.business')),
                        ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='campaigns.campaign')),
                        ('change', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='launches.change')),
                        ('launch', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='launches.launch')),
                    ],
                    options={
                        'db_table': 'launches_drift',
                        'indexes': [models.Index(fields=['business', 'campaign'], name='drift_of_a_campaign'), models.Index(condition=models.Q(('status', 'open'), ('written_at', None)), fields=['business'], name='drift_to_write_of')],
                        'constraints': [models.UniqueConstraint(condition=models.Q(('status', 'open')), fields=('business', 'campaign', 'mark'), name='drift_open_once')],
                    },
                ),
            ],
        ),
        move_content_types('launches', 'drift', {'watch': 'watch', 'drift': 'drift'}),
    ]
