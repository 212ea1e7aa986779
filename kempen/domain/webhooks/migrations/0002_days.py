"""Attempts lie in daily partitions, and days of events and attempts go without asking anybody."""

from django.db import migrations, models

from kempen.kit import ids
from kempen.kit.database.partitions import partitioning_sql

# The identifier of an attempt that there is already begins with its time, as that of a new one.
_IDS_OF_THEIR_TIME = """
    ALTER TABLE webhooks_attempt ALTER COLUMN id DROP IDENTITY;
    ALTER TABLE webhooks_attempt ALTER COLUMN id TYPE uuid USING (
        lpad(to_hex((extract(epoch FROM started_at) * 1000)::bigint), 12, '0')
        || substr(md5(id::text), 1, 20))::uuid;
"""


class Migration(migrations.Migration):

    dependencies = [("webhooks", "0001_initial"), ("events", "0002_days_and_seals")]

    operations = [
        migrations.AlterField(
            "delivery",
            "event",
            models.ForeignKey(
                db_constraint=False,
                on_delete=models.DO_NOTHING,
                related_name="+",
                to="events.event",
            ),
        ),
        migrations.RemoveIndex("attempt", "attempt_of_a_delivery"),
        migrations.RunSQL(
            _IDS_OF_THEIR_TIME,
            state_operations=[
                migrations.AlterField(
                    "attempt",
                    "id",
                    models.UUIDField(
                        default=ids.new_id, editable=False, primary_key=True, serialize=False
                    ),
                )
            ],
        ),
        migrations.AlterField(
            "attempt",
            "delivery",
            models.ForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=models.DO_NOTHING,
                related_name="+",
                to="webhooks.delivery",
            ),
        ),
        migrations.RunSQL(partitioning_sql("webhooks_attempt"), elidable=False),
        migrations.AddIndex(
            "attempt",
            models.Index(fields=["delivery", "number"], name="attempt_of_a_delivery"),
        ),
    ]
