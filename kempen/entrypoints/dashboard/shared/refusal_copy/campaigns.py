"""Refusals of campaigns."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.campaigns.refusals import CampaignRefusal
from kempen.kit.refusal import RefusalCode

CAMPAIGNS: Final[Mapping[RefusalCode, Promise]] = {
    CampaignRefusal.BAD_NAME: gettext_lazy("Enter a name of {longest} characters or fewer."),
    CampaignRefusal.BUDGET_TOO_EARLY: gettext_lazy("Enter a day from {earliest} to {latest}."),
    CampaignRefusal.BUDGET_TOO_LATE: gettext_lazy("Enter a day from {earliest} to {latest}."),
    CampaignRefusal.ENDS_BEFORE_START: gettext_lazy("Enter a last day on or after the first day."),
    CampaignRefusal.TOO_YOUNG: gettext_lazy("Enter {youngest} or more."),
    CampaignRefusal.AGES_REVERSED: gettext_lazy("Enter an oldest age above the youngest."),
    CampaignRefusal.NOT_A_DRAFT: gettext_lazy("Only a draft can move to another platform."),
    CampaignRefusal.EXTERNAL_ID_TAKEN: gettext_lazy(
        "Another campaign already uses {external_id} on this platform."
    ),
}
