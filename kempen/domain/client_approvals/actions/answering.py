"""A client confirms that the mail is theirs by a code, and approves or declines. Once.

A code is tried under the lock of its request and a wrong one is counted before anything is said, so
that many at once are no more guesses. The locks: what is asked about, then the request.
"""

import secrets
from typing import Final

from django.db import transaction
from django.utils.crypto import constant_time_compare, salted_hmac

from kempen.domain.accounts.actors import Actor
from kempen.domain.client_approvals.actions.asking import facts
from kempen.domain.client_approvals.actions.deciding import (
    approve_subject,
    decline_subject,
    locked_subject,
)
from kempen.domain.client_approvals.emails import mail_answer, mail_code
from kempen.domain.client_approvals.models import ApprovalRequest
from kempen.domain.client_approvals.queries import request_state
from kempen.domain.client_approvals.refusals import ClientRefusal
from kempen.domain.client_approvals.rules import (
    CODE_DIGITS,
    CODE_LASTS,
    LONGEST_NOTE,
    MOST_CODES,
    MOST_GUESSES,
    NEXT_CODE_AFTER,
    OPEN_STATES,
    ClientAnswer,
    plain_note,
)
from kempen.domain.client_approvals.subjects import keep_subject, subject_of
from kempen.domain.events.actions import audit
from kempen.kit import clock
from kempen.kit.refusal import Refusal

_SALT: Final = "kempen.client_approvals.code"


def send_code(request: ApprovalRequest) -> None:
    """Mail the client a new code, which ends the one before; they count as having seen the plan.

    Refusal where the link is over, a minute is not over since the last code, or ten were sent.
    """
    with transaction.atomic():
        row = _locked_row(request)
        _refuse_over(row)
        now = clock.now()
        if row.codes_sent >= MOST_CODES:
            raise Refusal(ClientRefusal.CODES_USED_UP, most=MOST_CODES)
        if row.code_sent_at is not None and row.code_sent_at + NEXT_CODE_AFTER > now:
            wait = row.code_sent_at + NEXT_CODE_AFTER - now
            raise Refusal(ClientRefusal.CODE_TOO_SOON, seconds=int(wait.total_seconds()) + 1)
        code = f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"
        row.code_digest = _digest_of(row, code)
        row.code_sent_at, row.wrong_guesses = now, 0
        row.codes_sent += 1
        row.seen_at = row.seen_at or now
        row.save()
        mail_code(row, code)
        audit(_client(row), "client_approval.code_sent", facts(row))


def has_code(request: ApprovalRequest) -> bool:
    """Whether a code was mailed that works still."""
    return (
        bool(request.code_digest)
        and request.wrong_guesses < MOST_GUESSES
        and request.code_sent_at is not None
        and request.code_sent_at + CODE_LASTS > clock.now()
    )


def answer(
    request: ApprovalRequest, code: str, given: ClientAnswer, note: str = ""
) -> ApprovalRequest:
    """Approve or decline what the link stands for, with the code and a note; as a member would.

    The same answer again changes nothing. Refusal where the link is over, the code is wrong, old or
    tried too often, and where the strategy cannot be approved now: then the code stays good.
    """
    note = plain_note(note)
    if len(note) > LONGEST_NOTE:
        raise Refusal(ClientRefusal.NOTE_TOO_LONG, longest=LONGEST_NOTE)
    with transaction.atomic():
        row = _locked_row(request)
        if row.answer == given:
            return row
        _refuse_over(row)
        if not has_code(row):
            raise Refusal(ClientRefusal.NO_CODE)
        is_right = constant_time_compare(_digest_of(row, code.strip()), row.code_digest)
        if is_right:
            return _answered(row, given, note)
        row.wrong_guesses += 1
        row.save(update_fields=["wrong_guesses"])
        audit(_client(row), "client_approval.code_refused", facts(row))
    left = MOST_GUESSES - row.wrong_guesses
    raise Refusal(ClientRefusal.WRONG_CODE, left=left) if left else Refusal(ClientRefusal.NO_CODE)


def _answered(row: ApprovalRequest, given: ClientAnswer, note: str) -> ApprovalRequest:
    client = _client(row)
    subject = subject_of(row)
    try:
        if given is ClientAnswer.APPROVED:
            keep_subject(row, approve_subject(client, subject, row.revision))
        else:
            keep_subject(row, decline_subject(client, subject, row.revision, note))
    except Refusal as refusal:
        raise Refusal(ClientRefusal.BLOCKED) from refusal
    row.answer, row.answer_note, row.answered_at = given, note, clock.now()
    row.code_digest = ""
    row.save()
    audit(client, f"client_approval.{given}", facts(row))
    mail_answer(row)
    return row


def _client(row: ApprovalRequest) -> Actor:
    return Actor.client(row.business, row.public_id, row.email)


def _locked_row(request: ApprovalRequest) -> ApprovalRequest:
    """Lock what is asked about and the request, and return the request as it is now."""
    service = Actor.service(request.business, "client approval")
    subject = locked_subject(service, subject_of(request))
    rows = ApprovalRequest.objects.of(request.business).select_for_update(of=("self",))
    row = rows.select_related("business", "requested_by").get(pk=request.pk)
    return keep_subject(row, subject)


def _refuse_over(row: ApprovalRequest) -> None:
    state = request_state(row)
    if state not in OPEN_STATES:
        raise Refusal(ClientRefusal.LINK_OVER, state=state.value)


def _digest_of(row: ApprovalRequest, code: str) -> str:
    """Bound to the request and to the service's key: a copy of the table tells no code."""
    return salted_hmac(_SALT, f"{row.pk}:{code}", algorithm="sha256").hexdigest()
