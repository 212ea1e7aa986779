"""A member asks a client: sends the link, sends it again, withdraws it, switches all links off.

Only who may approve may ask: the client's answer counts as an approval. The locks are taken in one
order: the business, what is asked about, the request.
"""

import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.accounts.rules import LONGEST_ADDRESS, may
from kempen.domain.client_approvals.actions.deciding import locked_subject, refuse_unaskable
from kempen.domain.client_approvals.emails import mail_link
from kempen.domain.client_approvals.models import ApprovalRequest, ClientApprovalSettings
from kempen.domain.client_approvals.queries import (
    digest_of_token,
    is_current,
    is_switched_on,
    request_state,
)
from kempen.domain.client_approvals.refusals import ApprovalRefusal
from kempen.domain.client_approvals.rules import (
    DAYS_TO_CHOOSE,
    LONGEST_NOTE,
    MOST_A_DAY,
    MOST_OPEN,
    MOST_SENDS,
    OPEN_STATES,
    SEND_AGAIN_AFTER,
    USUAL_DAYS,
    RequestState,
    plain_note,
)
from kempen.domain.client_approvals.subjects import (
    REVISION_ROWS,
    Asked,
    keep_subject,
    subject_from,
    subject_of,
)
from kempen.domain.events.actions import audit
from kempen.kit import clock
from kempen.kit.refusal import Refusal


@dataclass(frozen=True)
class NewRequest:
    """Whom to ask, in which language, with which words, and how long the link works."""

    email: str
    language: str = "en"
    note: str = ""
    valid_days: int = USUAL_DAYS


def ask_client(actor: Actor, asked: Asked, revision: int, new: NewRequest) -> ApprovalRequest:
    """Mail a client the link to approve a strategy, or changes to ads, as seen at `revision`.

    An address that was asked about this revision already gets a new link, which ends the one
    before. Refusal for a member who may not approve, while clients' approvals are switched off, for
    what could not be approved now, and for wrong values.
    """
    checked = _checked(new)
    with transaction.atomic():
        business = _locked(actor.business)
        _refuse_others(actor)
        _refuse_switched_off(business)
        subject = locked_subject(actor, subject_from(asked))
        refuse_unaskable(subject, revision)
        rows = ApprovalRequest.objects.of(business).select_for_update(of=("self",))
        same = rows.filter(strategy=subject.strategy, ad_revision=subject.ad_revision)
        unanswered = same.filter(answered_at=None, withdrawn_at=None)
        known = unanswered.filter(revision=revision, email=checked.email).first()
        if known is not None:
            _refuse_too_often(known)
        else:
            _refuse_too_many(business, list(unanswered))
            known = ApprovalRequest(business=business, revision=revision, sends=0)
        keep_subject(known, subject).content_hash = subject.content_hash()
        known.email, known.language = checked.email, checked.language
        known.note, known.valid_days = checked.note, checked.valid_days
        known.requested_by = actor.person
        return _send(actor, known)


def send_again(actor: Actor, request: ApprovalRequest) -> ApprovalRequest:
    """Mail a new link, for as many days anew; links that were sent before stop working."""
    with transaction.atomic():
        business = _locked(actor.business)
        _refuse_others(actor)
        _refuse_switched_off(business)
        subject = locked_subject(actor, subject_of(request))
        row = keep_subject(_locked_row(actor, request), subject)
        if row.answered_at is not None or row.withdrawn_at is not None:
            raise Refusal(ApprovalRefusal.REQUEST_OVER, state=request_state(row).value)
        if not is_current(row):
            raise Refusal(ApprovalRefusal.REQUEST_OVER, state=RequestState.OUTDATED.value)
        _refuse_too_often(row)
        row.requested_by = actor.person
        return _send(actor, row)


def withdraw(actor: Actor, request: ApprovalRequest) -> ApprovalRequest:
    """End the link of a request. Withdrawing it again changes nothing; Refusal once answered."""
    with transaction.atomic():
        _refuse_others(actor)
        row = _locked_row(actor, request)
        if row.answered_at is not None:
            raise Refusal(ApprovalRefusal.REQUEST_OVER, state=row.answer)
        if row.withdrawn_at is None:
            row.withdrawn_at = clock.now()
            row.save(update_fields=["withdrawn_at"])
            audit(actor, "client_approval.withdrawn", facts(row))
    return row


def switch_client_approvals(actor: Actor, *, on: bool) -> None:
    """Let clients approve by link, or not; switching it off ends every link for good."""
    with transaction.atomic():
        business = _locked(actor.business)
        if is_switched_on(business) == on:
            return
        now = clock.now()
        ClientApprovalSettings.objects.of(business).update_or_create(
            business=business, defaults={"is_on": on, "updated_at": now}
        )
        ended = 0
        if not on:
            rows = ApprovalRequest.objects.of(business).filter(answered_at=None, withdrawn_at=None)
            ended = rows.update(withdrawn_at=now)
        action = "client_approval.switched_on" if on else "client_approval.switched_off"
        audit(actor, action, {"ended_links": ended})


def _send(actor: Actor, row: ApprovalRequest) -> ApprovalRequest:
    token = secrets.token_urlsafe(32)
    now = clock.now()
    row.token_digest = digest_of_token(token)
    row.sends += 1
    row.sent_at, row.expires_at = now, now + timedelta(days=row.valid_days)
    row.code_digest, row.code_sent_at, row.codes_sent, row.wrong_guesses = "", None, 0, 0
    row.save()
    mail_link(row, token)
    is_first = row.sends == 1
    audit(actor, "client_approval.asked" if is_first else "client_approval.asked_again", facts(row))
    return row


def facts(row: ApprovalRequest) -> dict[str, object]:
    """Return what the audit log keeps of a request."""
    return {
        "approval_request_id": row.public_id,
        "strategy_id": row.strategy.public_id,
        **({"ad_revision_id": row.ad_revision.public_id} if row.ad_revision else {}),
        "revision": row.revision,
        "address": row.email,
    }


def _checked(new: NewRequest) -> NewRequest:
    address, note = new.email.strip().lower(), plain_note(new.note)
    try:
        validate_email(address)
    except ValidationError as error:
        raise Refusal(ApprovalRefusal.BAD_EMAIL) from error
    if len(address) > LONGEST_ADDRESS:
        raise Refusal(ApprovalRefusal.BAD_EMAIL)
    languages = tuple(code for code, _name in settings.LANGUAGES)
    if new.language not in languages:
        raise Refusal(ApprovalRefusal.BAD_LANGUAGE, languages=languages)
    if new.valid_days not in DAYS_TO_CHOOSE:
        days = tuple(str(days) for days in DAYS_TO_CHOOSE)
        raise Refusal(ApprovalRefusal.BAD_DAYS, days=days)
    if len(note) > LONGEST_NOTE:
        raise Refusal(ApprovalRefusal.NOTE_TOO_LONG, longest=LONGEST_NOTE)
    return NewRequest(address, new.language, note, new.valid_days)


def _refuse_others(actor: Actor) -> None:
    """Ask the member's role now: it may have changed since a page was opened or a key was made."""
    members = Member.objects.of(actor.business).filter(person=actor.person)
    member = members.first() if actor.person is not None else None
    if member is None or not may(member.role, "ask_clients"):
        raise Refusal(ApprovalRefusal.NOT_ALLOWED)


def _refuse_switched_off(business: Business) -> None:
    if not is_switched_on(business):
        raise Refusal(ApprovalRefusal.SWITCHED_OFF)


def _refuse_too_many(business: Business, unanswered: list[ApprovalRequest]) -> None:
    if sum(request_state(row) in OPEN_STATES for row in unanswered) >= MOST_OPEN:
        raise Refusal(ApprovalRefusal.TOO_MANY_OPEN, most=MOST_OPEN)
    since = clock.now() - timedelta(days=1)
    if ApprovalRequest.objects.of(business).filter(created_at__gt=since).count() >= MOST_A_DAY:
        raise Refusal(ApprovalRefusal.TOO_MANY_A_DAY, most=MOST_A_DAY)


def _refuse_too_often(row: ApprovalRequest) -> None:
    if row.sends >= MOST_SENDS or row.sent_at + SEND_AGAIN_AFTER > clock.now():
        raise Refusal(ApprovalRefusal.SENT_TOO_OFTEN, most=MOST_SENDS)


def _locked_row(actor: Actor, request: ApprovalRequest) -> ApprovalRequest:
    rows = ApprovalRequest.objects.of(actor.business).select_for_update(of=("self",))
    known = rows.select_related("strategy__brief", "business", "requested_by")
    about = known.select_related(*(f"ad_revision__{name}" for name in REVISION_ROWS))
    return about.get(pk=request.pk)


def _locked(business: Business) -> Business:
    """What is asked and what is switched off happen one after the other."""
    return Business.objects.select_for_update(no_key=True).get(pk=business.pk)
