"""What is logged, and how: one line an event on standard error, JSON where nobody watches."""

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


def logging_of_other_libraries() -> dict[str, Any]:
    """Return Django's LOGGING: what libraries say through the standard library's loggers."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"faults_of_ours": {"()": "kempen.entrypoints.overload.FaultsOfOurs"}},
        "handlers": {"stderr": {"class": "logging.StreamHandler"}},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        # What a client asked wrongly is in its answer; it is not our fault to log.
        # A connection that could not be made is told by whoever wanted it, once.
        "loggers": {
            "django.request": {"level": "ERROR", "filters": ["faults_of_ours"]},
            "psycopg.pool": {"level": "ERROR"},
        },
    }
