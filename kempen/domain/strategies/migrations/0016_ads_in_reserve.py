"""Ads may be kept in reserve; none of an earlier strategy is."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("strategies", "0015_line_offering")]

    operations = [
        migrations.AddField(
            model_name="strategyad",
            name="is_reserve",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddConstraint(
            model_name="strategyad",
            constraint=models.CheckConstraint(
                condition=models.Q(is_chosen=False) | models.Q(is_reserve=False),
                name="proposed_ad_runs_or_waits",
            ),
        ),
    ]
