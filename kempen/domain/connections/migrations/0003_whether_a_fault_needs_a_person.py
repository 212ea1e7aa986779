from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("connections", "0002_rates_and_left_out"),
    ]

    operations = [
        migrations.AddField(
            model_name="connection",
            name="needs_person",
            field=models.BooleanField(default=False),
        ),
    ]
