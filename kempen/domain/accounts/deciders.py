"""Who decided, as events say it: a member, a client without an account, or a program."""

from dataclasses import dataclass
from typing import Annotated

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.kit.documented import AllowedValues, Doc, Documented, Id


@dataclass(frozen=True)
class DecidedBy(Documented):
    """Who decided about a strategy or a revision of ads."""

    kind: Annotated[
        str,
        AllowedValues(("member", "client", "program")),
        Doc(
            "member: somebody of the business, at a page or by a key that is bound to them; "
            "client: somebody without an account, by a link; program: a key bound to nobody."
        ),
    ]
    member_id: Annotated[Annotated[str, Id("mem")] | None, Doc("The member; else null.")]
    approval_request_id: Annotated[
        Annotated[str, Id("apr")] | None, Doc("The request that the client answered; else null.")
    ]
    email: Annotated[str | None, Doc("The client's address, confirmed by a code; else null.")]


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
