"""A recommendation may be to swap an ad for one in reserve."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("steering", "0004_swaps")]

    operations = [
        migrations.AlterField(
            model_name="recommendation",
            name="kind",
            field=models.CharField(
                choices=[
                    ("move", "move"),
                    ("pause_ad", "pause_ad"),
                    ("new_ad", "new_ad"),
                    ("swap_ad", "swap_ad"),
                ],
                default="move",
                max_length=8,
            ),
        ),
    ]
