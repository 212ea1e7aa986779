"""Refusals of leads, privacy notices and the mapping to a CRM."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.leads.refusals import MappingRefusal, NoticeRefusal
from kempen.kit.refusal import RefusalCode

NOTICES: Final[Mapping[RefusalCode, Promise]] = {
    NoticeRefusal.BAD_VERSION: gettext_lazy(
        "Enter the notice’s version, {longest} characters at most."
    ),
    NoticeRefusal.SINCE_THE_FUTURE: gettext_lazy("Choose today or an earlier day."),
    NoticeRefusal.SINCE_TOO_OLD: gettext_lazy("Choose a day after 1989."),
}
MAPPINGS: Final[Mapping[RefusalCode, Promise]] = {
    MappingRefusal.UNKNOWN_PROPERTY: gettext_lazy(
        "The CRM does not have this property any more: choose another."
    ),
    MappingRefusal.READ_ONLY: gettext_lazy(
        "The CRM fills this property by itself: choose another."
    ),
    MappingRefusal.WRONG_KIND: gettext_lazy(
        "This property holds another kind of value: choose another."
    ),
    MappingRefusal.TAKEN: gettext_lazy("Another field fills this property: choose each one once."),
}
