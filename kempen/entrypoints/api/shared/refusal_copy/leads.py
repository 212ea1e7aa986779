"""Refusals of leads."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from kempen.domain.leads.refusals import LeadRefusal
from kempen.entrypoints.api.shared.refusal_copy.answers import RefusalAnswer
from kempen.kit.refusal import RefusalCode

LEADS: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    LeadRefusal.CONSENT_IN_THE_FUTURE: RefusalAnswer(
        _("Must not be in the future. Send the time when the person gave consent.")
    ),
    LeadRefusal.CONSENT_TOO_OLD: RefusalAnswer(
        _("Must be 1990 or later. Send the time when the person gave consent.")
    ),
}
