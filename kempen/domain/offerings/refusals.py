"""Why an offering is refused."""

from kempen.kit.refusal import RefusalCode


class OfferingRefusal(RefusalCode):
    """An offering cannot be as it was asked for."""

    BAD_NAME = "bad_name"
    BAD_NAME_FORM = "bad_name_form"
    NAME_TAKEN = "name_taken"
    TOO_MANY_OFFERINGS = "too_many_offerings"
    NOT_HTTPS = "not_https"
    UNKNOWN_CATEGORY = "unknown_category"
    UNKNOWN_STATE = "unknown_state"
    UNKNOWN_LANGUAGE = "unknown_language"
    NO_LANGUAGE = "no_language"
    PRICES_REVERSED = "prices_reversed"
    BAD_MARGIN = "bad_margin"
    TOO_MANY_TOWNS = "too_many_towns"
    BAD_TOWN = "bad_town"
    BAD_RADIUS = "bad_radius"
    NOT_A_CLAIM = "not_a_claim"
    UNKNOWN_CLAIM = "unknown_claim"
    UNKNOWN_SLOT = "unknown_slot"
    MISSING_SLOT = "missing_slot"
    WRONG_SLOT = "wrong_slot"
    WRONG_WORDS = "wrong_words"
    WRONG_LANGUAGE = "wrong_language"
    BAD_DISCOUNT = "bad_discount"
    CLAIM_TOO_LONG = "claim_too_long"
    TOO_MANY_CLAIMS = "too_many_claims"
    BAD_PHRASE = "bad_phrase"
    TOO_MANY_PHRASES = "too_many_phrases"
    SAID_AND_NEVER_SAID = "said_and_never_said"
    BAD_PERMIT = "bad_permit"
    TOO_MANY_PERMITS = "too_many_permits"
    EXPIRY_WITHOUT_PERMIT = "expiry_without_permit"
    BAD_COLOUR = "bad_colour"
    TOO_MANY_COLOURS = "too_many_colours"
    UNKNOWN_CAMPAIGN = "unknown_campaign"
    CHANGED_MEANWHILE = "changed_meanwhile"


class BrandKitRefusal(RefusalCode):
    """A brand kit cannot be as it was asked for."""

    BAD_FOCAL_POINT = "bad_focal_point"
    TOO_MANY_PICTURES = "too_many_pictures"
    UNKNOWN_PICTURE = "unknown_picture"
    PICTURE_TWICE = "picture_twice"
    BAD_LOGO = "bad_logo"
