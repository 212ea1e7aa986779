"""Why there is no file of a supplier's month."""

from kempen.kit.refusal import RefusalCode


class MonthEndRefusal(RefusalCode):
    """A month's file cannot be made."""

    TAX_UNANSWERED = "tax_unanswered"  # Nobody has said how this supplier bills.
