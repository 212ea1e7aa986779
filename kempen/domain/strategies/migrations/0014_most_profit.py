"""A brief may want the most profit, and so leave a part of its budget unspent."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("strategies", "0013_profit_goal")]

    operations = [
        migrations.AddField(
            model_name="brief",
            name="most_profit",
            field=models.BooleanField(default=False, db_default=False),
        )
    ]
