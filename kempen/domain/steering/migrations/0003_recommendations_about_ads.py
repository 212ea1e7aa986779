"""Recommendations about ads stand beside those about money; those that exist are moves."""

from typing import ClassVar

from django.db import migrations, models
from django.db.models import deletion


class Migration(migrations.Migration):
    """Adds what a recommendation about ads says, and that one a campaign is open."""

    dependencies: ClassVar = [
        ("ad_revisions", "0002_adrevision_applied_at"),
        ("campaigns", "0002_platforms_by_the_registry"),
        ("creatives", "0006_images_for_each_shape"),
        ("steering", "0002_adpause"),
    ]

    operations: ClassVar = [
        migrations.AddField(
            model_name="steeringcheck",
            name="ads_advised_on",
            field=models.DateField(null=True),
        ),
        migrations.AddField(
            model_name="recommendation",
            name="kind",
            field=models.CharField(
                choices=[("move", "move"), ("pause_ad", "pause_ad"), ("new_ad", "new_ad")],
                default="move",
                max_length=8,
            ),
        ),
        migrations.AlterField(
            model_name="recommendation",
            name="reason",
            field=models.CharField(
                choices=[
                    ("gain", "gain"),
                    ("pace", "pace"),
                    ("worse", "worse"),
                    ("tired", "tired"),
                    ("untried", "untried"),
                ],
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="recommendation",
            name="campaign",
            field=models.ForeignKey(
                null=True,
                on_delete=deletion.CASCADE,
                related_name="+",
                to="campaigns.campaign",
            ),
        ),
        migrations.AddField(
            model_name="recommendation",
            name="ad",
            field=models.ForeignKey(
                null=True, on_delete=deletion.CASCADE, related_name="+", to="creatives.ad"
            ),
        ),
        migrations.AddField(
            model_name="recommendation",
            name="advice",
            field=models.JSONField(null=True),
        ),
        migrations.AddField(
            model_name="recommendation",
            name="ad_revision",
            field=models.ForeignKey(
                null=True,
                on_delete=deletion.SET_NULL,
                related_name="+",
                to="ad_revisions.adrevision",
            ),
        ),
        migrations.RemoveConstraint(model_name="recommendation", name="recommendation_open_once"),
        migrations.AddConstraint(
            model_name="recommendation",
            constraint=models.UniqueConstraint(
                condition=models.Q(("kind", "move"), ("status", "open")),
                fields=("business", "strategy"),
                name="recommendation_open_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="recommendation",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status", "open")),
                fields=("business", "campaign"),
                name="ad_recommendation_open_once",
            ),
        ),
    ]
