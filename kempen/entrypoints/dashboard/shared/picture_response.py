"""A picture as an answer: kept by the browser, asked for each time, and nothing but a picture."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response

from kempen.domain.creatives.queries import Image, content_of_image
from kempen.domain.creatives.thumbnails import THUMBNAIL_SIDES, THUMBNAILS, Thumbnail

_SIDES: Final = {str(side): side for side in THUMBNAIL_SIDES}


def picture_response(request: HttpRequest, image: Image) -> HttpResponseBase:
    """Send a picture of an ad, or its thumbnail where `longest` names one.

    Its bytes are read only where the browser does not have them.
    """
    longest = _SIDES.get(request.GET.get("longest", ""))
    if longest is not None:
        return _thumbnail_response(request, image, longest)
    digest = bytes(image.digest).hex()
    return file_response(request, lambda: content_of_image(image), image.media_type, digest)


def _thumbnail_response(request: HttpRequest, image: Image, longest: int) -> HttpResponseBase:
    """Send a picture with sides of at most so many pixels, as pages show it."""
    digest = f"{bytes(image.digest).hex()}-{longest}"
    # It is made only where the browser does not have it.
    known = get_conditional_response(request, etag=f'"{digest}"')
    thumbnail = Thumbnail(b"", "") if known else THUMBNAILS.get(image, longest)
    return file_response(request, thumbnail.content, thumbnail.media_type, digest)


def file_response(
    request: HttpRequest, content: bytes | Callable[[], bytes], media_type: str, digest: str
) -> HttpResponseBase:
    """Send the bytes of a picture that `digest` identifies."""
    tag = f'"{digest}"'
    response = get_conditional_response(request, etag=tag)
    if response is None:
        sent = content if isinstance(content, bytes) else content()
        response = HttpResponse(sent, content_type=media_type)
        response.headers["ETag"] = tag
    response.headers["Cache-Control"] = "private, no-cache"
    # Opened by itself it is a picture and nothing else, whatever its bytes say.
    response.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response
