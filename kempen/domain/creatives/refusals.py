"""Why a picture or the words of an ad are refused. Pure."""

from kempen.kit.refusal import RefusalCode


class ImageRefusal(RefusalCode):
    """A picture cannot stand in an ad, or not be kept, changed or deleted like this."""

    TOO_LARGE = "too_large"
    TOO_SMALL = "too_small"
    BAD_SHAPE = "bad_shape"
    TAKES_TOO_MUCH = "takes_too_much"
    NOT_AN_IMAGE = "not_an_image"
    BROKEN = "broken_image"
    ANIMATED = "animated"
    TOO_MANY_POINTS = "too_many_points"
    LIBRARY_FULL = "image_library_full"
    BAD_NAME = "bad_image_name"
    BAD_FOCAL_POINT = "bad_focal_point"
    IN_USE = "image_in_use"
    GONE = "image_gone"


class AdRuleRefusal(RefusalCode):
    """A rule of ads cannot be switched off like this."""

    UNKNOWN_RULE = "unknown_ad_rule"
    SHORT_REASON = "short_reason"
    LONG_REASON = "long_reason"


class AdRefusal(RefusalCode):
    """An ad cannot say this, or show that. The codes of single faults are those of rules.py."""

    AD_REFUSED = "ad_refused"
    NO_IMAGE = "no_image"
    TOO_LONG = "too_long"
    TOO_FEW = "too_few"
    TOO_MANY = "too_many"
    EMPTY = "empty"
    REPEATED = "repeated"
    MUST_SAY = "must_say"
    NEVER_SAY = "never_say"
    NOT_HTTPS = "not_https"
    EMOJI = "emoji"
    REPEATED_MARKS = "repeated_marks"
    UNKNOWN_BUTTON = "unknown_button"
    NO_BUTTON = "no_button"
