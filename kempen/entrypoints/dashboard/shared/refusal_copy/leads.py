"""Refusals of leads, privacy notices and the mapping to a CRM."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.leads.refusals import MappingRefusal, NoticeRefusal
from kempen.kit.refusal import RefusalCode

NOTICES: Final[Mapping[RefusalCode, Promise]] = {
    NoticeRefusal.BAD_VERSION: gettext_lazy("Enter a version of {longest} characters or fewer."),
    NoticeRefusal.SINCE_THE_FUTURE: gettext_lazy("Choose today or an earlier day."),
    NoticeRefusal.SINCE_TOO_OLD: gettext_lazy("Choose a day after 1989."),
}
MAPPINGS: Final[Mapping[RefusalCode, Promise]] = {
    MappingRefusal.UNKNOWN_PROPERTY: gettext_lazy(
        "The CRM no longer has this property. Choose another."
    ),
    MappingRefusal.READ_ONLY: gettext_lazy("The CRM fills this property itself. Choose another."),
    MappingRefusal.WRONG_KIND: gettext_lazy("This property has another type. Choose another."),
    MappingRefusal.TAKEN: gettext_lazy(
        "Another line fills this property. Choose each property once."
    ),
}
