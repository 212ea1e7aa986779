"""A revision may put an ad in reserve."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ad_revisions', '0003_declined_by_clients'),
    ]

    operations = [
        migrations.AlterField(
            model_name='adrevisionchange',
            name='kind',
            field=models.CharField(choices=[('add', 'add'), ('replace', 'replace'), ('pause', 'pause'), ('resume', 'resume'), ('reserve', 'reserve')], max_length=8),
        ),
    ]
