"""Why a name or a logo is refused; what is wrong with the file itself says `ImageRefusal`."""

from kempen.kit.refusal import RefusalCode


class BrandRefusal(RefusalCode):
    """A business cannot show itself so."""

    NAME_TOO_LONG = "name_too_long"
    NAME_NOT_SHOWN = "name_not_shown"
    LOGO_TOO_LARGE = "logo_too_large"
    LOGO_TOO_SMALL = "logo_too_small"
    LOGO_BAD_SHAPE = "logo_bad_shape"
