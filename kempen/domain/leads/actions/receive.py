"""Taking a lead in, once, with what the person agreed to."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.creatives.models import Ad
from kempen.domain.events.actions import record
from kempen.domain.leads.actions.push_scheduling import push_later
from kempen.domain.leads.models import Lead
from kempen.domain.leads.queries import event_data, opted_out_at
from kempen.domain.leads.refusals import LeadRefusal
from kempen.domain.leads.rules import (
    LONGEST_ANSWER,
    LONGEST_COMPANY,
    LONGEST_EMAIL,
    LONGEST_NAME,
    LONGEST_PHONE,
    LONGEST_QUESTION,
    MOST_ANSWERS,
    OLDEST_MOMENT,
    LeadPushReason,
    is_consent_valid,
    normalised,
)
from kempen.kit import clock
from kempen.kit.refusal import Flaw, Refusal

_LENGTHS: Final = {
    "first_name": LONGEST_NAME,
    "last_name": LONGEST_NAME,
    "phone": LONGEST_PHONE,
    "company": LONGEST_COMPANY,
}


@dataclass(frozen=True, kw_only=True)
class NewLead:
    """A lead as its source tells it; "" is what is not known. Only ids show in a repr."""

    source: str
    environment: str = Connection.Environment.LIVE.value
    external_id: str = ""
    campaign: Campaign | None = None
    ad: Ad | None = None
    email: str = field(default="", repr=False)
    first_name: str = field(default="", repr=False)
    last_name: str = field(default="", repr=False)
    phone: str = field(default="", repr=False)
    company: str = field(default="", repr=False)
    answers: Mapping[str, str] = field(default_factory=dict, repr=False)
    has_declined: bool = False
    notice_version: str = ""
    consented_at: datetime | None = None
    happened_at: datetime | None = None


def receive(actor: Actor, new: NewLead) -> tuple[Lead, bool]:
    """Keep a lead and record `lead.created`; return it and whether it is new.

    A lead of the same source and external id is there once: the first stays as it is. Refusal
    for an agreement that lies in the future, or before 1990.
    """
    if new.consented_at is not None:
        _check_moment(new.consented_at)
    try:
        with transaction.atomic():
            return _create_lead(actor, new), True
    except IntegrityError:
        # The same lead came in meanwhile, or was here before.
        matches = Lead.objects.of(actor.business).filter(
            source=new.source, external_id=new.external_id or None
        )
        known = matches.exclude(external_id=None).first()
        if known is None:
            raise
        return known, False


def _check_moment(consented_at: datetime) -> None:
    if consented_at > clock.now():
        raise Refusal.of(Flaw(("consented_at",), LeadRefusal.CONSENT_IN_THE_FUTURE))
    if consented_at < OLDEST_MOMENT:
        raise Refusal.of(Flaw(("consented_at",), LeadRefusal.CONSENT_TOO_OLD))


def _create_lead(actor: Actor, new: NewLead) -> Lead:
    email = normalised(new.email)
    status, reason = _initial_status(actor, new, email)
    is_address = reason != LeadPushReason.BAD_EMAIL
    lead = Lead.objects.add(
        actor.business,
        source=new.source,
        environment=new.environment,
        external_id=new.external_id or None,
        campaign=new.campaign,
        ad=new.ad,
        email=email if is_address else "",
        email_given=new.email.strip()[:LONGEST_EMAIL],
        **{name: getattr(new, name).strip()[:longest] for name, longest in _LENGTHS.items()},
        answers={
            question[:LONGEST_QUESTION]: answer[:LONGEST_ANSWER]
            for question, answer in list(new.answers.items())[:MOST_ANSWERS]
        },
        notice_version=new.notice_version,
        consented_at=new.consented_at,
        happened_at=new.happened_at or clock.now(),
        opted_out_at=opted_out_at(actor.business, [email]).get(email)
        if reason == LeadPushReason.OPTED_OUT
        else None,
        status=status,
        reason=reason,
    )
    record(actor, "lead.created", event_data(lead))
    if status == Lead.Status.PENDING:
        push_later(actor.business)
    return lead


def _initial_status(actor: Actor, new: NewLead, email: str) -> tuple[str, str]:
    """Return the status that a lead begins with, and why it is not to be sent on."""
    if not email:
        return Lead.Status.PARKED, LeadPushReason.NO_EMAIL
    if not is_address(email):
        return Lead.Status.PARKED, LeadPushReason.BAD_EMAIL
    out = opted_out_at(actor.business, [email]).get(email)
    if out is not None and not is_consent_valid(new.consented_at, out):
        return Lead.Status.STOPPED, LeadPushReason.OPTED_OUT
    if new.has_declined:
        return Lead.Status.STOPPED, LeadPushReason.DECLINED
    if new.consented_at is None:
        return Lead.Status.PARKED, LeadPushReason.NO_CONSENT
    return Lead.Status.PENDING, ""


def is_address(email: str) -> bool:
    """Whether a text is of the form of an e-mail address and not too long for one."""
    try:
        validate_email(email)
    except ValidationError:
        return False
    return len(email) <= LONGEST_EMAIL
