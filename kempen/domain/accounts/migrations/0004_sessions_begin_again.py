"""Sessions of which the database held the key in clear end: everybody signs in again, once."""

from django.db import migrations


class Migration(migrations.Migration):
    """A row's key is a digest now, so no cookie fits the old rows; they hold what cookies held."""

    dependencies = [
        ("accounts", "0003_keys_go_with_their_maker"),
        ("sessions", "0001_initial"),
        ("usersessions", "0001_initial"),
    ]
    operations = [
        migrations.RunSQL(
            "DELETE FROM usersessions_usersession; DELETE FROM django_session;",
            migrations.RunSQL.noop,
        )
    ]
