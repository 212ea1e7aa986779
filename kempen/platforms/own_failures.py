"""What Kempen itself notes of a call that it did not make, or that got no answer."""

from enum import StrEnum


class OwnFailure(StrEnum):
    """The texts lie in rows and in answers of the API; any other text there is the platform's."""

    NOT_ASKED_FOR = "No approved strategy asks for this."
    BEFORE_UNDO_ENDED = "This was to be sent before its undo window ended."
    NEVER_ENDED = "This was tried several times and never ended. Try again, or look into the logs."
    NOT_THERE = "The campaign is not on this platform."
    NOT_CONNECTED = "This account is not connected any more."
    ACCESS_UNREADABLE = "The stored access cannot be read."
    NOT_REACHED = "The platform was not reached."
    NO_ANSWER_IN_TIME = "The platform did not answer in time."
