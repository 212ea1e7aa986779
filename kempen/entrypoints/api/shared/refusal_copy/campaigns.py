"""Refusals of campaigns."""

from collections.abc import Mapping
from typing import Final

from kempen.domain.campaigns.refusals import CampaignRefusal
from kempen.entrypoints.api.shared.refusal_copy.answers import RefusalAnswer
from kempen.kit.refusal import RefusalCode

CAMPAIGNS: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    CampaignRefusal.BAD_NAME: RefusalAnswer("Give a name of up to {longest} characters."),
    CampaignRefusal.BUDGET_TOO_EARLY: RefusalAnswer("Enter a day from {earliest} to {latest}."),
    CampaignRefusal.BUDGET_TOO_LATE: RefusalAnswer("Enter a day from {earliest} to {latest}."),
    CampaignRefusal.ENDS_BEFORE_START: RefusalAnswer(
        "The end is before the start of the budget.", code="too_early"
    ),
    CampaignRefusal.TOO_YOUNG: RefusalAnswer("Nobody under {youngest} is advertised to."),
    CampaignRefusal.AGES_REVERSED: RefusalAnswer("The oldest age is below the youngest."),
    CampaignRefusal.NOT_A_DRAFT: RefusalAnswer("Only a draft can move to another platform.", 409),
    CampaignRefusal.EXTERNAL_ID_TAKEN: RefusalAnswer(
        "Another campaign is already known as {external_id} on this platform.", 409
    ),
}
