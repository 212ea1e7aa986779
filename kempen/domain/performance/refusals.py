"""Why what is asked of an import, or of the tables of days, is refused."""

from kempen.kit.refusal import RefusalCode


class ImportRefusal(RefusalCode):
    """An import cannot be cancelled, or taken back."""

    TOO_LATE = "too_late"
    NOT_FINISHED = "not_finished"
    NOTHING_STORED = "nothing_stored"
    BEFORE_LEDGER = "before_ledger"  # It came before the ledger was kept.


class DistributionRefusal(RefusalCode):
    """The server has Citus, but something keeps the tables of days from being distributed."""

    UNIQUE_INDEX = "unique_index"  # Without the column that distributes.
    FOREIGN_KEY = "foreign_key"  # One that Kempen does not know.
    SEQUENCE = "sequence"
    OTHER_TABLES = "other_tables"  # Citus manages tables that have to be ordinary ones.
    ORPHANED_ROWS = "orphaned_rows"
