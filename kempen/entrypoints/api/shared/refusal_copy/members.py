"""Refusals of members and invitations."""

from collections.abc import Mapping
from typing import Final

from kempen.domain.accounts.refusals import MemberRefusal
from kempen.entrypoints.api.shared.refusal_copy.answers import RefusalAnswer
from kempen.kit.refusal import RefusalCode

MEMBERS: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    MemberRefusal.GONE: RefusalAnswer("This person is no longer a member.", 404, code="not_found"),
    MemberRefusal.BAD_EMAIL: RefusalAnswer(
        "Send an address such as name@example.com.", pointer="#/email"
    ),
    MemberRefusal.BAD_ROLE: RefusalAnswer("Send one of the roles: {roles}.", pointer="#/role"),
    MemberRefusal.LAST_OWNER: RefusalAnswer(
        "A business needs an owner. Make another member an owner first.", 409
    ),
    MemberRefusal.ONLY_OWNERS: RefusalAnswer(
        "The role is above that of the member whom this key is bound to. Use an owner's key.",
        403,
        code="not_allowed",
    ),
    MemberRefusal.ALREADY_MEMBER: RefusalAnswer("{email} is already a member.", 409),
    MemberRefusal.TOO_MANY_INVITATIONS: RefusalAnswer(
        "A business has up to {most} open invitations. Withdraw one first.", 409
    ),
    MemberRefusal.INVITATION_GONE: RefusalAnswer(
        "The invitation was accepted or withdrawn meanwhile.", 409
    ),
    MemberRefusal.OTHER_ADDRESS: RefusalAnswer("The invitation is for {email}.", 409),
    MemberRefusal.IS_OPERATOR: RefusalAnswer(
        "{email} runs this service and cannot join a business.", 409
    ),
}
