"""Why a file, or the body of a request, cannot be imported."""

from kempen.kit.refusal import RefusalCode


class FileRefusal(RefusalCode):
    """A whole file cannot be used. The codes lie in rows of imports that failed."""

    EMPTY_FILE = "empty_file"
    NO_ROWS = "no_rows"
    NO_LINES = "no_lines"
    FILE_TOO_LARGE = "file_too_large"
    UNPACKED_TOO_LARGE = "unpacked_too_large"
    ONE_COLUMN = "one_column"
    TOO_MANY_COLUMNS = "too_many_columns"
    IS_A_WORKBOOK = "is_a_workbook"
    BROKEN_ARCHIVE = "broken_archive"
    LOCKED_ARCHIVE = "locked_archive"
    SEVERAL_IN_ARCHIVE = "several_in_archive"
    NONE_IN_ARCHIVE = "none_in_archive"
    ARCHIVE_BOMB = "archive_bomb"
    WORKBOOK_TOO_LARGE = "workbook_too_large"
    TAKES_TOO_MUCH = "takes_too_much"
    IS_NOT_TEXT = "is_not_text"
    IS_NOT_UTF8 = "is_not_utf8"
    NOT_IN_ENCODING = "not_in_encoding"
    ROW_TOO_LONG = "row_too_long"
    UNCLOSED_QUOTE = "unclosed_quote"
    STRAY_QUOTE = "stray_quote"
    MISSING_COLUMNS = "missing_columns"
    COLUMN_TWICE = "column_twice"
    COLUMN_USED_TWICE = "column_used_twice"
    AMBIGUOUS_DATES = "ambiguous_dates"
    AMBIGUOUS_NUMBERS = "ambiguous_numbers"
    TOO_MANY_CAMPAIGNS = "too_many_campaigns"
    TOO_MANY_ROWS = "too_many_rows"
    NO_CAMPAIGN = "no_campaign"
    CAMPAIGN_GONE = "campaign_gone"
    BAD_CAMPAIGN_NAME = "bad_campaign_name"
    DISK_FULL = "disk_full"
    UNEXPECTED = "unexpected"
    BAD_ROWS = "bad_rows"  # Its rows have faults of their own.


class BodyRefusal(RefusalCode):
    """The body of a request is no import, or names a campaign that is not one."""

    MALFORMED = "malformed"
    SEVERAL = "several"
    NOT_AN_OBJECT = "not_an_object"
    UNKNOWN_FIELD = "unknown_field"
    NO_CAMPAIGN_ID = "no_campaign_id"
    BAD_CAMPAIGN_ID = "bad_campaign_id"
    NO_DATA = "no_data"
    DATA_NOT_A_LIST = "data_not_a_list"
    TOO_FEW_ROWS = "too_few_rows"
    TOO_MANY_ROWS = "too_many_rows"
    BAD_ON_ERROR = "bad_on_error"
    BAD_DRY_RUN = "bad_dry_run"
    CAMPAIGN_NOT_FOUND = "campaign_not_found"
    AMBIGUOUS_CAMPAIGN = "ambiguous_campaign"  # Two platforms know one by this id.
