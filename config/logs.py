"""What is logged, and how: one line an event on standard error, JSON where nobody watches."""

import logging
import sys
from typing import Any

import structlog


def write_our_logs() -> None:
    """Set up structlog, which all of Kempen's own code logs with."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.dev.ConsoleRenderer()
            if sys.stderr.isatty()
            else structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )


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
        "handlers": {
            "stderr": {"class": "logging.StreamHandler"},
            "refused_requests": {"class": "logging.StreamHandler", "filters": ["one_line"]},
            "refused_connections": {"()": "kempen.kit.database.connection_log.RefusedConnections"},
            "job_library": {"()": "kempen.kit.job_library_log.LibraryFaults"},
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
