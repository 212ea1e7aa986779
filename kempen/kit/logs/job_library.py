"""Logs what the job library meets as lines of our own log."""

import logging

import structlog

from kempen.kit.logs.reasons import in_one_line, reason_of

log = structlog.get_logger("jobs")


class LibraryFaults(logging.Handler):
    """Takes procrastinate's records; what stops a worker becomes one line that says why.

    Failed jobs are logged by the worker: the library would log their arguments, which hold
    addresses of people.
    """

    def __init__(self) -> None:
        super().__init__(logging.WARNING)

    def emit(self, record: logging.LogRecord) -> None:
        """Log a fault that is not one job's."""
        if str(getattr(record, "action", "")).startswith("job_"):
            return
        error = record.exc_info[1] if record.exc_info else None
        why = reason_of(error) if error is not None else None
        log.warning("the job library met a fault", said=in_one_line(record.getMessage()), why=why)
