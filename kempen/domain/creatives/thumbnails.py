"""Small forms of pictures for pages: made once in a process, and kept there while there is room."""

from collections import OrderedDict
from io import BytesIO
from threading import Lock
from typing import Final, NamedTuple
from uuid import UUID

from PIL import Image as Pictures
from PIL import ImageOps, UnidentifiedImageError

from kempen.domain.creatives.models import Image
from kempen.domain.creatives.queries import content_of_image

# The longer side in pixels: twice what lists show, and twice what previews show.
SMALL, MEDIUM = 480, 960
THUMBNAIL_SIDES: Final = (SMALL, MEDIUM)
_MOST_BYTES: Final = 32 * 2**20
_TYPE: Final = "image/webp"


class Thumbnail(NamedTuple):
    """A picture as a page shows it."""

    content: bytes
    media_type: str


class ThumbnailStore:
    """The thumbnails that were asked for last, up to so many bytes.

    They are made one after the other, so that no page takes the memory of many pictures at once.
    """

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes, self._bytes = most_bytes, 0
        self._by_key: OrderedDict[tuple[UUID, int], Thumbnail] = OrderedDict()
        self._lock = Lock()

    def get(self, image: Image, longest: int) -> Thumbnail:
        """Return a picture with sides of at most so many pixels; itself where it is no larger."""
        key = (image.pk, longest)
        with self._lock:
            thumbnail = self._by_key.get(key)
            if thumbnail is None:
                thumbnail = _made_smaller(image, longest)
                self._keep(key, thumbnail)
            else:
                self._by_key.move_to_end(key)
        return thumbnail

    def _keep(self, key: tuple[UUID, int], thumbnail: Thumbnail) -> None:
        self._by_key[key] = thumbnail
        self._bytes += len(thumbnail.content)
        while self._bytes > self._most_bytes and self._by_key:
            _key, oldest = self._by_key.popitem(last=False)
            self._bytes -= len(oldest.content)


THUMBNAILS: Final = ThumbnailStore(_MOST_BYTES)


def _made_smaller(image: Image, longest: int) -> Thumbnail:
    content = content_of_image(image)
    whole = Thumbnail(content, image.media_type)
    if max(image.width, image.height) <= longest:
        return whole
    # It was opened in a bounded process before it was stored, so its size is within bounds.
    try:
        with Pictures.open(BytesIO(content)) as opened:
            opened.draft("RGB", (longest, longest))
            upright = ImageOps.exif_transpose(opened)
    except (UnidentifiedImageError, OSError):
        return whole
    has_alpha = "A" in upright.getbands() or "transparency" in upright.info
    smaller = upright.convert("RGBA" if has_alpha else "RGB")
    smaller.thumbnail((longest, longest))
    out = BytesIO()
    smaller.save(out, "WEBP", quality=82)
    return Thumbnail(out.getvalue(), _TYPE) if out.tell() < len(content) else whole
