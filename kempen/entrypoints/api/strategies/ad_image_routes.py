"""/strategies/{id}/ads/{ad}/image: the picture of a proposed ad, its bytes as they are."""

from typing import Annotated, Final, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router
from pydantic import ConfigDict, Field

from kempen.domain.creatives.actions.pictures import add_image
from kempen.domain.creatives.image_unpacking import MOST_POINTS
from kempen.domain.creatives.image_words import LAYOUTS
from kempen.domain.creatives.images import (
    LARGEST_BYTES,
    LEAST_WIDTH,
    MEDIA_TYPES,
)
from kempen.domain.creatives.queries import ad_image_of, content_of_image
from kempen.domain.strategies import queries
from kempen.domain.strategies.actions import edit
from kempen.domain.strategies.refusals import StrategyRefusal
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.problems import MEDIA_TYPE
from kempen.entrypoints.api.shared.request_refusals import NotFound, RequestRefusal
from kempen.entrypoints.api.shared.schemas import (
    LARGEST_INTEGER,
    BodySchema,
    Line,
    QuerySchema,
    Whole,
)
from kempen.entrypoints.api.strategies.answers import strategy_answer
from kempen.entrypoints.api.strategies.schemas import StrategyAnswer
from kempen.kit.refusal import Flaw, Refusal

router = Router(by_alias=True)
_BYTES: Final = {kind: {"schema": {"type": "string", "format": "binary"}} for kind in MEDIA_TYPES}
_BODY: Final[dict[str, object]] = {
    "required": True,
    "description": f"The file itself, a JPG or PNG that does not move: at most "
    f"{LARGEST_BYTES // 2**20} MiB and {MOST_POINTS // 10**6} million pixels, at least "
    f"{LEAST_WIDTH} pixels wide, between 1.91:1 and 9:16.",
    "content": _BYTES,
}
_PICTURE: Final[dict[str, object]] = {"description": "The picture.", "content": _BYTES}
_CHANGED: Final[dict[str, object]] = {
    "description": "Somebody changed the strategy meanwhile, or it cannot be changed any more.",
    "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
}


class SeenRevision(QuerySchema):
    """What was seen when the change was decided."""

    revision: Annotated[
        int,
        Field(
            ge=0,
            le=LARGEST_INTEGER,
            description="The strategy's revision that you saw.",
            json_schema_extra={"example": 1},
        ),
    ]


class WantedShape(QuerySchema):
    """Which of an ad's pictures is wanted."""

    shape: Annotated[
        Literal["1.91:1", "1:1", "4:5", "9:16"] | None,
        Field(description="The shape, as width to height."),
    ] = None


class MadeImagesBody(BodySchema):
    """How the images are to be made."""

    revision: Whole = Field(description="The strategy's revision that you saw.", examples=[1])
    layout: Annotated[Line, Field(max_length=8)] | None = Field(
        None,
        description=f"One of {', '.join(LAYOUTS)}; left out: what suits the ad's angle.",
        examples=["frame"],
    )


class LibraryImageBody(BodySchema):
    """Which image of the library an ad gets."""

    model_config = ConfigDict(
        json_schema_extra={"example": {"revision": 1, "image_id": "img_01k9w3r6d4f8v2n5t7q9s1x3zc"}}
    )

    revision: Whole = Field(description="The strategy's revision that you saw.", examples=[1])
    image_id: Annotated[Line, Field(max_length=64)] = Field(
        description="One of GET /images that fits a placement.",
        examples=["img_01k9w3r6d4f8v2n5t7q9s1x3zc"],
    )
    also_bare: bool = Field(
        default=False,
        description="Give it to the campaign's other ads that have no picture, too.",
    )


class PictureParameters(SeenRevision):
    """How a picture is used."""

    also_bare: Annotated[
        bool,
        Field(description="Give it to the campaign's other ads that have no picture, too."),
    ] = False
    name: Annotated[
        str, Field(max_length=200, description="The file's name, to know it again.")
    ] = ""


@router.post(
    "/strategies/{strategy_id}/ads/{ad_id}/image",
    auth=Key("strategies:write"),
    response=StrategyAnswer,
    operation_id="set_ad_image",
    summary="Give an ad a picture",
    openapi_extra={"requestBody": _BODY},
)
def set_ad_image(
    request: HttpRequest, strategy_id: str, ad_id: str, options: Query[PictureParameters]
) -> StrategyAnswer:
    """Give a social ad a picture, in place of any that it has; it needs one to be approved.

    The body is the file itself. The same file again is kept once. 503 `busy` where as many files
    as may be are being opened. `revision` counts up by one.
    """
    strategy, _ = ad_or_404(request, strategy_id, ad_id)
    if request.content_type not in MEDIA_TYPES:
        raise Refusal(RequestRefusal.NOT_A_PICTURE)
    actor = actor_of(request)
    edit.refuse_unless_open(strategy, options.revision)
    image = add_image(actor, request.body, options.name)
    edit.set_ad_image(actor, strategy, ad_id, image, options.revision, also_bare=options.also_bare)
    return _answer(request, strategy_id)


@router.post(
    "/strategies/{strategy_id}/ads/{ad_id}/library-image",
    auth=Key("strategies:write"),
    response=StrategyAnswer,
    operation_id="use_library_image",
    summary="Give an ad an image of the library",
    openapi_extra={"responses": {409: _CHANGED}},
)
def use_library_image(
    request: HttpRequest, strategy_id: str, ad_id: str, body: LibraryImageBody
) -> StrategyAnswer:
    """Give a social ad an image that the business has, in place of any. `revision` counts up."""
    strategy, _ = ad_or_404(request, strategy_id, ad_id)
    actor = actor_of(request)
    image = ad_image_of(actor.business, body.image_id)
    if image is None:
        raise Refusal.of(Flaw(("image_id",), StrategyRefusal.UNKNOWN_IMAGE))
    edit.set_ad_image(actor, strategy, ad_id, image, body.revision, also_bare=body.also_bare)
    return _answer(request, strategy_id)


@router.post(
    "/strategies/{strategy_id}/ads/{ad_id}/made-images",
    auth=Key("strategies:write"),
    response=StrategyAnswer,
    operation_id="make_ad_images",
    summary="Make an ad's images",
    openapi_extra={"responses": {409: _CHANGED}},
)
def make_ad_images(
    request: HttpRequest, strategy_id: str, ad_id: str, body: MadeImagesBody
) -> StrategyAnswer:
    """Make the images of a social ad of its words and the brand kit, in each shape.

    They take the place of those that it has. Kempen makes images with the strategy, and anew when
    the words on them are edited: this is for another layout, for a brand kit that changed since,
    and to have them back after an own picture. `revision` counts up by one.
    """
    strategy, _ = ad_or_404(request, strategy_id, ad_id)
    actor = actor_of(request)
    edit.make_ad_images(actor, strategy, ad_id, body.layout or "", body.revision)
    return _answer(request, strategy_id)


@router.get(
    "/strategies/{strategy_id}/ads/{ad_id}/image",
    auth=Key("strategies:read"),
    operation_id="get_ad_image",
    summary="Read an ad's picture",
    openapi_extra={"responses": {200: _PICTURE}},
)
def get_ad_image(
    request: HttpRequest, strategy_id: str, ad_id: str, options: Query[WantedShape]
) -> HttpResponse:
    """The bytes of an ad's picture; 404 when it has none.

    With `shape` the one of that shape. An own picture is answered whole: it is cut at launch.
    """
    _, ad = ad_or_404(request, strategy_id, ad_id)
    image = ad.creative.image
    if options.shape is not None:
        pictures = ad.creative.pictures.all()
        image = next((one.image for one in pictures if one.shape == options.shape), None)
    if image is None:
        raise NotFound
    return HttpResponse(content_of_image(image), content_type=image.media_type)


@router.delete(
    "/strategies/{strategy_id}/ads/{ad_id}/image",
    auth=Key("strategies:write"),
    response=StrategyAnswer,
    operation_id="remove_ad_image",
    summary="Take an ad's picture away",
    openapi_extra={"responses": {409: _CHANGED}},
)
def remove_ad_image(
    request: HttpRequest, strategy_id: str, ad_id: str, options: Query[SeenRevision]
) -> StrategyAnswer:
    """Take the picture of a social ad away. `revision` counts up by one."""
    strategy, _ = ad_or_404(request, strategy_id, ad_id)
    edit.set_ad_image(actor_of(request), strategy, ad_id, None, options.revision)
    return _answer(request, strategy_id)


def ad_or_404(
    request: HttpRequest, strategy_id: str, ad_id: str
) -> tuple[queries.Strategy, queries.StrategyAd]:
    """Return an ad of the key's business with its strategy; NotFound for any other."""
    strategy = queries.strategy_of(actor_of(request).business, strategy_id)
    ad = queries.ad_of(strategy, ad_id) if strategy else None
    if strategy is None or ad is None:
        raise NotFound
    return strategy, ad


def _answer(request: HttpRequest, strategy_id: str) -> StrategyAnswer:
    strategy = queries.strategy_of(actor_of(request).business, strategy_id)
    if strategy is None:
        raise NotFound
    return strategy_answer(strategy)
