"""A kept answer says whose lead it shows, so that it is emptied with the lead."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('requests', '0003_sign_in_attempts'),
    ]

    operations = [
        migrations.AddField(
            model_name='idempotentanswer',
            name='lead_id',
            field=models.CharField(max_length=40, null=True),
        ),
    ]
