"""What this room keeps encrypted."""

from kempen.domain.accounts.actions.security import SEALED_FOR
from kempen.domain.installation.sealed_jobs import sealed_in_jobs
from kempen.domain.installation.sealed_places import register_sealed

register_sealed(
    sealed_in_jobs(
        "typed addresses of refused sign-ins",
        "task_name = 'accounts.record_wrong_password'",
        lambda _given: SEALED_FOR,
    )
)
