"""Refusals of offerings."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.offerings.refusals import BrandKitRefusal, OfferingRefusal
from kempen.entrypoints.dashboard.shared.refusal_copy.by_fact import ByFact
from kempen.kit.refusal import RefusalCode

_NAME: Final = gettext_lazy(
    "Enter a name of {longest} characters or fewer. A Chinese character counts as two."
)
OFFERINGS: Final[Mapping[RefusalCode, Promise | ByFact]] = {
    OfferingRefusal.BAD_NAME: _NAME,
    OfferingRefusal.BAD_NAME_FORM: _NAME,
    OfferingRefusal.NAME_TAKEN: gettext_lazy(
        "Another offering is called “{name}”. Enter another name, or edit that offering."
    ),
    OfferingRefusal.TOO_MANY_OFFERINGS: gettext_lazy(
        "A business can have {most} offerings. Archive one first."
    ),
    OfferingRefusal.NOT_HTTPS: gettext_lazy("Enter a URL that starts with https://."),
    OfferingRefusal.UNKNOWN_CATEGORY: gettext_lazy("Choose a category from the list."),
    OfferingRefusal.UNKNOWN_STATE: gettext_lazy("Choose states from the list."),
    OfferingRefusal.UNKNOWN_LANGUAGE: gettext_lazy("Choose languages from the list."),
    OfferingRefusal.NO_LANGUAGE: gettext_lazy("Choose at least one language."),
    OfferingRefusal.PRICES_REVERSED: gettext_lazy("Enter a highest price above the lowest."),
    OfferingRefusal.BAD_MARGIN: gettext_lazy("Enter a margin from 0 to 100."),
    OfferingRefusal.TOO_MANY_TOWNS: gettext_lazy("Enter {most} or fewer."),
    OfferingRefusal.BAD_TOWN: gettext_lazy("Enter {longest} characters or fewer on one line."),
    OfferingRefusal.BAD_RADIUS: gettext_lazy("Enter {least} to {most} kilometres."),
    OfferingRefusal.NOT_A_CLAIM: gettext_lazy("This claim cannot be read. Enter it again."),
    OfferingRefusal.UNKNOWN_CLAIM: gettext_lazy("This claim cannot be read. Enter it again."),
    OfferingRefusal.UNKNOWN_SLOT: gettext_lazy("This claim cannot be read. Enter it again."),
    OfferingRefusal.MISSING_SLOT: gettext_lazy("This claim cannot be read. Enter it again."),
    OfferingRefusal.WRONG_SLOT: gettext_lazy("This claim cannot be read. Enter it again."),
    OfferingRefusal.WRONG_WORDS: gettext_lazy(
        "Enter {longest} characters or fewer on one line, without < > or braces."
    ),
    OfferingRefusal.WRONG_LANGUAGE: ByFact(
        "language",
        {
            "ms": gettext_lazy(
                "“{words}” is not Malay. Enter it in Malay, or leave the field empty. "
                "Malay ads then do not use this claim."
            ),
            "zh": gettext_lazy(
                "“{words}” is not Chinese. Enter it in Chinese, or leave the field empty. "
                "Chinese ads then do not use this claim."
            ),
            "ta": gettext_lazy(
                "“{words}” is not Tamil. Enter it in Tamil, or leave the field empty. "
                "Tamil ads then do not use this claim."
            ),
        },
        gettext_lazy(
            "“{words}” is not English. Enter it in English, or leave the field empty. "
            "English ads then do not use this claim."
        ),
    ),
    OfferingRefusal.BAD_DISCOUNT: gettext_lazy(
        "Nobody can give a discount of {discount}. Enter a discount between 0% and 100%. For "
        "something free, enter what is free."
    ),
    OfferingRefusal.CLAIM_TOO_LONG: gettext_lazy(
        "“{start}…” is too long for a claim. Enter several claims of {longest} characters or fewer."
    ),
    OfferingRefusal.TOO_MANY_CLAIMS: gettext_lazy(
        "An offering can have {most} claims. Remove some first."
    ),
    OfferingRefusal.BAD_PHRASE: gettext_lazy("Enter {longest} characters or fewer on one line."),
    OfferingRefusal.TOO_MANY_PHRASES: gettext_lazy("Enter {most} or fewer."),
    OfferingRefusal.SAID_AND_NEVER_SAID: gettext_lazy(
        "Words to avoid include “{phrase}”. Remove one of the two."
    ),
    OfferingRefusal.BAD_PERMIT: gettext_lazy("Enter {longest} characters or fewer on one line."),
    OfferingRefusal.TOO_MANY_PERMITS: gettext_lazy("Enter {most} permits or fewer."),
    OfferingRefusal.EXPIRY_WITHOUT_PERMIT: gettext_lazy("Enter the number of the permit too."),
    OfferingRefusal.BAD_COLOUR: gettext_lazy("Enter a colour such as #0b6b52."),
    OfferingRefusal.TOO_MANY_COLOURS: gettext_lazy("Enter {most} colours or fewer."),
    OfferingRefusal.UNKNOWN_CAMPAIGN: gettext_lazy("Choose campaigns from the list."),
    OfferingRefusal.CHANGED_MEANWHILE: gettext_lazy(
        "Someone changed this offering since you opened it. Check it, then save again."
    ),
}
BRAND_KITS: Final[Mapping[RefusalCode, Promise]] = {
    BrandKitRefusal.BAD_FOCAL_POINT: gettext_lazy("Choose a point inside the image."),
    BrandKitRefusal.TOO_MANY_PICTURES: gettext_lazy(
        "An offering can have {most} images. Remove one first."
    ),
    BrandKitRefusal.UNKNOWN_PICTURE: gettext_lazy(
        "This image is no longer in the brand kit. Refresh the page."
    ),
    BrandKitRefusal.PICTURE_TWICE: gettext_lazy("This image is in the brand kit already."),
    BrandKitRefusal.BAD_LOGO: gettext_lazy(
        "A logo can have {kilobytes} KB at most, sides of {least} to {longest} pixels, and a "
        "longer side of at most {widest} times the shorter."
    ),
}
