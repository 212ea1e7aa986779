"""How long links and codes last, how many there may be, and what state a request is in. Pure."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from kempen.domain.client_approvals.refusals import ClientRefusal
from kempen.kit.plain_text import TURNS, can_be_printed
from kempen.kit.refusal import Refusal

DAYS_TO_CHOOSE: Final = (3, 7, 14, 30)
USUAL_DAYS: Final = 14
LONGEST_NOTE: Final = 500
# Open requests of one strategy, requests of one business in 24 hours, mails of one request.
MOST_OPEN: Final = 20
MOST_A_DAY: Final = 200
MOST_SENDS: Final = 10
SEND_AGAIN_AFTER: Final = timedelta(minutes=1)
CODE_DIGITS: Final = 6
CODE_LASTS: Final = timedelta(minutes=15)
# 10 codes of 5 guesses each: who has the link and not the mail is right with one link in 20,000.
MOST_GUESSES: Final = 5
MOST_CODES: Final = 10
NEXT_CODE_AFTER: Final = timedelta(minutes=1)


class ClientAnswer(StrEnum):
    """What a client can say."""

    APPROVED = "approved"
    DECLINED = "declined"


class RequestState(StrEnum):
    """sent → seen → approved or declined; also withdrawn, expired, outdated.

    outdated: what was sent has changed since, or was decided about in another way.
    """

    SENT = "sent"
    SEEN = "seen"
    APPROVED = "approved"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"
    OUTDATED = "outdated"


def plain_note(text: str) -> str:
    """Return what somebody typed without signs that cannot be seen or that turn the line around."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join(_plain_line(line) for line in lines).strip()


def _plain_line(line: str) -> str:
    spaced = (" " if one.isspace() else one for one in line)
    return "".join(one for one in spaced if can_be_printed(one) and one not in TURNS)


def checked_answer(text: str) -> ClientAnswer:
    """Return the answer that a form names; Refusal where it names none."""
    try:
        return ClientAnswer(text)
    except ValueError as error:
        raise Refusal(ClientRefusal.NO_ANSWER) from error


OPEN_STATES: Final = frozenset({RequestState.SENT, RequestState.SEEN})


@dataclass(frozen=True)
class RequestFacts:
    """What a request's state depends on. `is_current`: all is as it was sent."""

    answer: str
    is_withdrawn: bool
    is_current: bool
    is_seen: bool
    expires_at: datetime


def state_of(facts: RequestFacts, now: datetime) -> RequestState:
    """Return the state of a request at this moment."""
    if facts.answer:
        return RequestState(facts.answer)
    if facts.is_withdrawn:
        return RequestState.WITHDRAWN
    if not facts.is_current:
        return RequestState.OUTDATED
    if facts.expires_at <= now:
        return RequestState.EXPIRED
    return RequestState.SEEN if facts.is_seen else RequestState.SENT
