"""A model gets a name that says what it holds; its table keeps its own."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [("connections", "0006_platforms_by_the_registry")]

    operations = [
        migrations.AlterModelTable(name="LeftOut", table="connections_leftout"),
        migrations.RenameModel(old_name="LeftOut", new_name="IgnoredCampaign"),
    ]
