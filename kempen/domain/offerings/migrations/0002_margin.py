"""An offering may have a margin of its own."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("offerings", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="offering",
            name="margin",
            field=models.DecimalField(decimal_places=6, max_digits=7, null=True),
        )
    ]
