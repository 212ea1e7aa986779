"""Refusals of leads."""

from collections.abc import Mapping
from typing import Final

from kempen.domain.leads.refusals import LeadRefusal
from kempen.entrypoints.api.shared.refusal_copy.answers import RefusalAnswer
from kempen.kit.refusal import RefusalCode

LEADS: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    LeadRefusal.CONSENT_IN_THE_FUTURE: RefusalAnswer(
        "Nobody has agreed yet at this moment: send when the person agreed."
    ),
    LeadRefusal.CONSENT_TOO_OLD: RefusalAnswer(
        "This moment lies before 1990: send when the person agreed."
    ),
}
