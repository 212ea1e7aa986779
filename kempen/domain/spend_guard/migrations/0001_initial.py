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
                    name='SpendGuard',
                    fields=[
                        ('id', models.BigAutoField(primary_key=True, serialize=False)),
                        ('is_on', models.BooleanField(default=False)),
                        ('margin', models.PositiveSmallIntegerField(default=100)),
                        ('set_by', models.CharField(max_length=80)),
                        ('set_at', models.DateTimeField(default=kempen.kit.clock.now)),
                        ('business', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.business')),
                        ('campaign', models.OneToOneField(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='campaigns.campaign')),
                    ],
                    options={
                        'db_table': 'launches_spendguard',
                        'constraints': [models.UniqueConstraint(condition=models.Q(('campaign', None)), fields=('business',), name='spend_guard_once_a_business')],
                    },
                ),
                migrations.CreateModel(
                    name='SpendNotice',
                    fields=[
                        ('id', models.BigAutoField(primary_key=True, serialize=False)),
                        ('mark', models.CharField(max_length=60)),
                        ('spent', models.DecimalField(decimal_places=6, max_digits=18, null=True)),
                        ('allowed', models.DecimalField(decimal_places=6, max_digits=18, null=True)),
                        ('told_at', models.DateTimeField(default=kempen.kit.clock.now)),
                        ('business', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.business')),
                        ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='campaigns.campaign')),
                    ],
                    options={
                        'db_table': 'launches_spendtold',
                        'constraints': [models.UniqueConstraint(fields=('business', 'campaign', 'mark'), name='spend_told_once')],
                    },
                ),
            ],
        ),
        move_content_types('launches', 'spend_guard', {'spendguard': 'spendguard', 'spendtold': 'spendnotice'}),
    ]
