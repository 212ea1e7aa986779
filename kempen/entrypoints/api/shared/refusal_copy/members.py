"""Refusals of members and invitations."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from kempen.domain.accounts.refusals import MemberRefusal
from kempen.entrypoints.api.shared.refusal_copy.answers import RefusalAnswer
from kempen.kit.refusal import RefusalCode

MEMBERS: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    MemberRefusal.GONE: RefusalAnswer(
        _("This person is no longer a member."), 404, code="not_found"
    ),
    MemberRefusal.BAD_EMAIL: RefusalAnswer(
        _("Must be an email address, such as name@example.com."), pointer="#/email"
    ),
    MemberRefusal.BAD_ROLE: RefusalAnswer(_("Must be one of the roles {roles}."), pointer="#/role"),
    MemberRefusal.LAST_OWNER: RefusalAnswer(
        _("A business needs an owner. Make another member an owner first."), 409
    ),
    MemberRefusal.ONLY_OWNERS: RefusalAnswer(
        _("The role is above that of the member this key is bound to. Use an owner’s key."),
        403,
        code="not_allowed",
    ),
    MemberRefusal.ALREADY_MEMBER: RefusalAnswer(_("{email} is already a member."), 409),
    MemberRefusal.TOO_MANY_INVITATIONS: RefusalAnswer(
        _("A business has up to {most} open invitations. Withdraw one first."), 409
    ),
    MemberRefusal.INVITATION_GONE: RefusalAnswer(
        _("This invitation has been accepted or withdrawn."), 409
    ),
    MemberRefusal.OTHER_ADDRESS: RefusalAnswer(_("The invitation is for {email}."), 409),
    MemberRefusal.IS_OPERATOR: RefusalAnswer(
        _("{email} is an operator of this service and cannot join a business."), 409
    ),
}
