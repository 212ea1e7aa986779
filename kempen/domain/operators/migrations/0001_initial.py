"""The log of operators, which is only ever added to, and what processes note for them."""

import django.db.models.functions.datetime
import kempen.kit.clock
import kempen.kit.ids
from django.db import migrations, models


_ONLY_ADDED_TO = """
    CREATE FUNCTION operators_log_is_only_added_to() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'entries of the log of operators are never changed or deleted';
    END $$;
    CREATE TRIGGER operators_log_is_only_added_to
        BEFORE UPDATE OR DELETE ON operators_operatoraction
        FOR EACH ROW EXECUTE FUNCTION operators_log_is_only_added_to();
"""
_ANYTHING = """
    DROP TRIGGER operators_log_is_only_added_to ON operators_operatoraction;
    DROP FUNCTION operators_log_is_only_added_to;
"""


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Heartbeat',
            fields=[
                ('id', models.UUIDField(default=kempen.kit.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('kind', models.CharField(choices=[('web', 'Web'), ('jobs', 'Jobs'), ('webhooks', 'Webhooks')], max_length=8)),
                ('host', models.CharField(max_length=255)),
                ('pid', models.PositiveIntegerField()),
                ('version', models.CharField(max_length=40)),
                ('started_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('seen_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
        ),
        migrations.CreateModel(
            name='JobFailure',
            fields=[
                ('job_id', models.BigIntegerField(primary_key=True, serialize=False)),
                ('failed_at', models.DateTimeField(default=kempen.kit.clock.now)),
                ('reason', models.CharField(max_length=300)),
            ],
        ),
        migrations.CreateModel(
            name='OperatorAction',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('at', models.DateTimeField(default=kempen.kit.clock.now)),
                ('operator', models.EmailField(max_length=254)),
                ('action', models.CharField(max_length=60)),
                ('data', models.JSONField(default=dict)),
            ],
        ),
        migrations.CreateModel(
            name='OperatorTestMail',
            fields=[
                ('id', models.UUIDField(default=kempen.kit.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('operator', models.EmailField(max_length=254)),
                ('status', models.CharField(choices=[('waiting', 'Waiting'), ('sent', 'Sent'), ('failed', 'Failed')], default='waiting', max_length=7)),
                ('reason', models.CharField(blank=True, max_length=300)),
                ('created_at', models.DateTimeField(default=kempen.kit.clock.now)),
                ('finished_at', models.DateTimeField(null=True)),
            ],
        ),
        migrations.RunSQL(_ONLY_ADDED_TO, _ANYTHING),
    ]
