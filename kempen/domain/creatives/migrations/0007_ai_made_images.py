from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('creatives', '0006_images_for_each_shape'),
    ]

    operations = [
        migrations.AddField(
            model_name='image',
            name='is_ai_made',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name='creative',
            name='has_ai_image',
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
