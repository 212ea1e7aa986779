"""A checkpoint of the audit log is mailed and posted once a day, where that is wanted."""

import asyncio
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from standardwebhooks import Webhook

from kempen.domain.accounts.actors import Actor
from kempen.domain.events.checkpoints import verify_checkpoint
from kempen.domain.webhooks.signing import new_secret
from kempen.entrypoints.worker.duties.audit import (
    CheckpointRefusedError,
    post_checkpoint,
    send_checkpoint,
)
from tests.builders.people import waiting_jobs, work_off
from tests.tls_receiver import Receiver, status

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_jobs_of_before(db: None) -> None:
    """Tests of several transactions leave theirs: the flush does not know the library's tables."""
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM procrastinate_jobs")


def test_nothing_is_sent_where_nobody_wants_it(db: None) -> None:
    before = len(waiting_jobs())
    send_checkpoint(timestamp=0)
    assert len(waiting_jobs()) == before


def test_the_mail_has_the_file_and_says_what_to_do(alice: Actor, settings: Any) -> None:
    settings.AUDIT_CHECKPOINT_EMAIL = "audit@example.com"
    send_checkpoint(timestamp=0)
    work_off()
    message = mail.outbox[-1]
    assert message.to == ["audit@example.com"]
    ((name, content, kind),) = message.attachments
    assert str(message.subject).startswith("Checkpoint of the audit log, 20")
    assert f"kempen audit verify --checkpoint {name}" in str(message.body)
    assert kind == "application/json"
    verify_checkpoint(content.encode() if isinstance(content, str) else content)


def test_the_post_is_signed_as_webhooks_are_and_tried_until_it_is_taken(
    open_loopback: None, receiver: Receiver, alice: Actor, settings: Any
) -> None:
    secret = new_secret()
    settings.AUDIT_CHECKPOINT_URL = receiver.url
    settings.AUDIT_CHECKPOINT_SECRET = secret
    send_checkpoint(timestamp=0)
    job = waiting_jobs()[-1]
    receiver.answer = status(503)
    with pytest.raises(CheckpointRefusedError, match="answered 503"):
        asyncio.run(post_checkpoint.func(**job.args))
    receiver.answer = status(204)
    asyncio.run(post_checkpoint.func(**job.args))
    first, second = receiver.received
    assert first.body == second.body
    assert first.headers["webhook-id"] == second.headers["webhook-id"]
    Webhook(secret).verify(second.body.decode(), second.headers)
    verify_checkpoint(second.body)


def test_the_post_goes_to_no_private_network(alice: Actor, settings: Any) -> None:
    settings.AUDIT_CHECKPOINT_URL = "https://localhost/checkpoints"
    settings.AUDIT_CHECKPOINT_SECRET = new_secret()
    send_checkpoint(timestamp=0)
    job = waiting_jobs()[-1]
    with pytest.raises(CheckpointRefusedError, match="was not taken"):
        asyncio.run(post_checkpoint.func(**job.args))
