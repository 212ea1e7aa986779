"""Partitions of days belong to the owner of the tables, who alone may make and drop them.

The service keeps the days through these functions, which can do nothing else.
"""

from django.db import migrations

_FUNCTIONS = """
CREATE FUNCTION kempen_make_day(parent regclass, day date, lowest uuid, next_lowest uuid)
    RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
    EXECUTE format(
        'CREATE TABLE public.%I PARTITION OF %s FOR VALUES FROM (%L) TO (%L)',
        (SELECT relname FROM pg_class WHERE oid = parent) || to_char(day, '_YYYYMMDD'),
        parent, lowest, next_lowest
    );
    -- A backup reads each partition by itself. Where one login does everything there is no such role.
    IF to_regrole('kempen_service') IS NOT NULL THEN
        EXECUTE format(
            'GRANT SELECT ON public.%I TO kempen_service',
            (SELECT relname FROM pg_class WHERE oid = parent) || to_char(day, '_YYYYMMDD')
        );
    END IF;
END $$;
CREATE FUNCTION kempen_drop_day(parent regclass, day date)
    RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
    child regclass := (
        SELECT inhrelid::regclass FROM pg_inherits JOIN pg_class AS above ON above.oid = inhparent
        JOIN pg_class AS below ON below.oid = inhrelid
        WHERE inhparent = parent AND below.relname = above.relname || to_char(day, '_YYYYMMDD')
    );
BEGIN
    IF child IS NULL THEN
        RAISE undefined_table USING MESSAGE = format('%s has no partition of %s', parent, day);
    END IF;
    EXECUTE format('DROP TABLE %s', child);
END $$;
CREATE FUNCTION kempen_note_days(parent regclass, note text)
    RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_class WHERE oid = parent AND relkind = 'p') THEN
        RAISE wrong_object_type USING MESSAGE = format('%s has no partitions', parent);
    END IF;
    EXECUTE format('COMMENT ON TABLE %s IS %L', parent, note);
END $$;
REVOKE ALL ON FUNCTION kempen_make_day, kempen_drop_day, kempen_note_days FROM PUBLIC;
"""
_NONE = "DROP FUNCTION kempen_make_day, kempen_drop_day, kempen_note_days"


class Migration(migrations.Migration):
    dependencies = [("events", "0005_entries_of_erased_businesses")]

    operations = [migrations.RunSQL(_FUNCTIONS, _NONE, elidable=False)]
