"""Clients are asked about changes to ads too; the requests that exist are about strategies."""

from typing import ClassVar

from django.db import migrations, models
from django.db.models import deletion


class Migration(migrations.Migration):
    """Adds what a request is about, and that an address is asked once about it."""

    dependencies: ClassVar = [
        ("ad_revisions", "0003_declined_by_clients"),
        ("client_approvals", "0001_initial"),
    ]

    operations: ClassVar = [
        migrations.AddField(
            model_name="approvalrequest",
            name="ad_revision",
            field=models.ForeignKey(
                null=True,
                on_delete=deletion.CASCADE,
                related_name="+",
                to="ad_revisions.adrevision",
            ),
        ),
        migrations.RemoveConstraint(
            model_name="approvalrequest", name="approval_asked_once_an_address"
        ),
        migrations.AddConstraint(
            model_name="approvalrequest",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    ("ad_revision", None), ("answered_at", None), ("withdrawn_at", None)
                ),
                fields=("business", "strategy", "revision", "email"),
                name="approval_asked_once_an_address",
            ),
        ),
        migrations.AddConstraint(
            model_name="approvalrequest",
            constraint=models.UniqueConstraint(
                condition=models.Q(("answered_at", None), ("withdrawn_at", None)),
                fields=("business", "ad_revision", "revision", "email"),
                name="ad_approval_asked_once",
            ),
        ),
    ]
