"""Made a table for a cache once; kempen/domain/requests has tables of its own for that now."""

from django.db import migrations


class Migration(migrations.Migration):
    """Kept, because databases remember that it ran."""

    dependencies = [("accounts", "0001_initial")]
    operations = []
