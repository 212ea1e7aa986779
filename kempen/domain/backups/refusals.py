"""Why a backup cannot be made or restored."""

from kempen.kit.refusal import RefusalCode


class BackupRefusal(RefusalCode):
    """What stands in the way is not the archive itself."""

    BEING_MADE = "backup_being_made"
    IN_USE = "backup_in_use"
    NOT_EMPTY = "backup_not_empty"
    FOLDER = "backup_folder"
    ARCHIVE_OFF = "archive_off"
    ARCHIVE_NOT_BEGUN = "archive_not_begun"
    ARCHIVE_RUNS = "archive_runs"
    ARCHIVE_IN_USE = "archive_in_use"
    DATABASE_HERE = "database_here"
