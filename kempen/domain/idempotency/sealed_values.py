"""What this room keeps encrypted."""

from kempen.domain.idempotency.actions import answer_owner
from kempen.domain.idempotency.models import IdempotentAnswer
from kempen.domain.installation.sealed_places import SealedColumn, register_sealed


def _owner(row: IdempotentAnswer) -> str:
    return answer_owner(row.business_id, row.path, row.key)


register_sealed(
    SealedColumn(
        "answers to repeated requests",
        IdempotentAnswer,
        "sealed_answer",
        _owner,
        ("business_id", "path", "key"),
    )
)
