"""What programs are answered about pictures."""

from dataclasses import dataclass
from typing import Annotated

from kempen.kit.documented import Doc, Documented


@dataclass(frozen=True)
class ImageAnswer(Documented):
    """A picture."""

    image_id: Annotated[str, Doc("Its identifier.")]
    name: Annotated[str, Doc("The file's name.")]
    media_type: Annotated[str, Doc("image/jpeg or image/png.")]
    width: Annotated[int, Doc("In pixels.")]
    height: Annotated[int, Doc("In pixels.")]
    placements: Annotated[list[str], Doc("Where its shape fits: feed, stories.")]
