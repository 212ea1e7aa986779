"""Invitations: an address is invited with a role, and whoever reads its mail joins by the link.

The link works once, for seven days, for this address alone. Nothing secret is kept: the link is
signed and names the invitation and how often it was sent.
"""

import re
from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from uuid import UUID

from allauth.account.models import EmailAddress
from django.core import signing
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.audit_log import audit
from kempen.domain.accounts.membership import refuse_role_above
from kempen.domain.accounts.models import Business, Invitation, Member, Person
from kempen.domain.accounts.queries import invitations_by
from kempen.domain.accounts.refusals import MemberRefusal
from kempen.domain.accounts.rules import LONGEST_ADDRESS, MOST_OPEN_INVITATIONS
from kempen.domain.page_links import page_links
from kempen.kit import clock, mail
from kempen.kit.database.scope import as_service
from kempen.kit.refusal import Refusal

INVITATION_LASTS: Final = timedelta(days=7)
_SALT: Final = "kempen.invitation"
_KEY: Final = re.compile(r"[-:\w]{1,400}")


@dataclass(frozen=True)
class NewAccount:
    """What somebody who has no account yet says of themselves."""

    name: str
    password: str
    language: str


@dataclass(frozen=True)
class HandOver:
    """What `members` (their keys) are once the invited owner has accepted: AGENCY_ROLES."""

    role: str = ""
    members: tuple[UUID, ...] = ()


_NO_HAND_OVER: Final = HandOver()


def invite(
    actor: Actor,
    email: str,
    role: str,
    *,
    language: str = "en",
    hand_over: HandOver = _NO_HAND_OVER,
) -> Invitation:
    """Invite an address and mail it the link; an open invitation of it gets the new role.

    Refusal for no address, for a role that does not exist or is above the actor's, for a member's
    address, and for too many open invitations.
    """
    address = _checked(email)
    with transaction.atomic():
        business = _locked(actor.business)
        refuse_role_above(actor, role)
        if Member.objects.of(business).filter(person__email__iexact=address).exists():
            raise Refusal(MemberRefusal.ALREADY_MEMBER, email=address)
        rows = Invitation.objects.of(business).filter(accepted_at=None, withdrawn_at=None)
        known = rows.filter(email=address).first()
        if known is not None:
            refuse_role_above(actor, known.role)
            known.role, known.language = role, language
            known.agency_role, known.agency_members = hand_over.role, list(hand_over.members)
            return _send(actor, known)
        if rows.filter(expires_at__gt=clock.now()).count() >= MOST_OPEN_INVITATIONS:
            raise Refusal(MemberRefusal.TOO_MANY_INVITATIONS, most=MOST_OPEN_INVITATIONS)
        invitation = Invitation(
            business=business,
            email=address,
            role=role,
            language=language,
            invited_by=actor.person,
            agency_role=hand_over.role,
            agency_members=list(hand_over.members),
            sends=0,
        )
        return _send(actor, invitation)


def send_again(actor: Actor, invitation: Invitation) -> Invitation:
    """Mail a new link, for seven days anew; links that were sent before stop working."""
    with transaction.atomic():
        _locked(actor.business)
        return _send(actor, _open_row(actor.business, invitation.pk))


def withdraw(actor: Actor, invitation: Invitation) -> None:
    """Withdraw an invitation; its link stops working. Withdrawing it again changes nothing."""
    with transaction.atomic():
        _locked(actor.business)
        row = Invitation.objects.of(actor.business).select_for_update().get(pk=invitation.pk)
        if row.accepted_at is not None:
            raise Refusal(MemberRefusal.INVITATION_GONE)
        if row.withdrawn_at is None:
            refuse_role_above(actor, row.role)
            row.withdrawn_at = clock.now()
            row.save(update_fields=["withdrawn_at"])
            audit(actor, "invitation.withdrawn", _facts(row))


@as_service("who follows the link of an invitation is not in its business yet")
def invitation_of_link(key: str) -> Invitation:
    """Return the open invitation that a link stands for; Refusal where it works no more."""
    if not _KEY.fullmatch(key):
        raise Refusal(MemberRefusal.INVITATION_GONE)
    try:
        identifier, sends = signing.loads(key, salt=_SALT)
    except signing.BadSignature as error:
        raise Refusal(MemberRefusal.INVITATION_GONE) from error
    rows = Invitation.objects.of_everyone().select_related("business", "invited_by")
    invitation = rows.filter(id=UUID(identifier), sends=sends).first()
    if invitation is None or not _is_open(invitation):
        raise Refusal(MemberRefusal.INVITATION_GONE)
    return invitation


def withdraw_invitations_of(actor: Actor, member: Member, *, up_to: str = "") -> None:
    """Withdraw the open invitations that a member sent, to roles above `up_to` where it is given.

    Somebody who is removed or steps down must not come back by a link that they mailed before.
    """
    for row in invitations_by(member, up_to=up_to).select_for_update():
        row.withdrawn_at = clock.now()
        row.save(update_fields=["withdrawn_at"])
        audit(actor, "invitation.withdrawn", _facts(row))


def take_up(key: str, person: Person) -> tuple[Member, Invitation]:
    """Make `person` a member by the link; Refusal for another address or a link that is over.

    Call it through `members.accept`, which also does what follows in rooms above.
    """
    with transaction.atomic():
        invitation = invitation_of_link(key)
        business = _locked(invitation.business)
        row = _open_row(business, invitation.pk)
        if not _owns(person, row.email):
            raise Refusal(MemberRefusal.OTHER_ADDRESS, email=row.email)
        if person.is_operator:
            raise Refusal(MemberRefusal.IS_OPERATOR, email=row.email)
        member = Member.objects.of(business).filter(person=person).first()
        if member is None:
            member = Member.objects.add(business, person=person, role=row.role)
        elif row.agency_role:
            member.role = row.role
            member.save(update_fields=["role"])
        row.accepted_at = clock.now()
        row.save(update_fields=["accepted_at"])
        facts = _facts(row) | {"member_id": member.public_id}
        audit(Actor.member(member), "invitation.accepted", facts)
    return member, row


def take_up_with_new_account(key: str, account: NewAccount) -> tuple[Member, Invitation]:
    """Make an account for the invited address and a member of it.

    The link came to the address, so it needs no second verification. Refusal where the address has
    an account: its person signs in and accepts.
    """
    with transaction.atomic():
        invitation = invitation_of_link(key)
        _locked(invitation.business)
        known = Person.objects.filter(email__iexact=invitation.email)
        if known.exists():
            raise Refusal(MemberRefusal.OTHER_ADDRESS, email=invitation.email)
        person = Person.objects.create_user(
            invitation.email,
            account.password,
            name=account.name,
            language=account.language,
            terms_accepted_at=clock.now(),
        )
        EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
        return take_up(key, person)


def _send(actor: Actor, invitation: Invitation) -> Invitation:
    refuse_role_above(actor, invitation.role)
    invitation.sends += 1
    invitation.expires_at = clock.now() + INVITATION_LASTS
    is_first = invitation.sends == 1
    invitation.save()
    key = signing.dumps([str(invitation.id), invitation.sends], salt=_SALT)
    inviter = actor.person.name or actor.person.email if actor.person else ""
    mail.post(
        mail.write(
            "account/email/invitation",
            invitation.email,
            {
                "business": invitation.business.name,
                "inviter": inviter,
                "is_handed_over": bool(invitation.agency_role),
                "invitation_url": page_links().invitation(key),
            },
            language=invitation.language,
        )
    )
    audit(actor, "invitation.sent" if is_first else "invitation.sent_again", _facts(invitation))
    return invitation


def _checked(email: str) -> str:
    address = email.strip().lower()
    try:
        validate_email(address)
    except ValidationError as error:
        raise Refusal(MemberRefusal.BAD_EMAIL) from error
    if len(address) > LONGEST_ADDRESS:
        raise Refusal(MemberRefusal.BAD_EMAIL)
    return address


def _open_row(business: Business, identifier: UUID) -> Invitation:
    row = Invitation.objects.of(business).select_for_update().filter(pk=identifier).first()
    if row is None or row.accepted_at is not None or row.withdrawn_at is not None:
        raise Refusal(MemberRefusal.INVITATION_GONE)
    return row


def _is_open(invitation: Invitation) -> bool:
    is_answered = invitation.accepted_at is not None or invitation.withdrawn_at is not None
    return not is_answered and not invitation.is_over


def _owns(person: Person, email: str) -> bool:
    return EmailAddress.objects.filter(user=person, email__iexact=email, verified=True).exists()


def _locked(business: Business) -> Business:
    """Membership changes of a business happen one after the other.

    Rows that refer to the business, an event among them, are written meanwhile: who writes one
    holds the counter of events, which a removal wants next.
    """
    return Business.objects.select_for_update(no_key=True).get(pk=business.pk)


def _facts(invitation: Invitation) -> dict[str, object]:
    return {
        "invitation_id": invitation.public_id,
        "email": invitation.email,
        "role": invitation.role,
        **({"agency_role": invitation.agency_role} if invitation.agency_role else {}),
    }
