"""An ad in reserve may take the place of one that pauses."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("launches", "0008_change_ad_revision"),
        ("steering", "0003_recommendations_about_ads"),
        ("strategies", "0016_ads_in_reserve"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="adpause", name="ad_paused_once_a_plan"),
        migrations.AlterField(
            model_name="adpause",
            name="change",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="launches.change",
            ),
        ),
        migrations.AddField(
            model_name="adpause",
            name="reason",
            field=models.CharField(
                choices=[("worse", "worse"), ("tired", "tired")],
                db_default="worse",
                default="worse",
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="adpause",
            name="chance_tired",
            field=models.DecimalField(decimal_places=3, max_digits=4, null=True),
        ),
        migrations.AddField(
            model_name="adpause",
            name="outcome",
            field=models.CharField(
                blank=True,
                choices=[("rejected", "rejected"), ("not_sent", "not_sent"), ("kept", "kept")],
                db_default="",
                default="",
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="adpause",
            name="started",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="strategies.strategyad",
            ),
        ),
        migrations.AddField(
            model_name="adpause",
            name="starting",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="launches.change",
            ),
        ),
        migrations.AddConstraint(
            model_name="adpause",
            constraint=models.UniqueConstraint(
                condition=models.Q(("outcome", "")),
                fields=("business", "launch", "ad"),
                name="ad_paused_once_a_plan",
            ),
        ),
        migrations.AddConstraint(
            model_name="adpause",
            constraint=models.UniqueConstraint(
                fields=("business", "started"), name="reserve_started_once"
            ),
        ),
    ]
