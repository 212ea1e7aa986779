"""Who decided, as events say it: a member, a client without an account, or a program."""

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.strategies.answers import DecidedBy


def decided_by(actor: Actor) -> DecidedBy:
    """Return who an actor is for whoever reads an event."""
    if actor.client_email:
        request = actor.label.partition(":")[2]
        return DecidedBy("client", None, request, actor.client_email)
    members = Member.objects.of(actor.business).filter(person=actor.person)
    member = members.first() if actor.person is not None else None
    if member is None:
        return DecidedBy("program", None, None, None)
    return DecidedBy("member", member.public_id, None, None)
