"""Why something failed, for people who may not see what it was about.

The text of an error can hold what a business entered: a database names the value that it refuses.
So a reason is the kind of the error, what the operating system or a mail server said, and the place
in our code; the log has the rest.
"""

import smtplib
import traceback
from pathlib import Path
from typing import Final

import psycopg

from kempen.kit.logs.reasons import in_one_line, root_of
from kempen.kit.mail import MailRefusedError

_OURS: Final = Path(__file__).parents[2]


def safe_reason(error: BaseException) -> str:
    """Return why something failed in one line of up to 300 characters, without anybody's data."""
    answer = mail_server_answer(error)
    if answer:
        return answer
    root = root_of(error)
    what = type(root).__name__
    if isinstance(root, OSError) and root.strerror:
        what = f"{what}: {root.strerror}"
    elif isinstance(root, psycopg.Error) and root.sqlstate:
        what = f"{what} (SQLSTATE {root.sqlstate})"
    place = _place_of(root) or _place_of(error)
    return in_one_line(f"{what}, {place}" if place else what)


def mail_server_answer(error: BaseException) -> str:
    """Return what a mail server said to a message that it did not take; "" for other errors."""
    answer = error.__context__ if isinstance(error, MailRefusedError) else error
    code: int
    text: bytes | str
    if isinstance(answer, smtplib.SMTPRecipientsRefused):
        code, text = next(iter(answer.recipients.values()))
    elif isinstance(answer, smtplib.SMTPResponseException):
        code, text = answer.smtp_code, answer.smtp_error
    else:
        return ""
    words = text.decode(errors="replace") if isinstance(text, bytes) else text
    return in_one_line(f"The mail server answered: {code} {words}")


def _place_of(error: BaseException) -> str:
    """Return the innermost line of our own code that an error went through."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        path = Path(frame.filename)
        if path.is_relative_to(_OURS):
            return f"{path.relative_to(_OURS.parent)}:{frame.lineno}"
    return ""
