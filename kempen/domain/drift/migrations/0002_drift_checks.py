"""A model gets a name that says what it holds; its table keeps its own."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [("drift", "0001_initial")]

    operations = [
        migrations.RenameModel(old_name="Watch", new_name="DriftCheck"),
    ]
