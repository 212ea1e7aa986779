"""Refusals of businesses, members and keys."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.account_closure.refusals import ClosureRefusal
from kempen.domain.accounts.refusals import BusinessChangeRefusal, KeyRefusal, MemberRefusal
from kempen.domain.sample_data.refusals import SampleRefusal
from kempen.kit.refusal import RefusalCode

BUSINESSES: Final[Mapping[RefusalCode, Promise]] = {
    BusinessChangeRefusal.ADDRESS_UNVERIFIED: gettext_lazy(
        "Verify your email address first: follow the link in the email that you got."
    ),
    BusinessChangeRefusal.TOO_MANY: gettext_lazy(
        "A person can own up to {most} businesses. Hand one over first."
    ),
    BusinessChangeRefusal.NO_AGENCY: gettext_lazy("Choose who hands the business over."),
    BusinessChangeRefusal.OWN_SECOND_FACTOR_MISSING: gettext_lazy(
        "Set up two-factor authentication for yourself first. Otherwise you would lock yourself "
        "out."
    ),
}
MEMBERS: Final[Mapping[RefusalCode, Promise]] = {
    MemberRefusal.GONE: gettext_lazy("This person is no longer a member."),
    MemberRefusal.BAD_EMAIL: gettext_lazy("Enter an address such as aisyah@example.com."),
    MemberRefusal.BAD_ROLE: gettext_lazy("Choose one of the roles: {roles}."),
    MemberRefusal.LAST_OWNER: gettext_lazy(
        "A business needs an owner. Make another member an owner first."
    ),
    MemberRefusal.ONLY_OWNERS: gettext_lazy(
        "You cannot give, change or remove a role above your own. Ask an owner."
    ),
    MemberRefusal.ALREADY_MEMBER: gettext_lazy("{email} is already a member."),
    MemberRefusal.TOO_MANY_INVITATIONS: gettext_lazy(
        "A business has up to {most} open invitations. Withdraw one first."
    ),
    MemberRefusal.INVITATION_GONE: gettext_lazy(
        "This invitation no longer works. Ask the person who invited you to send it again."
    ),
    MemberRefusal.OTHER_ADDRESS: gettext_lazy(
        "This invitation is for {email}. Sign in with that address to accept it."
    ),
    MemberRefusal.IS_OPERATOR: gettext_lazy(
        "{email} runs this service and cannot join a business. Ask to be invited at another "
        "address."
    ),
}
KEYS: Final[Mapping[RefusalCode, Promise]] = {
    KeyRefusal.UNKNOWN_SCOPE: gettext_lazy("Unknown scope: {unknown}. The scopes are: {scopes}."),
    KeyRefusal.NO_SCOPE: gettext_lazy("Choose at least one scope: {scopes}."),
    KeyRefusal.MEMBER_NEEDED: gettext_lazy(
        "The scope {scope} needs a member. Choose the member the key acts for."
    ),
    KeyRefusal.BAD_NAME: gettext_lazy("Enter a name of {longest} characters or fewer."),
    KeyRefusal.NAME_NOT_SHOWN: gettext_lazy(
        "The name has a character that cannot be shown. Remove it."
    ),
    KeyRefusal.OTHER_BUSINESS: gettext_lazy("That member belongs to another business."),
    KeyRefusal.EXPIRY_PAST: gettext_lazy("Choose an expiry in the future."),
    KeyRefusal.TOO_MANY_KEYS: gettext_lazy(
        "You have {most} active keys, the most allowed. Revoke one you no longer use."
    ),
}
CLOSURES: Final[Mapping[RefusalCode, Promise]] = {
    ClosureRefusal.WRONG_NAME: gettext_lazy("This is not the name. Enter “{name}”."),
    ClosureRefusal.CAMPAIGNS_RUN: gettext_lazy(
        "Campaigns are running on platforms ({count}). Pause them first, or tick this box."
    ),
    ClosureRefusal.ERASED: gettext_lazy(
        "This business is being erased. It can no longer be reopened."
    ),
}
SAMPLES: Final[Mapping[RefusalCode, Promise]] = {
    SampleRefusal.NOT_SAMPLE: gettext_lazy(
        "This business has no sample data. Nothing was removed."
    ),
}
