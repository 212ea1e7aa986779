"""Refusals of pictures and of the words of ads."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from kempen.domain.creatives.refusals import AdRefusal, ImageRefusal
from kempen.entrypoints.api.shared.refusal_copy.answers import RefusalAnswer
from kempen.kit.refusal import RefusalCode

IMAGES: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    ImageRefusal.TOO_LARGE: RefusalAnswer(_("The image must be {most} MB or smaller.")),
    ImageRefusal.TOO_SMALL: RefusalAnswer(
        _("The image is {width} pixels wide. It must be at least {least} pixels wide.")
    ),
    ImageRefusal.BAD_SHAPE: RefusalAnswer(
        _(
            "The image is {width} × {height} pixels. Crop it to between 1.91:1 (wide) and "
            "9:16 (tall)."
        )
    ),
    ImageRefusal.TAKES_TOO_MUCH: RefusalAnswer(
        _("The image takes too long or too much memory to open. Save it in a smaller size.")
    ),
    ImageRefusal.NOT_AN_IMAGE: RefusalAnswer(_("Must be a JPG or PNG image.")),
    ImageRefusal.BROKEN: RefusalAnswer(_("The image is damaged. Save it again.")),
    ImageRefusal.ANIMATED: RefusalAnswer(
        _("The image is animated. Save one frame of it as a JPG or PNG.")
    ),
    ImageRefusal.TOO_MANY_POINTS: RefusalAnswer(
        _(
            "The image is {width} × {height} pixels. It must have {million} million pixels "
            "or fewer, and {longest:,} or fewer on each side."
        )
    ),
    ImageRefusal.LIBRARY_FULL: RefusalAnswer(
        _(
            "The library can have {most} images and {gigabytes} GB. Delete images that nothing "
            "uses."
        ),
        409,
    ),
    ImageRefusal.BAD_NAME: RefusalAnswer(
        _("Must be 1 to {longest} characters on one line."), code="too_long"
    ),
    ImageRefusal.BAD_FOCAL_POINT: RefusalAnswer(_("Must be from 0 to 1."), code="out_of_range"),
    ImageRefusal.IN_USE: RefusalAnswer(
        _(
            "A brand kit or an ad has this image. `uses` lists them. Remove it from those that "
            "can be edited. What was approved stays as it is."
        ),
        409,
    ),
    ImageRefusal.GONE: RefusalAnswer(_("This image has been deleted. Choose another one."), 409),
}
ADS: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    AdRefusal.AD_REFUSED: RefusalAnswer("{first}"),
    AdRefusal.NO_IMAGE: RefusalAnswer(
        _("A search ad shows no image. Add the image to a social ad.")
    ),
    AdRefusal.TOO_LONG: RefusalAnswer(
        _("This is {length} characters. It must be {limit} or fewer.")
    ),
    AdRefusal.TOO_FEW: RefusalAnswer(
        _("There are {length}. Add texts until there are {limit} or more.")
    ),
    AdRefusal.TOO_MANY: RefusalAnswer(
        _("There are {length}. Remove texts until there are {limit} or fewer.")
    ),
    AdRefusal.EMPTY: RefusalAnswer(_("Enter a text.")),
    AdRefusal.REPEATED: RefusalAnswer(_("“{text}” appears twice. Change one of them.")),
    AdRefusal.MUST_SAY: RefusalAnswer(_("The brief requires “{text}” in every ad. Add it.")),
    AdRefusal.NEVER_SAY: RefusalAnswer(_("The brief does not allow “{text}”. Remove it.")),
    AdRefusal.NOT_HTTPS: RefusalAnswer(_("Must be a URL that begins with https://.")),
    AdRefusal.UNKNOWN_BUTTON: RefusalAnswer(_("Must be one of: {text}.")),
    AdRefusal.NO_BUTTON: RefusalAnswer(_("A search ad has no button. Leave this out.")),
    AdRefusal.EMOJI: RefusalAnswer(
        _("The platform does not accept the emoji “{text}”. Remove it.")
    ),
    AdRefusal.REPEATED_MARKS: RefusalAnswer(
        _("The platform does not accept repeated punctuation such as “{text}”. Use one mark.")
    ),
}
