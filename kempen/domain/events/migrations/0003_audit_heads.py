"""The end of each chain is written down beside it, so that a cut tail is missed."""

import django.db.models.deletion
from django.db import migrations, models

_HEADS_OF_WHAT_IS_THERE = """
    INSERT INTO events_audithead (business_id, place, seal)
    SELECT DISTINCT ON (business_id) business_id, place, seal FROM events_auditentry
    WHERE place IS NOT NULL ORDER BY business_id, place DESC;
"""
_ONLY_MOVES_ON = """
    CREATE FUNCTION audit_head_only_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'UPDATE' AND NEW.business_id = OLD.business_id AND NEW.place > OLD.place THEN
            RETURN NEW;
        END IF;
        RAISE EXCEPTION 'the end of an audit chain only moves on';
    END $$;
    CREATE TRIGGER audit_head_only_moves_on BEFORE UPDATE OR DELETE ON events_audithead
        FOR EACH ROW EXECUTE FUNCTION audit_head_only_moves_on();
"""
_ANYTHING = """
    DROP TRIGGER audit_head_only_moves_on ON events_audithead;
    DROP FUNCTION audit_head_only_moves_on;
"""


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0001_initial"),
        ("events", "0002_days_and_seals"),
    ]

    operations = [
        migrations.CreateModel(
            name="AuditHead",
            fields=[
                (
                    "business",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="accounts.business",
                    ),
                ),
                ("place", models.BigIntegerField()),
                ("seal", models.CharField(max_length=64)),
            ],
        ),
        migrations.RunSQL(_HEADS_OF_WHAT_IS_THERE, migrations.RunSQL.noop),
        # Separate from the rows above: a table with rows that still wait for a check is in use.
        migrations.RunSQL("SET CONSTRAINTS ALL IMMEDIATE", migrations.RunSQL.noop),
        migrations.RunSQL(_ONLY_MOVES_ON, _ANYTHING),
    ]
