"""/images: the pictures of the business, their bytes as they are."""

from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status

from kempen.domain.creatives.actions.change_image import ImageChanges, change_image
from kempen.domain.creatives.actions.pictures import Focus, add_image
from kempen.domain.creatives.image_unpacking import MOST_POINTS
from kempen.domain.creatives.images import LARGEST_BYTES, LEAST_WIDTH, MEDIA_TYPES
from kempen.domain.creatives.queries import Image, content_of_image, library_of
from kempen.domain.image_library.actions import delete_image
from kempen.domain.image_library.answers import LibraryImageAnswer
from kempen.domain.image_library.queries import image_answers
from kempen.domain.offerings.actions.brand_kit import store_logo
from kempen.entrypoints.api.images.schemas import (
    ImageChangesBody,
    ImageFilters,
    ImageList,
    NewImage,
    thousandths,
)
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.paging import page_of
from kempen.entrypoints.api.shared.problems import MEDIA_TYPE
from kempen.entrypoints.api.shared.request_refusals import NotFound, RequestRefusal
from kempen.kit import ids
from kempen.kit.refusal import Refusal

router = Router(by_alias=True)
_BYTES: Final = {kind: {"schema": {"type": "string", "format": "binary"}} for kind in MEDIA_TYPES}
_BODY: Final[dict[str, object]] = {
    "required": True,
    "description": f"The file itself, a JPG or PNG that does not move: at most "
    f"{LARGEST_BYTES // 2**20} MiB and {MOST_POINTS // 10**6} million pixels, at least "
    f"{LEAST_WIDTH} pixels wide, between 1.91:1 and 9:16; a logo as `logo` says.",
    "content": _BYTES,
}
_PICTURE: Final[dict[str, object]] = {"description": "The image.", "content": _BYTES}
_KEPT: Final[dict[str, object]] = {
    "description": "A brand kit or an ad has it.",
    "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
}


@router.get(
    "/images",
    auth=Key("offerings:read"),
    response=ImageList,
    operation_id="list_images",
    summary="List images",
)
def list_images(request: HttpRequest, filters: Query[ImageFilters]) -> ImageList:
    """What the business uploaded, newest first. What Kempen made for ads is not among it."""
    business = actor_of(request).business
    images, next_cursor = page_of(request, library_of(business, filters.q or ""), filters)
    return ImageList(data=image_answers(business, images), next_cursor=next_cursor)


@router.post(
    "/images",
    auth=Key("offerings:write"),
    response={201: LibraryImageAnswer},
    operation_id="create_image",
    summary="Upload an image",
    openapi_extra={"requestBody": _BODY},
)
def create_image(
    request: HttpRequest, response: HttpResponse, options: Query[NewImage]
) -> Status[LibraryImageAnswer]:
    """Store an image for brand kits and ads. Its metadata, such as the place, is taken out.

    The body is the file itself. The same file again is the same image, with the name that it has.
    503 `busy` where as many files as may be are being opened. `Location` names the image.
    """
    if request.content_type not in MEDIA_TYPES:
        raise Refusal(RequestRefusal.NOT_A_PICTURE)
    actor, content = actor_of(request), request.body
    if options.logo:
        image = store_logo(actor, content, options.name)
    else:
        focus = Focus(thousandths(options.focal_x), thousandths(options.focal_y))
        image = add_image(actor, content, options.name, focus, is_ai_made=options.made_by_ai)
    response.headers["Location"] = f"{settings.BASE_URL}/images/{image.public_id}"
    return Status(201, _answer(image))


@router.get(
    "/images/{image_id}",
    auth=Key("offerings:read"),
    response=LibraryImageAnswer,
    operation_id="get_image",
    summary="Get an image",
)
def get_image(request: HttpRequest, image_id: str) -> LibraryImageAnswer:
    """One image, and what has it."""
    return _answer(_image_or_404(request, image_id))


@router.get(
    "/images/{image_id}/content",
    auth=Key("offerings:read"),
    operation_id="get_image_content",
    summary="Read an image’s bytes",
    openapi_extra={"responses": {200: _PICTURE}},
)
def get_image_content(request: HttpRequest, image_id: str) -> HttpResponse:
    """The bytes of an image, whole: ads cut it to each shape around its focal point."""
    image = _image_or_404(request, image_id)
    return HttpResponse(content_of_image(image), content_type=image.media_type)


@router.patch(
    "/images/{image_id}",
    auth=Key("offerings:write"),
    response=LibraryImageAnswer,
    operation_id="change_image",
    summary="Update an image",
)
def change_image_(
    request: HttpRequest, image_id: str, body: ImageChangesBody
) -> LibraryImageAnswer:
    """Change the fields that the body names. Ads and brand kits that have it keep their point."""
    image, named = _image_or_404(request, image_id), body.model_fields_set
    changes = ImageChanges(
        name=body.name if "name" in named else None,
        focal_x=thousandths(body.focal_x) if "focal_x" in named else None,
        focal_y=thousandths(body.focal_y) if "focal_y" in named else None,
        is_ai_made=body.made_by_ai if "made_by_ai" in named else None,
    )
    return _answer(change_image(actor_of(request), image, changes))


@router.delete(
    "/images/{image_id}",
    auth=Key("offerings:write"),
    response={204: None},
    operation_id="delete_image",
    summary="Delete an image",
    openapi_extra={"responses": {409: _KEPT}},
)
def delete_image_(request: HttpRequest, image_id: str) -> Status[None]:
    """Delete an image that nothing needs; `uses` says what does. What ran keeps its images."""
    delete_image(actor_of(request), _image_or_404(request, image_id))
    return Status(204, None)


def _answer(image: Image) -> LibraryImageAnswer:
    return image_answers(image.business, [image])[0]


def _image_or_404(request: HttpRequest, image_id: str) -> Image:
    identifier = ids.decode("img", image_id)
    rows = library_of(actor_of(request).business)
    image = rows.filter(pk=identifier).first() if identifier else None
    if image is None:
        raise NotFound
    return image
