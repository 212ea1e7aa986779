"""A model gets a name that says what it holds; its table keeps its own."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [("forecasts", "0003_look_back_changes")]

    operations = [
        migrations.AlterModelTable(name="LookBack", table="forecasts_lookback"),
        migrations.RenameModel(old_name="LookBack", new_name="StoredCounterfactual"),
    ]
