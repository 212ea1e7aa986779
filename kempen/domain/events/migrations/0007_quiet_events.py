"""Events for programs alone: until now every day's spend of a campaign was a notification."""

from django.db import migrations, models

_QUIET = """
    UPDATE events_event SET is_quiet = true
    WHERE type = 'budget.spent' AND body::jsonb -> 'data' -> 'threshold' = 'null'
"""
_COUNT = """
    UPDATE events_eventcounter counter SET quiet = found.quiet
    FROM (
        SELECT business_id, count(*) AS quiet FROM events_event WHERE is_quiet GROUP BY business_id
    ) found
    WHERE found.business_id = counter.business_id
"""


class Migration(migrations.Migration):
    dependencies = [("events", "0006_days_by_functions")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="is_quiet",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="eventcounter",
            name="quiet",
            field=models.BigIntegerField(db_default=0, default=0),
        ),
        migrations.RunSQL(_QUIET, migrations.RunSQL.noop, elidable=True),
        migrations.RunSQL(_COUNT, migrations.RunSQL.noop, elidable=True),
    ]
