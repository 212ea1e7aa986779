"""Failed sign-ins are counted by address and account together."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('requests', '0002_limits_that_expire'),
    ]

    operations = [
        migrations.CreateModel(
            name='SignInAttempts',
            fields=[
                ('digest', models.CharField(max_length=64, primary_key=True, serialize=False)),
                ('expires_at', models.DateTimeField(db_index=True)),
                ('failures', models.IntegerField()),
                ('next_at', models.DateTimeField()),
            ],
            options={
                'abstract': False,
            },
        ),
    ]
