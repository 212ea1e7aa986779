"""Why a scheduled report or a file of a report is refused."""

from kempen.kit.refusal import RefusalCode


class ScheduleRefusal(RefusalCode):
    """A scheduled report cannot be kept as it was asked for."""

    GONE = "not_found"
    BAD_NAME = "bad_name"
    NAME_NOT_SHOWN = "name_not_shown"
    BAD_DAY = "bad_day"
    BAD_PERIOD = "bad_period"
    BAD_COLUMN = "bad_column"
    BAD_SORT = "bad_sort"
    BAD_METRIC = "bad_metric"
    NO_FORMAT = "no_format"
    NO_READER = "no_reader"
    TOO_MANY_READERS = "too_many_readers"
    BAD_READER = "bad_reader"
    TOO_MANY = "too_many"
    CHANGED_MEANWHILE = "changed_meanwhile"
    WHOLE_ONLY = "whole_only"


class ReportRefusal(RefusalCode):
    """A report cannot be had as this file."""

    TOO_MANY_ROWS = "too_many_rows"
    WHOLE_ONLY = "whole_business_only"
    NO_PDF = "no_pdf"  # This machine lacks Pango.
    PDF_FAILED = "pdf_failed"  # This one was too much; another format is not.
