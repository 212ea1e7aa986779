from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('launches', '0006_drift_guard_and_originals_go'),
    ]

    operations = [
        migrations.AlterField(
            model_name='change',
            name='kind',
            field=models.CharField(max_length=20),
        ),
    ]
