"""Who may give, change and take which role."""

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.accounts.refusals import MemberRefusal
from kempen.domain.accounts.rules import RANK, ROLES
from kempen.kit.refusal import Refusal


def role_of(actor: Actor) -> str:
    """Return the role that an actor acts with now; an owner's for the service itself.

    Refusal for somebody who is no longer a member.
    """
    if actor.client_email:
        raise Refusal(MemberRefusal.ONLY_OWNERS)
    if actor.person is None:
        return ROLES[0]
    member = Member.objects.of(actor.business).filter(person=actor.person).first()
    if member is None:
        raise Refusal(MemberRefusal.ONLY_OWNERS)
    return member.role


def refuse_role_below(actor: Actor, role: str) -> None:
    """Refusal for an actor whose role is below this one."""
    if RANK[role_of(actor)] < RANK[role]:
        raise Refusal(MemberRefusal.ONLY_OWNERS)


def refuse_role_above(actor: Actor, role: str) -> None:
    """Refusal for a role that there is not, or that is above the actor's own."""
    if role not in ROLES:
        raise Refusal(MemberRefusal.BAD_ROLE, roles=ROLES)
    if RANK[role] > RANK[role_of(actor)]:
        raise Refusal(MemberRefusal.ONLY_OWNERS)
