"""Takes place, telephone and author out of the pictures that were uploaded before."""

from io import BytesIO

from django.db import migrations
from django.db.migrations.state import StateApps
from PIL import Image as Pictures

from kempen.domain.creatives.image_metadata import ORIENTATION, without_metadata


def strip(apps: StateApps, _schema_editor: object) -> None:
    images = apps.get_model("creatives", "Image")._base_manager
    for key in list(images.values_list("pk", flat=True)):
        content = bytes(images.values_list("content", flat=True).get(pk=key))
        with Pictures.open(BytesIO(content), formats=("JPEG", "PNG")) as picture:
            orientation = picture.getexif().get(ORIENTATION, 1)
        images.filter(pk=key).update(
            content=without_metadata(content, orientation if isinstance(orientation, int) else 1)
        )


class Migration(migrations.Migration):

    dependencies = [("creatives", "0001_initial")]

    operations = [migrations.RunPython(strip, migrations.RunPython.noop, elidable=True)]
