"""What an error goes back to, as one line of the log without anybody's e-mail address."""

import re
from typing import Final

_LONGEST_REASON: Final = 300
_MAILBOX: Final = re.compile(r"[^\s<>()\"',;:{}\[\]]+@(?=[\w.-]+\.\w)")


def root_of(error: BaseException) -> BaseException:
    """Return the first of the errors that led to this one: libraries wrap what they meet."""
    while error.__cause__ is not None:
        error = error.__cause__
    return error


def reason_of(error: BaseException) -> str:
    """Return the kind and the text of what an error goes back to, in one line."""
    root = root_of(error)
    return in_one_line(f"{type(root).__name__}: {root}")


def in_one_line(text: str) -> str:
    """Return a text without its line ends and without people, cut where it gets long."""
    return without_people(" ".join(text.split()))[:_LONGEST_REASON]


def without_people(text: str) -> str:
    """Return a text in which of each e-mail address only the domain is left."""
    return _MAILBOX.sub("…@", text)
