"""What is logged, and how: one line an event on standard error, JSON where nobody watches."""

import logging
import sys
from typing import Any, Final

import structlog
from structlog.typing import Processor

from kempen.kit.logs.tracebacks import traceback_as_json, traceback_as_text

_FACTS: Final[list[Processor]] = [
    structlog.contextvars.merge_contextvars,
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def write_our_logs() -> None:
    """Set up structlog, which all of Kempen's own code logs with."""
    structlog.configure(
        processors=[*_FACTS, *_ends_of_line(is_watched=sys.stderr.isatty())],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )


def formatter_of_other_libraries() -> logging.Formatter:
    """Return what makes a line of ours out of a record of the standard library's loggers."""
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[*_FACTS, structlog.stdlib.add_logger_name],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            *_ends_of_line(is_watched=sys.stderr.isatty()),
        ],
        # Else the library appends the traceback as text, whatever became of it here.
        keep_exc_info=False,
    )


def _ends_of_line(*, is_watched: bool) -> list[Processor]:
    """Return what turns facts into text: for somebody at a terminal, or for programs."""
    if is_watched:
        return [traceback_as_text, structlog.dev.ConsoleRenderer()]
    return [traceback_as_json, structlog.processors.JSONRenderer()]


class WithoutTraceback(logging.Filter):
    """Keeps what a client asked wrongly to one line: where our code noticed it helps nobody."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass, without its traceback."""
        record.exc_info = record.exc_text = None
        return True


def logging_of_other_libraries() -> dict[str, Any]:
    """Return Django's LOGGING: what libraries say through the standard library's loggers."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            "faults_of_ours": {"()": "kempen.entrypoints.overload.ServerErrorFilter"},
            "one_line": {"()": "config.logs.WithoutTraceback"},
        },
        "formatters": {"ours": {"()": "config.logs.formatter_of_other_libraries"}},
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "ours"},
            "refused_requests": {
                "class": "logging.StreamHandler",
                "filters": ["one_line"],
                "formatter": "ours",
            },
            "refused_connections": {"()": "kempen.kit.database.connection_log.RefusedConnections"},
            "job_library": {"()": "kempen.kit.logs.job_library.LibraryFaults"},
        },
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        # What a client asked wrongly is in its answer; it is not our fault to log.
        "loggers": {
            "django.request": {"level": "ERROR", "filters": ["faults_of_ours"]},
            # Odd hosts, too many fields: anybody can write such a line, so it is one.
            "django.security": {"handlers": ["refused_requests"], "propagate": False},
            "psycopg.pool": {"handlers": ["refused_connections"], "propagate": False},
            "procrastinate": {"handlers": ["job_library"], "propagate": False},
        },
    }
