"""Tracebacks of the log: where and why, without what was in variables and without people."""

from typing import Final

from structlog.processors import ExceptionRenderer, format_exc_info
from structlog.tracebacks import ExceptionDictTransformer
from structlog.typing import EventDict, WrappedLogger

from kempen.kit.logs.reasons import without_people

_MOST_FRAMES: Final = 50
# Variables hold passwords, keys and whole files.
_render: Final = ExceptionRenderer(
    ExceptionDictTransformer(show_locals=False, max_frames=_MOST_FRAMES)
)


def traceback_as_json(logger: WrappedLogger, name: str, event: EventDict) -> EventDict:
    """Turn `exc_info` into `exception`: the errors, each with its frames, as structlog has them."""
    event = _render(logger, name, event)
    for error in event.get("exception") or ():
        if isinstance(error, dict):
            error["exc_value"] = without_people(str(error["exc_value"]))
            error["exc_notes"] = [without_people(note) for note in error.get("exc_notes", ())]
    return event


def traceback_as_text(logger: WrappedLogger, name: str, event: EventDict) -> EventDict:
    """Turn `exc_info` into lines for somebody at a terminal."""
    event = format_exc_info(logger, name, event)
    if "exception" in event:
        event["exception"] = without_people(str(event["exception"]))
    return event
