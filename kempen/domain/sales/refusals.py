"""Why what is asked about sales is refused."""

from kempen.kit.refusal import RefusalCode


class SalesRefusal(RefusalCode):
    """Sales cannot be imported, or a margin cannot be set, as it was asked."""

    BAD_SHOP = "bad_shop"
    BAD_MARGIN = "bad_margin"
    NOT_DAILY = "not_daily"
