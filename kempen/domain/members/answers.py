"""What programs are answered about members, invitations, and the key that they send."""

from dataclasses import dataclass
from typing import Annotated, Final

from kempen.domain.accounts.models import ApiKey, Invitation, Member
from kempen.domain.accounts.rules import ROLES, SCOPES
from kempen.domain.campaigns.queries import moment
from kempen.kit.documented import AllowedValues, Doc, Documented, Id, Moment

_MOMENT: Final = "2026-03-01T08:00:00.000000Z"


@dataclass(frozen=True)
class MemberAnswer(Documented):
    """Somebody in the business."""

    member_id: Annotated[str, Doc("Their identifier here.", ("mem_01k9w3r6d4f8v2n5t7q9s1x3zc",))]
    email: Annotated[str, Doc("Their address.", ("aisyah@example.com",))]
    name: Annotated[str, Doc("Their name; empty until they say it.", ("Aisyah",))]
    role: Annotated[str, AllowedValues(ROLES), Doc("What they may do.", ("analyst",))]
    created_at: Annotated[Moment, Doc("When they joined (RFC 3339, UTC).", (_MOMENT,))]


@dataclass(frozen=True)
class MemberEvent(Documented):
    """What `member.*` carries: never who the person is."""

    member_id: Annotated[
        str, Id("mem"), Doc("Their identifier here.", ("mem_01k9w3r6d4f8v2n5t7q9s1x3zc",))
    ]
    role: Annotated[str, AllowedValues(ROLES), Doc("What they may do, or could.", ("analyst",))]


@dataclass(frozen=True)
class InvitationAnswer(Documented):
    """An invitation that nobody has answered yet. Its link is in the email alone."""

    invitation_id: Annotated[str, Doc("Its identifier.", ("inv_01k9w3r6d4f8v2n5t7q9s1x3zc",))]
    email: Annotated[str, Doc("Who is invited.", ("aisyah@example.com",))]
    role: Annotated[str, AllowedValues(ROLES), Doc("What they will be.", ("analyst",))]
    created_at: Annotated[Moment, Doc("When they were first invited (RFC 3339, UTC).", (_MOMENT,))]
    expires_at: Annotated[
        Moment, Doc("Until when the link works; send it again after that.", (_MOMENT,))
    ]


@dataclass(frozen=True)
class KeyAnswer(Documented):
    """The key that a request carries, never its text."""

    key_id: Annotated[str, Doc("The key.", ("key_01k9w3r6d4f8v2n5t7q9s1x3zc",))]
    name: Annotated[str, Doc("What it was called when it was made.", ("Shop export",))]
    business_id: Annotated[
        str, Doc("The business that it opens.", ("biz_01k9w3r6d4f8v2n5t7q9s1x3zc",))
    ]
    business_name: Annotated[str, Doc("Its name.", ("Kopi Rimba",))]
    scopes: Annotated[
        list[Annotated[str, AllowedValues(SCOPES)]],
        Doc("What it may do.", (["campaigns:read", "data:write"],)),
    ]
    member_id: Annotated[
        str | None,
        Doc("Whom it decides for; null: nobody.", ("mem_01k9w3r6d4f8v2n5t7q9s1x3zc",)),
    ]
    created_at: Annotated[Moment, Doc("When it was made (RFC 3339, UTC).", (_MOMENT,))]
    expires_at: Annotated[
        Moment | None,
        Doc("From when it no longer works (RFC 3339, UTC); null: it does not expire.", (_MOMENT,)),
    ]


def key_answer(key: ApiKey) -> KeyAnswer:
    """Return a key as it leaves."""
    return KeyAnswer(
        key_id=key.public_id,
        name=key.name,
        business_id=key.business.public_id,
        business_name=key.business.name,
        scopes=list(key.scopes),
        member_id=key.member.public_id if key.member is not None else None,
        created_at=moment(key.created_at),
        expires_at=moment(key.expires_at) if key.expires_at is not None else None,
    )


def member_answer(member: Member) -> MemberAnswer:
    """Return a member as they leave."""
    return MemberAnswer(
        member_id=member.public_id,
        email=member.person.email,
        name=member.person.name,
        role=member.role,
        created_at=moment(member.created_at),
    )


def invitation_answer(invitation: Invitation) -> InvitationAnswer:
    """Return an invitation as it leaves."""
    return InvitationAnswer(
        invitation_id=invitation.public_id,
        email=invitation.email,
        role=invitation.role,
        created_at=moment(invitation.created_at),
        expires_at=moment(invitation.expires_at),
    )
