from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('reports', '0002_unique_by_business'),
    ]

    operations = [
        migrations.AddField(
            model_name='reportschedule',
            name='revision',
            field=models.PositiveIntegerField(default=1),
        ),
    ]
