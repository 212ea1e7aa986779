"""A person's own figures in place of guesses; earlier briefs have none."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("strategies", "0011_line_targeting")]

    operations = [
        migrations.AddField(
            model_name="brief", name="own_figures", field=models.JSONField(null=True)
        ),
    ]
