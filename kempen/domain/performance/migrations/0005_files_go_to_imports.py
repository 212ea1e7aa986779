from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('performance', '0004_names_of_campaigns'),
    ]

    operations = [
        # The tables stay as they are: the app imports takes them over.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel(name='ImportPart'),
                migrations.DeleteModel(name='ImportFile'),
                migrations.DeleteModel(name='RememberedColumns'),
                migrations.DeleteModel(name='UploadedFile'),
            ],
        ),
    ]
