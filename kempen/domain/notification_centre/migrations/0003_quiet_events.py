"""How many quiet events a member's mark is past."""

from django.db import migrations, models

_COUNT = """
    UPDATE notification_centre_readmark mark SET quiet = (
        SELECT count(*) FROM events_event event
        WHERE event.business_id = mark.business_id AND event.sequence <= mark.sequence
            AND event.is_quiet
    )
"""


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0007_quiet_events"),
        ("notification_centre", "0002_first_steps"),
    ]

    operations = [
        migrations.AddField(
            model_name="readmark",
            name="quiet",
            field=models.BigIntegerField(db_default=0, default=0),
        ),
        migrations.RunSQL(_COUNT, migrations.RunSQL.noop, elidable=True),
    ]
