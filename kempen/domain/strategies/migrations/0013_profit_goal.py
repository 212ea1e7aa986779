"""A brief may want a profit per 1 spent, which a margin turns into a return; earlier ones do not."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("strategies", "0012_brief_own_figures")]

    operations = [
        migrations.AddField(
            model_name="brief",
            name="profit_goal",
            field=models.DecimalField(decimal_places=3, max_digits=9, null=True),
        ),
        migrations.AddField(
            model_name="brief",
            name="margin",
            field=models.DecimalField(decimal_places=6, max_digits=7, null=True),
        ),
        migrations.AddField(
            model_name="brief",
            name="margin_source",
            field=models.CharField(blank=True, default="", max_length=8),
        ),
    ]
