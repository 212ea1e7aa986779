"""Why what is asked of an import is refused."""

from kempen.kit.refusal import RefusalCode


class ImportRefusal(RefusalCode):
    """An import cannot be cancelled, or taken back."""

    TOO_LATE = "too_late"
    NOT_FINISHED = "not_finished"
    NOTHING_STORED = "nothing_stored"
    BEFORE_LEDGER = "before_ledger"  # It came before the ledger was kept.
