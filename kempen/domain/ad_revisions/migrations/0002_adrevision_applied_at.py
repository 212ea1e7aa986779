"""When a platform had done all of a revision of ads; of those before nobody wrote it down."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    """Adds the moment, null for all that exist."""

    dependencies: ClassVar = [("ad_revisions", "0001_initial")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="adrevision",
            name="applied_at",
            field=models.DateTimeField(null=True),
        ),
    ]
