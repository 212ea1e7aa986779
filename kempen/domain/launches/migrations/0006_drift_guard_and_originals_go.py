from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('launches', '0005_lines_of_past_launches'),
    ]

    operations = [
        # The tables stay as they are: drift, spend_guard and sync take them over.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel(name='Drift'),
                migrations.DeleteModel(name='Watch'),
                migrations.DeleteModel(name='SpendGuard'),
                migrations.DeleteModel(name='SpendTold'),
                migrations.DeleteModel(name='OriginalDay'),
            ],
        ),
    ]
