"""Refusals of keys."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.accounts.refusals import KeyRefusal
from kempen.kit.refusal import RefusalCode

KEYS: Final[Mapping[RefusalCode, Promise]] = {
    KeyRefusal.UNKNOWN_SCOPE: gettext_lazy("Unknown scope: {unknown}. The scopes are: {scopes}."),
    KeyRefusal.NO_SCOPE: gettext_lazy("Name at least one scope. The scopes are: {scopes}."),
    KeyRefusal.MEMBER_NEEDED: gettext_lazy(
        "The scope {scope} is a person's decision: bind the key to a member."
    ),
    KeyRefusal.BAD_NAME: gettext_lazy("Give the key a name of up to {longest} characters."),
    KeyRefusal.NAME_NOT_SHOWN: gettext_lazy("The name holds a character that cannot be shown."),
    KeyRefusal.OTHER_BUSINESS: gettext_lazy("That member belongs to another business."),
    KeyRefusal.EXPIRY_PAST: gettext_lazy("The expiry must be in the future."),
    KeyRefusal.TOO_MANY_KEYS: gettext_lazy(
        "A business can have {most} working keys. Revoke one that is no longer used."
    ),
}
