import django.db.models.deletion
import kempen.kit.clock
import kempen.kit.ids
from django.conf import settings
from django.db import migrations, models

from kempen.kit.database.moved_models import move_content_types


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('accounts', '0004_sessions_begin_again'),
        ('performance', '0005_files_go_to_imports'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('contenttypes', '0002_remove_content_type_name'),
    ]

    operations = [
        # The tables have been there since they were those of performance.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name='ImportFile',
                    fields=[
                        ('import_record', models.OneToOneField(db_column='made_id', on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to='performance.import')),
                        ('options', models.JSONField(db_column='wanted')),
                        ('size', models.BigIntegerField()),
                        ('created_at', models.DateTimeField(default=kempen.kit.clock.now)),
                        ('business', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.business')),
                    ],
                    options={
                        'db_table': 'performance_importfile',
                    },
                ),
                migrations.CreateModel(
                    name='ImportPart',
                    fields=[
                        ('pk', models.CompositePrimaryKey('file_id', 'number', blank=True, editable=False, primary_key=True, serialize=False)),
                        ('number', models.IntegerField()),
                        ('content', models.BinaryField()),
                        ('business', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.business')),
                        ('file', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='imports.importfile')),
                    ],
                    options={
                        'db_table': 'performance_importpart',
                    },
                ),
                migrations.CreateModel(
                    name='RememberedColumns',
                    fields=[
                        ('id', models.BigAutoField(primary_key=True, serialize=False)),
                        ('header', models.CharField(max_length=64)),
                        ('mapping', models.JSONField()),
                        ('used_at', models.DateTimeField(default=kempen.kit.clock.now)),
                        ('business', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.business')),
                    ],
                    options={
                        'db_table': 'performance_rememberedcolumns',
                    },
                ),
                migrations.CreateModel(
                    name='UploadedFile',
                    fields=[
                        ('id', models.UUIDField(default=kempen.kit.ids.new_id, editable=False, primary_key=True, serialize=False)),
                        ('name', models.CharField(max_length=200)),
                        ('content', models.BinaryField()),
                        ('row_count', models.IntegerField(default=0)),
                        ('choices', models.JSONField(null=True)),
                        ('report', models.JSONField(null=True)),
                        ('done', models.IntegerField(default=0)),
                        ('created_at', models.DateTimeField(default=kempen.kit.clock.now)),
                        ('business', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.business')),
                        ('stored_as', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='performance.import')),
                        ('uploaded_by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'db_table': 'performance_uploadedfile',
                    },
                ),
                migrations.AddIndex(
                    model_name='importfile',
                    index=models.Index(fields=['created_at'], name='import_file_to_forget'),
                ),
                migrations.AddConstraint(
                    model_name='rememberedcolumns',
                    constraint=models.UniqueConstraint(fields=('business', 'header'), name='columns_once_a_header'),
                ),
                migrations.AddIndex(
                    model_name='uploadedfile',
                    index=models.Index(fields=['created_at'], name='upload_to_forget'),
                ),
            ],
        ),
        move_content_types('performance', 'imports', {'importfile': 'importfile', 'importpart': 'importpart', 'rememberedcolumns': 'rememberedcolumns', 'uploadedfile': 'uploadedfile'}),
    ]
