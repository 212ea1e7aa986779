"""Events lie in daily partitions; audit entries are sealed into a chain and never changed."""

from django.db import migrations, models

from kempen.kit.database.partitions import partitioning_sql

_ONLY_ADDED_TO = """
    CREATE FUNCTION audit_is_only_added_to() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'UPDATE' AND OLD.place IS NULL AND NEW.place IS NOT NULL
            AND (NEW.id, NEW.business_id, NEW.occurred_at, NEW.actor, NEW.action, NEW.data)
                IS NOT DISTINCT FROM
                (OLD.id, OLD.business_id, OLD.occurred_at, OLD.actor, OLD.action, OLD.data) THEN
            RETURN NEW;
        END IF;
        RAISE EXCEPTION 'entries of the audit table are never changed or deleted';
    END $$;
    CREATE TRIGGER audit_is_only_added_to BEFORE UPDATE OR DELETE ON events_auditentry
        FOR EACH ROW EXECUTE FUNCTION audit_is_only_added_to();
"""
_ANYTHING = """
    DROP TRIGGER audit_is_only_added_to ON events_auditentry;
    DROP FUNCTION audit_is_only_added_to;
"""


class Migration(migrations.Migration):

    dependencies = [
        ("events", "0001_initial"),
        # What points at the table is made without a constraint after this.
        ("webhooks", "0001_initial"),
    ]

    operations = [
        migrations.RemoveConstraint("event", "event_once_a_sequence"),
        migrations.RemoveIndex("event", "event_to_fan_out"),
        migrations.AlterField(
            "event",
            "business",
            models.ForeignKey(
                db_index=False, on_delete=models.CASCADE, related_name="+", to="accounts.business"
            ),
        ),
        migrations.RunSQL(partitioning_sql("events_event"), elidable=False),
        migrations.AddIndex(
            "event", models.Index(fields=["business", "sequence"], name="event_in_sequence")
        ),
        migrations.AddIndex(
            "event",
            models.Index(
                fields=["id"], name="event_to_fan_out", condition=models.Q(is_fanned_out=False)
            ),
        ),
        migrations.AddField("auditentry", "place", models.BigIntegerField(null=True)),
        migrations.AddField("auditentry", "seal", models.CharField(blank=True, max_length=64)),
        migrations.AddConstraint(
            "auditentry",
            models.UniqueConstraint(fields=["business", "place"], name="audit_once_a_place"),
        ),
        migrations.AddIndex(
            "auditentry",
            models.Index(
                fields=["id"], name="audit_to_seal", condition=models.Q(place__isnull=True)
            ),
        ),
        migrations.RunSQL(_ONLY_ADDED_TO, _ANYTHING),
    ]
