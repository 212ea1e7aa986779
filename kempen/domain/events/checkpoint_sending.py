"""Sends a checkpoint of the audit log to where this machine cannot change it, if that is wanted."""

from dataclasses import dataclass, field, replace
from typing import Final

from django.conf import settings
from django.db import transaction

from kempen.domain.events.checkpoints import signed_checkpoint
from kempen.kit import clock, ids, jobs, mail

POST_CHECKPOINT: Final = "audit.post_checkpoint"
_TEMPLATE: Final = "events/email/checkpoint"


@dataclass(frozen=True)
class CheckpointPost:
    """A checkpoint on its way to AUDIT_CHECKPOINT_URL, signed as webhooks are."""

    url: str
    message_id: str
    body: bytes
    secrets: tuple[str, ...] = field(repr=False)


def send_checkpoint() -> bool:
    """Queue today's checkpoint for the addresses that are set; return whether there is any."""
    if not settings.AUDIT_CHECKPOINT_EMAIL and not settings.AUDIT_CHECKPOINT_URL:
        return False
    content = signed_checkpoint()
    with transaction.atomic():
        if settings.AUDIT_CHECKPOINT_EMAIL:
            mail.post(_written(settings.AUDIT_CHECKPOINT_EMAIL, content))
        if settings.AUDIT_CHECKPOINT_URL:
            given = {"message_id": f"chk_{ids.new_id().hex}", "content": content.decode()}
            jobs.defer(POST_CHECKPOINT, given, queue=jobs.MAIL)
    return True


def checkpoint_post(message_id: str, content: str) -> CheckpointPost:
    """Return what is to be posted now; `message_id` stays the same at every attempt."""
    secrets = (settings.AUDIT_CHECKPOINT_SECRET,) if settings.AUDIT_CHECKPOINT_SECRET else ()
    return CheckpointPost(settings.AUDIT_CHECKPOINT_URL, message_id, content.encode(), secrets)


def _written(address: str, content: bytes) -> mail.Mail:
    day = clock.today().isoformat()
    file_name = f"kempen-audit-{day}.json"
    facts = {"day": day, "address": settings.DASHBOARD_URL, "file_name": file_name}
    written = mail.write(_TEMPLATE, address, facts, language=settings.LANGUAGE_CODE)
    attachment = mail.Attachment.of(file_name, "application/json", content)
    return replace(written, attachments=(attachment,))
