from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('performance', '0003_files_in_parts'),
    ]

    operations = [
        migrations.AddField(
            model_name='import',
            name='names',
            field=models.JSONField(null=True),
        ),
        # A part is written once and read once: to compress it costs more than it saves.
        migrations.RunSQL(
            'ALTER TABLE performance_importpart ALTER COLUMN content SET STORAGE EXTERNAL',
            'ALTER TABLE performance_importpart ALTER COLUMN content SET STORAGE EXTENDED',
        ),
    ]
