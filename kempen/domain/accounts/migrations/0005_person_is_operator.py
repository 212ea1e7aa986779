"""Some people run the service and are members of no business."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0004_sessions_begin_again'),
    ]

    operations = [
        migrations.AddField(
            model_name='person',
            name='is_operator',
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
