"""Which alerts are asked for, and a page of them."""

from typing import Annotated, Final, Literal

from pydantic import Field

from kempen.domain.alerts.answers import AlertAnswer
from kempen.domain.alerts.rules import Cause
from kempen.entrypoints.api.shared.paging import ListAnswer, Paging

_CAMPAIGN: Final = "cmp_01k9w3r6d4f8v2n5t7q9s1x3zc"


class AlertFilters(Paging):
    """Which alerts to list."""

    status: Annotated[
        Literal["open", "closed", "all"],
        Field(description="Keep what is wrong now, what is over, or both."),
    ] = "open"
    cause: Annotated[Cause | None, Field(description="Keep alerts of this cause.")] = None
    campaign_id: Annotated[
        str,
        Field(
            max_length=64,
            description="Keep alerts of this campaign, by our identifier or by the platform's.",
            examples=[_CAMPAIGN],
        ),
    ] = ""


class AlertList(ListAnswer):
    """A page of alerts, newest first."""

    data: list[AlertAnswer] = Field(description="The alerts.")
