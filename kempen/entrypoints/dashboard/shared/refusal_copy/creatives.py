"""Refusals of pictures; what is wrong with an ad's words is said beside its fields."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.creatives.refusals import AdRuleRefusal, ImageRefusal
from kempen.kit.refusal import RefusalCode

AD_RULES: Final[Mapping[RefusalCode, Promise]] = {
    AdRuleRefusal.UNKNOWN_RULE: gettext_lazy("There is no such rule."),
    AdRuleRefusal.SHORT_REASON: gettext_lazy("Enter a reason of {least} characters or more."),
    AdRuleRefusal.LONG_REASON: gettext_lazy("Must be {most} characters or fewer."),
}
IMAGES: Final[Mapping[RefusalCode, Promise]] = {
    ImageRefusal.TOO_LARGE: gettext_lazy("The image is larger than {most} MB. Use a smaller file."),
    ImageRefusal.TOO_SMALL: gettext_lazy(
        "The image is {width} pixels wide. Use one of at least {least} pixels."
    ),
    ImageRefusal.BAD_SHAPE: gettext_lazy(
        "The image is {width} × {height} pixels. Crop it to between 1.91:1 (wide) and 9:16 (tall)."
    ),
    ImageRefusal.TAKES_TOO_MUCH: gettext_lazy(
        "The image takes too long or too much memory to open. Use a smaller file."
    ),
    ImageRefusal.NOT_AN_IMAGE: gettext_lazy(
        "This is not a JPG or PNG image. Save it as one of them."
    ),
    ImageRefusal.BROKEN: gettext_lazy("Part of the image is missing. Save it again."),
    ImageRefusal.ANIMATED: gettext_lazy("This image is animated. Save one frame as a JPG or PNG."),
    ImageRefusal.TOO_MANY_POINTS: gettext_lazy(
        "The image is {width} × {height} pixels. Use one of up to {million} million pixels, and "
        "up to {longest} pixels on each side."
    ),
    ImageRefusal.LIBRARY_FULL: gettext_lazy(
        "The library holds {most} images and {gigabytes} GB at most. Delete images that nothing "
        "uses, then upload again."
    ),
    ImageRefusal.BAD_NAME: gettext_lazy("Enter a name of 1 to {longest} characters."),
    ImageRefusal.BAD_FOCAL_POINT: gettext_lazy("Choose a point inside the image."),
    ImageRefusal.IN_USE: gettext_lazy(
        "This image is in use. Remove it from brand kits and from ads that you can still edit. "
        "Ads that were approved keep it."
    ),
    ImageRefusal.GONE: gettext_lazy("Someone deleted this image. Choose another one."),
}
