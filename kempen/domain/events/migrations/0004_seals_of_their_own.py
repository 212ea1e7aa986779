"""Seals get a table of their own, so that neither entries nor seals are ever changed.

The columns `place` and `seal` of the entries stay in the table for now, copied and no longer read:
web servers of the version before name them while they are being restarted.
"""

import django.db.models.deletion
from django.db import migrations, models

_COPY_SEALS = """
    INSERT INTO events_auditseal (business_id, entry_id, place, seal, key_id)
    SELECT business_id, id, place, seal, '' FROM events_auditentry WHERE place IS NOT NULL
    ORDER BY id;
"""
# A head that is further than the entries tells that some were cut off: that must not be lost.
_COPY_HEADS_WITHOUT_ENTRIES = """
    INSERT INTO events_auditseal (business_id, entry_id, place, seal, key_id)
    SELECT head.business_id, NULL, head.place, head.seal, '' FROM events_audithead AS head
    WHERE NOT EXISTS (
        SELECT FROM events_auditseal AS written
        WHERE written.business_id = head.business_id AND written.place = head.place
    );
"""
_WAITING = """
    INSERT INTO events_unsealedentry (entry_id)
    SELECT id FROM events_auditentry WHERE place IS NULL;
"""
_OLD_RULES = """
    DROP TRIGGER audit_is_only_added_to ON events_auditentry;
    DROP FUNCTION audit_is_only_added_to;
    DROP TRIGGER audit_head_only_moves_on ON events_audithead;
    DROP FUNCTION audit_head_only_moves_on;
    ALTER TABLE events_auditentry ALTER COLUMN seal SET DEFAULT '';
"""
_ONLY_ADDED_TO = """
    CREATE FUNCTION audit_is_only_added_to() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'the audit log is only added to: % of % is refused', TG_OP, TG_TABLE_NAME;
    END $$;
    CREATE TRIGGER audit_is_only_added_to
        BEFORE UPDATE OR DELETE OR TRUNCATE ON events_auditentry
        FOR EACH STATEMENT EXECUTE FUNCTION audit_is_only_added_to();
    CREATE TRIGGER audit_is_only_added_to
        BEFORE UPDATE OR DELETE OR TRUNCATE ON events_auditseal
        FOR EACH STATEMENT EXECUTE FUNCTION audit_is_only_added_to();

    CREATE FUNCTION audit_entry_waits_for_its_seal() RETURNS trigger
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
        INSERT INTO events_unsealedentry (entry_id) SELECT id FROM written;
        RETURN NULL;
    END $$;
    CREATE TRIGGER audit_entry_waits_for_its_seal AFTER INSERT ON events_auditentry
        REFERENCING NEW TABLE AS written
        FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_waits_for_its_seal();
"""


class Migration(migrations.Migration):

    dependencies = [("accounts", "0001_initial"), ("events", "0003_audit_heads")]

    operations = [
        migrations.CreateModel(
            name="AuditKey",
            fields=[
                ("key_id", models.CharField(max_length=32, primary_key=True, serialize=False)),
                ("sealed", models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name="UnsealedEntry",
            fields=[
                (
                    "entry",
                    models.OneToOneField(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="events.auditentry",
                    ),
                )
            ],
        ),
        migrations.CreateModel(
            name="AuditSeal",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("place", models.BigIntegerField()),
                ("seal", models.CharField(max_length=64)),
                ("key_id", models.CharField(blank=True, max_length=32)),
                (
                    "business",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="accounts.business",
                    ),
                ),
                (
                    "entry",
                    models.OneToOneField(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="events.auditentry",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("business", "place"), name="seal_once_a_place"
                    )
                ]
            },
        ),
        migrations.RunSQL(_COPY_SEALS, elidable=True),
        migrations.RunSQL(_COPY_HEADS_WITHOUT_ENTRIES, elidable=True),
        migrations.RunSQL(_WAITING, elidable=True),
        # Separate from the rows above: a table with rows that still wait for a check is in use.
        migrations.RunSQL("SET CONSTRAINTS ALL IMMEDIATE"),
        migrations.RunSQL(_OLD_RULES),
        migrations.RemoveConstraint("auditentry", "audit_once_a_place"),
        migrations.RemoveIndex("auditentry", "audit_to_seal"),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RemoveField("auditentry", "place"),
                migrations.RemoveField("auditentry", "seal"),
            ]
        ),
        migrations.DeleteModel("AuditHead"),
        migrations.RunSQL(_ONLY_ADDED_TO),
    ]
