"""Keeps the table of an uploaded file, so that it is read once."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("imports", "0001_initial")]
    operations = [
        migrations.AddField(
            model_name="uploadedfile", name="table", field=models.BinaryField(null=True)
        )
    ]
