"""Entries of the audit log may be deleted of a business that is being erased, and of no other."""

from django.db import migrations

_ERASED_ONLY = """
    DROP TRIGGER audit_is_only_added_to ON events_auditentry;
    CREATE TRIGGER audit_is_only_added_to
        BEFORE UPDATE OR TRUNCATE ON events_auditentry
        FOR EACH STATEMENT EXECUTE FUNCTION audit_is_only_added_to();

    CREATE FUNCTION audit_entries_go_with_their_business() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF EXISTS (
            SELECT FROM deleted LEFT JOIN accounts_business business
                ON business.id = deleted.business_id AND business.status = 'erasing'
            WHERE business.id IS NULL
        ) THEN
            RAISE EXCEPTION 'the audit log is only added to: % of % is refused',
                TG_OP, TG_TABLE_NAME;
        END IF;
        RETURN NULL;
    END $$;
    CREATE TRIGGER audit_entries_go_with_their_business AFTER DELETE ON events_auditentry
        REFERENCING OLD TABLE AS deleted
        FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_go_with_their_business();
"""


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0010_closing"),
        ("events", "0004_seals_of_their_own"),
    ]

    operations = [migrations.RunSQL(_ERASED_ONLY)]
