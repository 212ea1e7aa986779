"""Changes of a membership: another role, the end of it. A business always keeps an owner."""

from django.db import transaction

from kempen.domain.accounts.actions.invitations import withdraw_invitations_of
from kempen.domain.accounts.actions.keys import revoke_key
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.audit_log import audit
from kempen.domain.accounts.membership import refuse_role_above
from kempen.domain.accounts.models import ApiKey, Business, Member, Person
from kempen.domain.accounts.queries import keys_of_member, owners_of
from kempen.domain.accounts.refusals import MemberRefusal
from kempen.domain.accounts.rules import may
from kempen.kit.refusal import Refusal


def change_role(actor: Actor, member: Member, role: str) -> Member:
    """Give a member another role; the same again changes nothing.

    Refusal for a role above the actor's, given or taken, and for the last owner.
    """
    with transaction.atomic():
        row = _locked(actor, member)
        refuse_role_above(actor, role)
        if row.role != role:
            _refuse_last_owner(row)
            before, row.role = row.role, role
            row.save(update_fields=["role"])
            facts = {"member_id": row.public_id, "before": before, "role": role}
            audit(actor, "member.role_changed", facts)
            withdraw_invitations_of(actor, row, up_to=role if may(role, "manage_members") else "")
    return row


def join(actor: Actor, person: Person, role: str) -> Member:
    """Make a person a member; who is one already stays as they are.

    Refusal for an operator, and for a role above the actor's.
    """
    with transaction.atomic():
        Business.objects.select_for_update().get(pk=actor.business.pk)
        refuse_role_above(actor, role)
        if person.is_operator:
            raise Refusal(MemberRefusal.IS_OPERATOR, email=person.email)
        member = Member.objects.of(actor.business).filter(person=person).first()
        if member is None:
            member = Member.objects.add(actor.business, person=person, role=role)
            facts = {"member_id": member.public_id, "email": person.email, "role": role}
            audit(actor, "member.joined", facts)
    return member


def hand_over_ownership(actor: Actor, giver: Member, receiver: Member) -> None:
    """Make `receiver` an owner and `giver`, who is one, a manager; in one step."""
    with transaction.atomic():
        change_role(actor, receiver, Member.Role.OWNER)
        change_role(actor, giver, Member.Role.MANAGER)


def end_membership(actor: Actor, member: Member) -> None:
    """Remove a member, end their keys and withdraw the invitations that they sent.

    Refusal for the last owner or a role above the actor's. Call it through
    `members.remove_member`, which also ends what rooms above hold of them.
    """
    with transaction.atomic():
        row = _locked(actor, member)
        _refuse_last_owner(row)
        for key in keys_of_member(row):
            revoke_key(actor, key)
        withdraw_invitations_of(actor, row)
        # The keys stay, so that what they did keeps its name.
        ApiKey.objects.of(actor.business).filter(member=row).update(member=None)
        row.delete()


def _locked(actor: Actor, member: Member) -> Member:
    """Lock the business, then read the member anew: two owners may change each other at once."""
    Business.objects.select_for_update(no_key=True).get(pk=actor.business.pk)
    rows = Member.objects.of(actor.business).select_related("person", "business")
    row = rows.filter(pk=member.pk).first()
    if row is None:
        raise Refusal(MemberRefusal.GONE)
    refuse_role_above(actor, row.role)
    return row


def _refuse_last_owner(member: Member) -> None:
    if member.role == Member.Role.OWNER and not (
        owners_of(member.business).exclude(pk=member.pk).exists()
    ):
        raise Refusal(MemberRefusal.LAST_OWNER)
