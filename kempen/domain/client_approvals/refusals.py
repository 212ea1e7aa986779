"""Why a client cannot be asked, or cannot answer."""

from kempen.kit.refusal import RefusalCode


class ApprovalRefusal(RefusalCode):
    """A client cannot be asked for an approval so, or a request cannot be changed."""

    SWITCHED_OFF = "client_approvals_off"
    NOT_ALLOWED = "client_approval_not_allowed"
    BAD_EMAIL = "bad_email"
    BAD_LANGUAGE = "bad_language"
    BAD_DAYS = "bad_days"
    NOTE_TOO_LONG = "note_too_long"
    TOO_MANY_OPEN = "too_many_approval_requests"
    TOO_MANY_A_DAY = "too_many_approval_requests_a_day"
    SENT_TOO_OFTEN = "approval_request_sent_too_often"
    REQUEST_OVER = "approval_request_over"


class ClientRefusal(RefusalCode):
    """What the client's page refuses. `state` of a link that is over says why it is."""

    LINK_OVER = "link_over"
    CODE_TOO_SOON = "code_too_soon"
    CODES_USED_UP = "codes_used_up"
    NO_CODE = "no_code"
    WRONG_CODE = "wrong_code"
    NO_ANSWER = "no_answer"
    NOTE_TOO_LONG = "note_too_long"
    BLOCKED = "blocked"  # Something keeps it from being approved; a member can mend it.
