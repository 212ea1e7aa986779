"""How `kempen doctor` learns how many proxies stand in front of the service.

It asks /livez through them with a question that only a holder of SECRET_KEY can sign, and the
answer has the number of entries that they put into X-Forwarded-For. Nobody else is told.
"""

from typing import Final

from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest

QUESTION: Final = "X-Kempen-Probe"
ANSWER: Final = "X-Kempen-Proxies"
_VALUE: Final = "proxies"
_SECONDS: Final = 300


def signed_question() -> str:
    """Return the value of the header QUESTION, good for some minutes."""
    return TimestampSigner(salt=QUESTION).sign(_VALUE)


def count_if_asked(request: HttpRequest) -> int | None:
    """Return how many proxies a request came through; None for one that may not ask."""
    question = request.headers.get(QUESTION)
    if question is None:
        return None
    try:
        TimestampSigner(salt=QUESTION).unsign(question, max_age=_SECONDS)
    except BadSignature:
        return None
    entries = request.headers.get("X-Forwarded-For", "").split(",")
    return sum(1 for entry in entries if entry.strip())
