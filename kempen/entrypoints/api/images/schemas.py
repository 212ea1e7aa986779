"""What images look like in bodies, parameters and answers."""

from decimal import Decimal
from typing import Annotated, Final

from pydantic import BeforeValidator, ConfigDict, Field, WithJsonSchema
from pydantic.config import JsonDict

from kempen.domain.creatives.image_rules import LONGEST_IMAGE_NAME
from kempen.domain.creatives.rules import FOCAL_SCALE
from kempen.domain.image_library.answers import LibraryImageAnswer
from kempen.entrypoints.api.shared.paging import ListAnswer, Paging
from kempen.entrypoints.api.shared.schemas import BodySchema, Line, QuerySchema, number_before

_SHARE: Final[JsonDict] = {"type": "number", "minimum": 0, "maximum": 1}
Share = Annotated[
    Decimal,
    BeforeValidator(number_before),
    Field(ge=0, le=1),
    WithJsonSchema(_SHARE),
]


def thousandths(share: Decimal | float) -> int:
    """Return a share of width or height as it is stored."""
    return round(share * FOCAL_SCALE)


class ImageFilters(Paging):
    """Which images to list."""

    q: Annotated[
        str | None,
        Field(max_length=LONGEST_IMAGE_NAME, description="A part of the name.", examples=["beans"]),
    ] = None


class ImageList(ListAnswer):
    """A page of images, newest first."""

    data: list[LibraryImageAnswer] = Field(description="The images.")


class NewImage(QuerySchema):
    """What is said of an image that is uploaded."""

    name: Annotated[
        str,
        Field(
            max_length=LONGEST_IMAGE_NAME,
            description="What it shows; screen readers say it.",
            examples=["Beans in a bowl"],
        ),
    ] = ""
    logo: Annotated[
        bool,
        Field(
            description="A logo for brand kits, not for ads: it may be wide or small, with 512 KB "
            "and 2,000 pixels each way at most."
        ),
    ] = False
    focal_x: Annotated[
        float, Field(ge=0, le=1, description="What stays in sight, from the left.", examples=[0.5])
    ] = 0.5
    focal_y: Annotated[
        float, Field(ge=0, le=1, description="What stays in sight, from the top.", examples=[0.5])
    ] = 0.5
    made_by_ai: Annotated[
        bool,
        Field(description="Whether AI made it; also if the file says so.", examples=[False]),
    ] = False


def _changes_schema(schema: JsonDict) -> None:
    """A field that is left out stays as it is, so no default is shown."""
    fields = schema["properties"]
    for field in fields.values() if isinstance(fields, dict) else ():
        if isinstance(field, dict):
            field.pop("default", None)
    schema["minProperties"] = 1
    schema["example"] = {"name": "Beans in a bowl", "focal_x": 0.3}


class ImageChangesBody(BodySchema):
    """The fields to change; a field that is not named stays as it is."""

    model_config = ConfigDict(json_schema_extra=_changes_schema)

    name: Annotated[Line, Field(max_length=LONGEST_IMAGE_NAME)] = Field(
        default="", description="What it shows.", examples=["Beans in a bowl"]
    )
    focal_x: Share = Field(
        default=Decimal("0.5"), description="What stays in sight, from the left.", examples=[0.3]
    )
    focal_y: Share = Field(
        default=Decimal("0.5"), description="What stays in sight, from the top.", examples=[0.5]
    )
    made_by_ai: bool = Field(
        default=False,
        description="Whether AI made it: ads with it have to say so.",
        examples=[True],
    )
