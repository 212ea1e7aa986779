"""Counts requests, and keeps the first answer to an Idempotency-Key."""

import hashlib
import json
from base64 import b64decode, b64encode
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import connection
from django.db.models import Q
from django.db.models.functions import Now

from kempen.domain.accounts.models import Business
from kempen.domain.idempotency.models import IdempotentAnswer, RateWindow
from kempen.domain.idempotency.refusals import RepetitionRefusal
from kempen.domain.idempotency.rules import ANSWERS_KEPT, WINDOW_SECONDS
from kempen.kit import clock
from kempen.kit.database import server_time
from kempen.kit.refusal import Refusal
from kempen.kit.secrets import SecretError

# The business's row is counted after those of its key, in every request: no two wait in a circle.
_COUNT: Final = """
    WITH counted AS (
        INSERT INTO requests_ratewindow (name, minute, count)
        SELECT name, %(minute)s, 1 FROM unnest(%(names)s::text[]) AS name,
            (SELECT set_config('synchronous_commit', 'off', true)) AS no_wait
        ON CONFLICT (name, minute) DO UPDATE SET count = requests_ratewindow.count + 1
        RETURNING name, count
    ), of_all AS (
        INSERT INTO requests_ratewindow (name, minute, count)
        SELECT %(shared)s::text, %(minute)s, 1 WHERE %(shared)s::text IS NOT NULL AND NOT EXISTS (
            SELECT FROM counted WHERE name = %(first)s AND count > %(most)s::int
        )
        ON CONFLICT (name, minute) DO UPDATE SET count = requests_ratewindow.count + 1
        RETURNING name, count
    )
    SELECT name, count FROM counted UNION ALL SELECT name, count FROM of_all
"""


@dataclass(frozen=True)
class IdempotentRequest:
    """A request that is to have its effect once: whose, where, by which key, with what body."""

    business: Business
    path: str
    key: str
    body_digest: bytes

    @property
    def owner(self) -> str:
        """The identity that its stored answer is sealed to."""
        return answer_owner(self.business.pk, self.path, self.key)


@dataclass(frozen=True)
class StoredAnswer:
    """An answer as it was first given."""

    status: int
    headers: Mapping[str, str]
    body: bytes


def answer_owner(business_id: UUID, path: str, key: str) -> str:
    """Return what binds a kept answer to its request."""
    return f"answer:{business_id}:{path}:{key}"


def claim_key(question: IdempotentRequest) -> None:
    """Claim the key until the transaction ends; Refusal if another holds it.

    The claim is an advisory lock of the transaction: when a process is killed, the database lets it
    go together with everything that the request had written.
    """
    number = hashlib.sha256(question.owner.encode()).digest()[:8]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_try_advisory_xact_lock(%s)", [int.from_bytes(number, "big", signed=True)]
        )
        row = cursor.fetchone()
    if not row[0]:
        raise Refusal(RepetitionRefusal.IN_PROGRESS)


def stored_answer(question: IdempotentRequest) -> StoredAnswer | None:
    """Return the answer kept for this key, or None when there is none younger than 24 hours.

    Refusal when the key came with another body, when the answer was deleted with the lead that it
    showed, and when it can no longer be read. Call it after claim_key().
    """
    rows = IdempotentAnswer.objects.of(question.business).filter(
        path=question.path, key=question.key
    )
    # Written and compared by the database's clock: one of ours that runs ahead would take the
    # answer for old, and give the request a second effect.
    row = rows.first()
    if row is None:
        return None
    if row.created_at <= server_time.server_now() - ANSWERS_KEPT:
        rows.delete()
        return None
    if bytes(row.body_digest) != question.body_digest:
        raise Refusal(RepetitionRefusal.OTHER_BODY)
    if not row.sealed_answer:
        raise Refusal(RepetitionRefusal.ANSWER_DELETED)
    try:
        plain = settings.CREDENTIALS_KEYS.decrypt(bytes(row.sealed_answer), owner=question.owner)
    except SecretError as error:
        raise Refusal(RepetitionRefusal.ANSWER_UNREADABLE) from error
    stored = json.loads(plain)
    return StoredAnswer(stored["status"], stored["headers"], b64decode(stored["body"]))


def store_answer(question: IdempotentRequest, answer: StoredAnswer, *, lead_id: str = "") -> None:
    """Store the answer, sealed: it may hold a secret. Call it in the transaction of claim_key().

    `lead_id` is the lead that it shows: delete_answers_about() empties it.
    """
    plain = json.dumps(
        {
            "status": answer.status,
            "headers": dict(answer.headers),
            "body": b64encode(answer.body).decode(),
        }
    )
    IdempotentAnswer.objects.add(
        question.business,
        path=question.path,
        key=question.key,
        body_digest=question.body_digest,
        sealed_answer=settings.CREDENTIALS_KEYS.encrypt(plain.encode(), owner=question.owner),
        lead_id=lead_id,
        created_at=Now(),
    )


def delete_answers_about(business: Business, lead_ids: Collection[str]) -> None:
    """Delete what kept answers tell of these leads.

    The rows stay: a request that is sent again is refused, for it would bring the person back. An
    answer of an earlier version may show any lead.
    """
    answers = IdempotentAnswer.objects.of(business)
    answers.filter(Q(lead_id__in=lead_ids) | Q(lead_id=None)).update(sealed_answer=b"")


def count_request(
    names: Sequence[str], *, most: int | None = None, shared: str | None = None
) -> tuple[dict[str, int], int]:
    """Count one request under each name; return the counts of this minute and its seconds left.

    Under `shared` it is counted too, unless the first of the names has passed `most`: what one key
    is refused uses up nothing of the others.

    One statement. It does not wait for the disk: a count lost in a crash of the database does no
    harm.
    """
    seconds = int(clock.now().timestamp())
    minute, passed = divmod(seconds, WINDOW_SECONDS)
    with connection.cursor() as cursor:
        cursor.execute(
            _COUNT,
            {
                "minute": minute,
                "names": sorted(names),
                "first": names[0],
                "most": most,
                "shared": shared,
            },
        )
        counts = dict(cursor.fetchall())
    return counts, WINDOW_SECONDS - passed


def delete_old_requests() -> tuple[int, int]:
    """Delete kept answers over a day old and past minutes' counts; return how many of each."""
    now = server_time.time_to_delete_by()
    if now is None:
        return 0, 0
    answers, _ = (
        IdempotentAnswer.objects.of_everyone(closed_too=True)
        .filter(created_at__lte=now - ANSWERS_KEPT)
        .delete()
    )
    past = int((now - timedelta(minutes=5)).timestamp()) // WINDOW_SECONDS
    windows, _ = RateWindow.objects.filter(minute__lt=past).delete()
    return answers, windows
