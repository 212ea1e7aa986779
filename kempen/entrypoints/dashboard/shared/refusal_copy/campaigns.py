"""Refusals of campaigns."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.campaigns.refusals import CampaignRefusal
from kempen.kit.refusal import RefusalCode

CAMPAIGNS: Final[Mapping[RefusalCode, Promise]] = {
    CampaignRefusal.BAD_NAME: gettext_lazy("Give a name of up to {longest} characters."),
    CampaignRefusal.BUDGET_TOO_EARLY: gettext_lazy("Enter a day from {earliest} to {latest}."),
    CampaignRefusal.BUDGET_TOO_LATE: gettext_lazy("Enter a day from {earliest} to {latest}."),
    CampaignRefusal.ENDS_BEFORE_START: gettext_lazy("The end is before the start of the budget."),
    CampaignRefusal.TOO_YOUNG: gettext_lazy("Nobody under {youngest} is advertised to."),
    CampaignRefusal.AGES_REVERSED: gettext_lazy("The oldest age is below the youngest."),
    CampaignRefusal.NOT_A_DRAFT: gettext_lazy("Only a draft can move to another platform."),
    CampaignRefusal.EXTERNAL_ID_TAKEN: gettext_lazy(
        "Another campaign is already known as {external_id} on this platform."
    ),
}
