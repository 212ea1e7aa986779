"""Logs why the database refused a connection, which the pool itself only says to its own logger."""

import logging
from time import monotonic
from typing import Final

import structlog

from kempen.kit.logs.reasons import in_one_line

log = structlog.get_logger("database")
# The pool tries again and again: the same reason is worth a line a minute.
_SAME_REASON_SECONDS: Final = 60.0


class _LastRefusal:
    """What the pools of this process said last, and whether it goes to the log."""

    reason = ""
    is_logged = True


def refusal_reason() -> str | None:
    """Return why the last connection that could not be made was refused; None when all were."""
    return _LastRefusal.reason or None


def keep_refusal_reasons() -> None:
    """Log nothing: a command ends with one line, which gives `refusal_reason` itself."""
    _LastRefusal.is_logged = False


class RefusedConnections(logging.Handler):
    """Takes the records of psycopg's pools; each new reason becomes one line of our own log.

    The pool's other warnings say nothing that whoever wanted the connection does not log.
    """

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._said_at = 0.0

    def emit(self, record: logging.LogRecord) -> None:
        """Log the reason of a connection that could not be made."""
        if not (isinstance(record.args, tuple) and str(record.msg).startswith("error connecting")):
            return
        reason = in_one_line(str(record.args[-1]))
        now = monotonic()
        if not _LastRefusal.is_logged:
            _LastRefusal.reason = reason
            return
        if reason == _LastRefusal.reason and now - self._said_at < _SAME_REASON_SECONDS:
            return
        _LastRefusal.reason, self._said_at = reason, now
        log.warning("the database refused a connection", why=reason)
