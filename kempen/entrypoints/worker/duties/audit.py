"""Duties about the audit log: seals, and checkpoints that are kept elsewhere."""

import structlog
from django.conf import settings
from procrastinate import RetryStrategy
from procrastinate.contrib.django import app

from kempen.domain.events import audit_chain, checkpoint_sending
from kempen.entrypoints.worker.duties.retry_policy import DATABASE_AWAY
from kempen.entrypoints.worker.sender import Sender

log = structlog.get_logger()


class CheckpointRefusedError(Exception):
    """The receiver of checkpoints did not answer with 2xx; the text says what came."""


# Over about a day: 3, 9, 27 … seconds, nine hours at the end.
_UNTIL_TAKEN = RetryStrategy(max_attempts=10, exponential_wait=3)


@app.periodic(cron="* * * * *")
@app.task(name="log.seal_entries", queueing_lock="log.seal_entries")
def seal_entries(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Seal the audit entries of the last minute into their chains."""
    while audit_chain.seal_entries() == audit_chain.SEALED_AT_ONCE:
        log.info("more audit entries wait to be sealed")


@app.periodic(cron="7 18 * * *")
@app.task(name="audit.send_checkpoint", queueing_lock="audit.send_checkpoint", retry=DATABASE_AWAY)
def send_checkpoint(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Send a checkpoint of the audit log where one is wanted, early in Malaysia's day."""
    if checkpoint_sending.send_checkpoint():
        log.info("a checkpoint of the audit log is sent")


@app.task(name=checkpoint_sending.POST_CHECKPOINT, queue="mail", retry=_UNTIL_TAKEN)
async def post_checkpoint(message_id: str, content: str) -> None:
    """Post one checkpoint to AUDIT_CHECKPOINT_URL; until it is taken, again and again."""
    post = checkpoint_sending.checkpoint_post(message_id, content)
    if not post.url:
        return
    async with Sender(settings.WEBHOOK_ALLOWED_NETWORKS, settings.WEBHOOK_CA_FILE) as sender:
        answer = await sender.post(post)
    if answer.status_code is None or not 200 <= answer.status_code <= 299:
        what = answer.error or f"it answered {answer.status_code}"
        raise CheckpointRefusedError(f"the checkpoint was not taken: {what}")
