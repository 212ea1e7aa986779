"""Removes a member, with all that is theirs, in one step."""

from allauth.usersessions.models import UserSession
from django.db import transaction

from kempen.domain.accounts.actions.members import end_membership
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.accounts.queries import members_of
from kempen.domain.events.actions import record
from kempen.domain.members.answers import MemberEvent
from kempen.domain.reports.actions.readers import release_reader
from kempen.domain.strategies.actions.decide import reopen
from kempen.domain.strategies.queries import approvals_of


def remove_member(actor: Actor, member: Member, successor: Member | None = None) -> None:
    """Remove a member: their access, their keys and the invitations that they sent end.

    What they approved and nobody launched yet waits for another member's approval.
    Reports that they alone received go to `successor`; without one they are switched off. Somebody
    who is then in no business is signed out everywhere; every other page asks anew whether they are
    a member. Refusal for the last owner, for a role above the actor's, and for a successor who may
    not receive reports.
    """
    with transaction.atomic():
        release_reader(actor, member, successor)
        for strategy in approvals_of(member.business, member.person):
            reopen(actor, strategy, strategy.revision)
        event = MemberEvent(member.public_id, member.role)
        end_membership(actor, member)
        whom = {"email": member.person.email, "role": member.role}
        record(actor, "member.removed", event, audited=whom)
        if not members_of(member.person):
            for session in UserSession.objects.filter(user=member.person):
                session.end()
