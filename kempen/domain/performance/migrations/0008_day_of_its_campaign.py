"""One foreign key of a day, on its campaign and business together, in place of two.

Whose a day is follows from its campaign, so it is looked up once. Here only new rows are checked:
the table may hold days of years, and writing to it waits until this is committed. The next
migration checks the others, while imports go on. Days that are distributed have no foreign keys.
"""

import django.db.models.deletion
from django.db import migrations, models

ADD = """
DO $$
BEGIN
    IF to_regclass('pg_dist_partition') IS NOT NULL THEN
        IF EXISTS (
            SELECT FROM pg_dist_partition
            WHERE logicalrelid = 'performance_performanceday'::regclass
        ) THEN
            RETURN;
        END IF;
    END IF;
    ALTER TABLE performance_performanceday ADD CONSTRAINT day_of_its_campaign
        FOREIGN KEY (campaign_id, business_id) REFERENCES campaigns_campaign (id, business_id)
        DEFERRABLE INITIALLY DEFERRED NOT VALID;
END
$$
"""
REMOVE = "ALTER TABLE performance_performanceday DROP CONSTRAINT IF EXISTS day_of_its_campaign"


class Migration(migrations.Migration):
    dependencies = [
        ("performance", "0007_kinds_of_imports"),
        ("campaigns", "0003_campaign_of_its_business"),
    ]

    operations = [
        migrations.RunSQL(ADD, REMOVE),
        # The two keys go in the next migration.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="performanceday",
                    name=name,
                    field=models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=model,
                    ),
                )
                for name, model in (
                    ("campaign", "campaigns.campaign"),
                    ("business", "accounts.business"),
                )
            ]
        ),
    ]
