"""Refusals of offerings."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from kempen.domain.offerings.refusals import BrandKitRefusal, OfferingRefusal
from kempen.entrypoints.api.shared.refusal_copy.answers import RefusalAnswer
from kempen.kit.refusal import RefusalCode

_NAME: Final = RefusalAnswer(
    _("Must be 1 to {longest} characters. A Chinese character counts as two."), code="bad_name"
)
OFFERINGS: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    OfferingRefusal.BAD_NAME: _NAME,
    OfferingRefusal.BAD_NAME_FORM: _NAME,
    OfferingRefusal.NAME_TAKEN: RefusalAnswer(
        _("Another offering is called “{name}”. Send another name, or change that offering."), 409
    ),
    OfferingRefusal.TOO_MANY_OFFERINGS: RefusalAnswer(
        _("A business can have {most} offerings. Archive one first."), 409
    ),
    OfferingRefusal.NOT_HTTPS: RefusalAnswer(_("Must be a URL that begins with https://.")),
    OfferingRefusal.UNKNOWN_CATEGORY: RefusalAnswer(
        _("There is no such category. The API document lists them."), code="not_a_choice"
    ),
    OfferingRefusal.UNKNOWN_STATE: RefusalAnswer(
        _("There is no such state. Send a code from 01 to 16, or a name such as Selangor."),
        code="not_a_choice",
    ),
    OfferingRefusal.UNKNOWN_LANGUAGE: RefusalAnswer(
        _("Must be one of these languages: {known}."), code="not_a_choice"
    ),
    OfferingRefusal.NO_LANGUAGE: RefusalAnswer(_("Send at least one language."), code="too_few"),
    OfferingRefusal.PRICES_REVERSED: RefusalAnswer(
        _("The highest price must not be below the lowest."), code="too_small"
    ),
    OfferingRefusal.BAD_MARGIN: RefusalAnswer(_("Must be from 0 to 1."), code="too_large"),
    OfferingRefusal.TOO_MANY_TOWNS: RefusalAnswer(
        _("Must have {most} entries or fewer."), code="too_many"
    ),
    OfferingRefusal.BAD_TOWN: RefusalAnswer(
        _("Must be 1 to {longest} characters on one line."), code="too_long"
    ),
    OfferingRefusal.BAD_RADIUS: RefusalAnswer(
        _("Must be {least} to {most} kilometres."), code="out_of_range"
    ),
    OfferingRefusal.NOT_A_CLAIM: RefusalAnswer(
        _("Send `type` with `slots`, or only `text` with words by language.")
    ),
    OfferingRefusal.UNKNOWN_CLAIM: RefusalAnswer(
        _("The catalogue has no claim of the type “{slot}”. Send your own words in `text`.")
    ),
    OfferingRefusal.UNKNOWN_SLOT: RefusalAnswer(
        _("This type of claim has no slot “{slot}”. Remove it.")
    ),
    OfferingRefusal.MISSING_SLOT: RefusalAnswer(
        _("This type of claim needs the slot “{slot}” ({expected}).")
    ),
    OfferingRefusal.WRONG_SLOT: RefusalAnswer(_("The slot “{slot}” must be: {expected}.")),
    OfferingRefusal.WRONG_WORDS: RefusalAnswer(
        _("Send words of 1 to {longest} characters, on one line, without < > {{ }}.")
    ),
    OfferingRefusal.WRONG_LANGUAGE: RefusalAnswer(
        _(
            "“{words}” is sent as `{language}`, but is written in the letters of `{seems}`. Send "
            "words of the language, or leave it out."
        )
    ),
    OfferingRefusal.BAD_DISCOUNT: RefusalAnswer(
        _(
            "A discount must be above 0% and below 100%, not {discount}. For something free, send "
            "a claim that says what is free."
        )
    ),
    OfferingRefusal.CLAIM_TOO_LONG: RefusalAnswer(
        _(
            "“{start}…” is too long for a claim. Send several claims of {longest} characters or "
            "fewer."
        )
    ),
    OfferingRefusal.TOO_MANY_CLAIMS: RefusalAnswer(
        _("An offering can have {most} claims or fewer."), code="too_many"
    ),
    OfferingRefusal.BAD_PHRASE: RefusalAnswer(
        _("Must be 1 to {longest} characters on one line."), code="too_long"
    ),
    OfferingRefusal.TOO_MANY_PHRASES: RefusalAnswer(
        _("Must have {most} entries or fewer."), code="too_many"
    ),
    OfferingRefusal.SAID_AND_NEVER_SAID: RefusalAnswer(
        _("This text contains “{phrase}”, which `never_say` bans. Remove one of the two.")
    ),
    OfferingRefusal.BAD_PERMIT: RefusalAnswer(
        _("Must be 1 to {longest} characters on one line."), code="too_long"
    ),
    OfferingRefusal.TOO_MANY_PERMITS: RefusalAnswer(
        _("Must have {most} entries or fewer."), code="too_many"
    ),
    OfferingRefusal.EXPIRY_WITHOUT_PERMIT: RefusalAnswer(
        _("There is no permit of this kind. Send its number in `permits`.")
    ),
    OfferingRefusal.BAD_COLOUR: RefusalAnswer(
        _("Must be a colour such as #0b6b52."), code="wrong_form"
    ),
    OfferingRefusal.TOO_MANY_COLOURS: RefusalAnswer(
        _("Must have {most} entries or fewer."), code="too_many"
    ),
    OfferingRefusal.CHANGED_MEANWHILE: RefusalAnswer(
        _("Someone changed this offering since you read it. Read it again."), 409
    ),
    OfferingRefusal.UNKNOWN_CAMPAIGN: RefusalAnswer(
        _("The business has no campaign with this ID.")
    ),
}
BRAND_KITS: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    BrandKitRefusal.BAD_FOCAL_POINT: RefusalAnswer(_("Must be from 0 to 1."), code="out_of_range"),
    BrandKitRefusal.TOO_MANY_PICTURES: RefusalAnswer(
        _("Must have {most} entries or fewer."), code="too_many"
    ),
    BrandKitRefusal.UNKNOWN_PICTURE: RefusalAnswer(
        _("The image library of the business has no image with this ID."), code="unknown_image"
    ),
    BrandKitRefusal.PICTURE_TWICE: RefusalAnswer(
        _("List each image once. Remove one of the two."), code="repeated"
    ),
    BrandKitRefusal.BAD_LOGO: RefusalAnswer(
        _(
            "A logo can have {kilobytes} KB at most, sides of {least} to {longest} pixels, and a "
            "longer side of at most {widest} times the shorter."
        )
    ),
}
