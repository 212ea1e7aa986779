"""Models get names that say what they hold; their tables keep theirs."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [("leads", "0002_platforms_by_the_registry")]

    operations = [
        migrations.AlterModelTable(name="Feed", table="leads_feed"),
        migrations.RenameModel(old_name="Feed", new_name="CrmSetup"),
        migrations.AlterModelTable(name="Reading", table="leads_reading"),
        migrations.RenameModel(old_name="Reading", new_name="LeadSyncState"),
    ]
