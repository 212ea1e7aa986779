"""A price from an amount a month is no longer called instalments.

Until now both had one type, whose words were those of the price: what an offering said stays.
"""

from django.db import migrations

_RENAME = """
    UPDATE offerings_offering SET claims = (
        SELECT jsonb_agg(
            CASE WHEN one ->> 'type' = '{old}' THEN one || '{{"type": "{new}"}}' ELSE one END
            ORDER BY place
        )
        FROM jsonb_array_elements(claims) WITH ORDINALITY AS every (one, place)
    )
    WHERE claims @> '[{{"type": "{old}"}}]'
"""


class Migration(migrations.Migration):
    dependencies = [("offerings", "0002_margin")]

    operations = [
        migrations.RunSQL(
            _RENAME.format(old="instalments_from", new="price_from_month"),
            _RENAME.format(old="price_from_month", new="instalments_from"),
        )
    ]
