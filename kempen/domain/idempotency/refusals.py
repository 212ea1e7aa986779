"""Why a repeated request is refused."""

from kempen.kit.refusal import RefusalCode


class RepetitionRefusal(RefusalCode):
    """A request with this Idempotency-Key is not answered as its first one was."""

    IN_PROGRESS = "idempotency_key_in_use"
    OTHER_BODY = "idempotency_key_reused"
    ANSWER_DELETED = "idempotent_answer_deleted"
    ANSWER_UNREADABLE = "idempotent_answer_unreadable"
