"""Hands a business to its client: they are invited as owner, and who hands over steps down."""

from collections.abc import Sequence
from uuid import UUID

from kempen.domain.accounts.actions.invitations import HandOver, invite
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.membership import refuse_role_below
from kempen.domain.accounts.models import Invitation, Member
from kempen.domain.accounts.refusals import BusinessChangeRefusal, MemberRefusal
from kempen.domain.accounts.rules import AGENCY_ROLES
from kempen.kit.refusal import Refusal


def hand_business_over(
    actor: Actor, email: str, agency: Sequence[Member], role: str, *, language: str = "en"
) -> Invitation:
    """Invite `email` as owner; once they accept, each of `agency` has at most `role`, or leaves.

    Until then nothing changes, and the invitation can be withdrawn as any other. Refusal for
    somebody who is no owner, for no members and for a role that is none of AGENCY_ROLES.
    """
    refuse_role_below(actor, Member.Role.OWNER)
    if role not in AGENCY_ROLES:
        raise Refusal(MemberRefusal.BAD_ROLE, roles=AGENCY_ROLES)
    if not agency or any(one.business_id != actor.business.pk for one in agency):
        raise Refusal(BusinessChangeRefusal.NO_AGENCY)
    hand_over = HandOver(role, tuple(one.pk for one in agency))
    return invite(actor, email, Member.Role.OWNER, language=language, hand_over=hand_over)


def end_of_handover(invitation: Invitation, owner: Member) -> list[Member]:
    """Return the members who step down or leave now: those who are still there, without `owner`."""
    agency: list[UUID] = invitation.agency_members
    rows = Member.objects.of(owner.business).select_related("person", "business")
    return list(rows.filter(pk__in=agency).exclude(pk=owner.pk).order_by("id"))
