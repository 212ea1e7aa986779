"""What programs are answered about the pictures of a business."""

from dataclasses import dataclass
from typing import Annotated, Final

from kempen.kit.documented import AllowedValues, Doc, Documented, Id, Moment

KINDS: Final = ("offering", "strategy", "campaign")


@dataclass(frozen=True)
class ImageUseAnswer(Documented):
    """A place that has the picture."""

    kind: Annotated[
        str,
        AllowedValues(KINDS),
        Doc("What has it: a brand kit, or ads of a strategy or of a campaign.", ("offering",)),
    ]
    id: Annotated[str, Doc("Its identifier.", ("off_01k9zj3v5tqk6n0m8w4y2x7abc",))]
    needed: Annotated[
        bool,
        Doc("Whether the picture cannot be deleted while this has it; an archived one lets go."),
    ]


@dataclass(frozen=True)
class LibraryImageAnswer(Documented):
    """A picture of the library."""

    image_id: Annotated[str, Id("img"), Doc("Its identifier.", ("img_01k9w3r6d4f8v2n5t7q9s1x3zc",))]
    name: Annotated[str, Doc("What it shows; screen readers say it.", ("Beans in a bowl",))]
    media_type: Annotated[str, Doc("image/jpeg or image/png.", ("image/jpeg",))]
    width: Annotated[int, Doc("In pixels.", (1200,))]
    height: Annotated[int, Doc("In pixels.", (1200,))]
    placements: Annotated[list[str], Doc("Where its shape fits uncut: feed, stories.", (["feed"],))]
    focal_x: Annotated[float, Doc("What stays in sight, from the left, 0 to 1.", (0.5,))]
    focal_y: Annotated[float, Doc("What stays in sight, from the top, 0 to 1.", (0.5,))]
    made_by_ai: Annotated[bool, Doc("Whether AI made it: ads with it have to say so.")]
    uses: Annotated[list[ImageUseAnswer], Doc("What has it.")]
    created_at: Annotated[Moment, Doc("When it was uploaded (RFC 3339, UTC).")]
