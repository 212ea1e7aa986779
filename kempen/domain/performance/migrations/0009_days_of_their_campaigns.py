"""The days of before are checked while imports go on; then the two foreign keys go."""

from django.db import migrations

CHECK = """
DO $$
BEGIN
    IF EXISTS (
        SELECT FROM pg_constraint
        WHERE conrelid = 'performance_performanceday'::regclass AND conname = 'day_of_its_campaign'
    ) THEN
        ALTER TABLE performance_performanceday VALIDATE CONSTRAINT day_of_its_campaign;
    END IF;
END
$$
"""
KEYS = {
    "performance_performa_business_id_f852089e_fk_accounts_": (
        "FOREIGN KEY (business_id) REFERENCES accounts_business (id)"
    ),
    "performance_performa_campaign_id_1e0e5ac2_fk_campaigns": (
        "FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id)"
    ),
}
TABLE = "ALTER TABLE performance_performanceday"


class Migration(migrations.Migration):
    dependencies = [("performance", "0008_day_of_its_campaign")]

    operations = [
        migrations.RunSQL(CHECK, migrations.RunSQL.noop),
        *(
            migrations.RunSQL(
                f"{TABLE} DROP CONSTRAINT IF EXISTS {name}",
                f"{TABLE} ADD CONSTRAINT {name} {definition} DEFERRABLE INITIALLY DEFERRED",
            )
            for name, definition in KEYS.items()
        ),
    ]
