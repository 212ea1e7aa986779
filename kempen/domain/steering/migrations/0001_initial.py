"""What is kept of steering."""

import django.db.models.deletion
import kempen.domain.steering.outcomes
import kempen.kit.clock
import kempen.kit.ids
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('accounts', '0011_sample_business'),
        ('launches', '0007_kinds_of_changes_are_classes'),
        ('strategies', '0010_strategy_envelope'),
    ]

    operations = [
        migrations.CreateModel(
            name='NextPlan',
            fields=[
                ('launch', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to='launches.launch')),
                ('proposed_at', models.DateTimeField(default=kempen.kit.clock.now)),
                ('business', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.business')),
                ('strategy', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='strategies.strategy')),
            ],
        ),
        migrations.CreateModel(
            name='Recommendation',
            fields=[
                ('id', models.UUIDField(default=kempen.kit.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('status', models.CharField(choices=[('open', 'open'), ('applied', 'applied'), ('dismissed', 'dismissed'), ('expired', 'expired'), ('replaced', 'replaced')], default=kempen.domain.steering.outcomes.RecommendationStatus['OPEN'], max_length=10)),
                ('reason', models.CharField(choices=[('gain', 'gain'), ('pace', 'pace')], max_length=8)),
                ('lines', models.JSONField()),
                ('gain', models.JSONField(null=True)),
                ('created_at', models.DateTimeField(default=kempen.kit.clock.now)),
                ('expires_at', models.DateTimeField()),
                ('decided_by', models.CharField(blank=True, max_length=80)),
                ('decided_at', models.DateTimeField(null=True)),
                ('business', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.business')),
                ('launch', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='launches.launch')),
                ('strategy', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='strategies.strategy')),
            ],
        ),
        migrations.CreateModel(
            name='Move',
            fields=[
                ('id', models.UUIDField(default=kempen.kit.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('day', models.DateField()),
                ('status', models.CharField(choices=[('lowering', 'lowering'), ('raising', 'raising'), ('done', 'done'), ('failed', 'failed')], max_length=8)),
                ('origin', models.CharField(choices=[('automatic', 'automatic'), ('recommendation', 'recommendation'), ('undo', 'undo')], max_length=16)),
                ('reason', models.CharField(choices=[('gain', 'gain'), ('pace', 'pace')], max_length=8)),
                ('ordered_by', models.CharField(max_length=80)),
                ('lines', models.JSONField()),
                ('gain', models.JSONField(null=True)),
                ('brought', models.JSONField(null=True)),
                ('failure', models.CharField(blank=True, max_length=500)),
                ('created_at', models.DateTimeField(default=kempen.kit.clock.now)),
                ('finished_at', models.DateTimeField(null=True)),
                ('business', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.business')),
                ('launch', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='launches.launch')),
                ('strategy', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='strategies.strategy')),
                ('undoes', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='steering.move')),
                ('recommendation', models.OneToOneField(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='steering.recommendation')),
            ],
        ),
        migrations.CreateModel(
            name='SteeringCheck',
            fields=[
                ('launch', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to='launches.launch')),
                ('decided_on', models.DateField(null=True)),
                ('decision', models.CharField(blank=True, max_length=24)),
                ('checked_at', models.DateTimeField(default=kempen.kit.clock.now)),
                ('business', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.business')),
            ],
        ),
        migrations.AddIndex(
            model_name='recommendation',
            index=models.Index(fields=['business', '-id'], name='recommendation_newest_first'),
        ),
        migrations.AddConstraint(
            model_name='recommendation',
            constraint=models.UniqueConstraint(condition=models.Q(('status', 'open')), fields=('business', 'strategy'), name='recommendation_open_once'),
        ),
        migrations.AddIndex(
            model_name='move',
            index=models.Index(fields=['business', '-id'], name='move_newest_first'),
        ),
        migrations.AddIndex(
            model_name='move',
            index=models.Index(condition=models.Q(('status__in', ['lowering', 'raising'])), fields=['business'], name='move_on_its_way'),
        ),
        migrations.AddConstraint(
            model_name='move',
            constraint=models.UniqueConstraint(condition=models.Q(('origin', 'undo'), _negated=True), fields=('business', 'strategy', 'day'), name='move_once_a_day'),
        ),
        migrations.AddConstraint(
            model_name='move',
            constraint=models.UniqueConstraint(condition=models.Q(('undoes__isnull', False), models.Q(('status', 'failed'), _negated=True)), fields=('business', 'undoes'), name='move_undone_once'),
        ),
    ]
