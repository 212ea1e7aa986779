"""Joins a business by an invitation, and takes it over where the invitation says so."""

from django.db import transaction

from kempen.domain.accounts.actions.handing_over import end_of_handover
from kempen.domain.accounts.actions.invitations import NewAccount, take_up, take_up_with_new_account
from kempen.domain.accounts.actions.members import change_role
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.audit_log import audit
from kempen.domain.accounts.models import Invitation, Member, Person
from kempen.domain.accounts.rules import LEAVES, RANK
from kempen.domain.events.actions import record
from kempen.domain.members.actions.removing import remove_member
from kempen.domain.members.answers import MemberEvent
from kempen.kit.database.scope import as_service


@as_service("who follows the link of an invitation is not in its business yet")
def accept(key: str, person: Person) -> Member:
    """Make `person` a member by the link; Refusal for another address or a link that is over."""
    with transaction.atomic():
        return _joined(*take_up(key, person))


@as_service("who follows the link of an invitation is not in its business yet")
def accept_with_new_account(key: str, account: NewAccount) -> Member:
    """Make an account for the invited address and a member of it.

    Refusal where the address has an account: its person signs in and accepts.
    """
    with transaction.atomic():
        return _joined(*take_up_with_new_account(key, account))


def _joined(member: Member, invitation: Invitation) -> Member:
    actor = Actor.member(member)
    record(actor, "member.joined", MemberEvent(member.public_id, member.role))
    if invitation.agency_role:
        _hand_over(actor, member, invitation)
    return member


def _hand_over(actor: Actor, owner: Member, invitation: Invitation) -> None:
    """Have those who hand the business over step down or leave, as the invitation says.

    Reports that one of them alone received go to the new owner.
    """
    role = invitation.agency_role
    rows = end_of_handover(invitation, owner)
    for member in rows:
        if role == LEAVES:
            remove_member(actor, member, successor=owner)
        elif RANK[member.role] > RANK[role]:
            change_role(actor, member, role)
    facts = {
        "member_id": owner.public_id,
        "agency_role": role,
        "agency_member_ids": [member.public_id for member in rows],
    }
    audit(actor, "business.handed_over", facts)
