"""Refusals of campaigns."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from kempen.domain.campaigns.refusals import CampaignRefusal
from kempen.entrypoints.api.shared.refusal_copy.answers import RefusalAnswer
from kempen.kit.refusal import RefusalCode

CAMPAIGNS: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    CampaignRefusal.BAD_NAME: RefusalAnswer(_("Must be 1 to {longest} characters.")),
    CampaignRefusal.BUDGET_TOO_EARLY: RefusalAnswer(
        _("Must be a day from {earliest} to {latest}.")
    ),
    CampaignRefusal.BUDGET_TOO_LATE: RefusalAnswer(_("Must be a day from {earliest} to {latest}.")),
    CampaignRefusal.ENDS_BEFORE_START: RefusalAnswer(
        _("The end date must not be before the start date."), code="too_early"
    ),
    CampaignRefusal.TOO_YOUNG: RefusalAnswer(
        _("Must be {youngest} or more. Kempen does not advertise to younger people.")
    ),
    CampaignRefusal.AGES_REVERSED: RefusalAnswer(
        _("The highest age must not be below the lowest.")
    ),
    CampaignRefusal.NOT_A_DRAFT: RefusalAnswer(
        _("Only a draft can move to another platform."), 409
    ),
    CampaignRefusal.EXTERNAL_ID_TAKEN: RefusalAnswer(
        _("Another campaign on this platform already has the ID {external_id}."), 409
    ),
}
