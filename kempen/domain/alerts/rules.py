"""The causes of alerts, which of them explains which, and what is one and the same alert. Pure."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final


class Cause(StrEnum):
    """What is wrong; what explains others stands before them."""

    ACCESS_LOST = "access_lost"
    DATA_LATE = "data_late"
    TRACKING_BROKEN = "tracking_broken"
    ADS_REJECTED = "ads_rejected"
    DRIFT = "drift"
    ACCOUNT_NOT_SPENDING = "account_not_spending"
    SPEND_WITHOUT_SALES = "spend_without_sales"
    RETURN_OUTSIDE_RANGE = "return_outside_range"
    OFF_PACE = "off_pace"
    BUDGET_RUNNING_OUT = "budget_running_out"
    ACCESS_ENDING = "access_ending"


# Those that are found in the days' figures: nobody knows them while figures are missing.
FROM_FIGURES: Final = frozenset(
    {
        Cause.TRACKING_BROKEN,
        Cause.ACCOUNT_NOT_SPENDING,
        Cause.SPEND_WITHOUT_SALES,
        Cause.RETURN_OUTSIDE_RANGE,
        Cause.OFF_PACE,
        Cause.BUDGET_RUNNING_OUT,
    }
)
# Cause → what follows from it, in the same campaign or on the same platform.
EXPLAINS: Final[Mapping[Cause, frozenset[Cause]]] = {
    Cause.ACCESS_LOST: FROM_FIGURES | {Cause.DATA_LATE, Cause.DRIFT, Cause.ACCESS_ENDING},
    Cause.DATA_LATE: FROM_FIGURES,
    Cause.TRACKING_BROKEN: frozenset(
        {Cause.TRACKING_BROKEN, Cause.SPEND_WITHOUT_SALES, Cause.RETURN_OUTSIDE_RANGE}
    ),
    Cause.ADS_REJECTED: frozenset({Cause.ACCOUNT_NOT_SPENDING, Cause.OFF_PACE}),
    Cause.DRIFT: frozenset({Cause.ACCOUNT_NOT_SPENDING, Cause.OFF_PACE}),
    Cause.ACCOUNT_NOT_SPENDING: frozenset({Cause.OFF_PACE, Cause.RETURN_OUTSIDE_RANGE}),
    Cause.SPEND_WITHOUT_SALES: frozenset({Cause.RETURN_OUTSIDE_RANGE}),
}


def unexplained(
    found: Iterable[tuple[Cause, str, str]],
) -> list[tuple[Cause, str, str]]:
    """Return the findings that follow from no other, as (cause, platform, campaign).

    A finding without a campaign is about the platform's account, and explains what it finds in each
    of its campaigns; "" as the platform is the whole business.
    """
    found = list(found)
    return [one for one in found if not any(_explains(other, one) for other in found)]


def _explains(cause: tuple[Cause, str, str], effect: tuple[Cause, str, str]) -> bool:
    if effect[0] not in EXPLAINS.get(cause[0], frozenset()) or cause == effect:
        return False
    if cause[1] and cause[1] != effect[1]:
        return False
    if cause[0] is effect[0]:
        # The same in the whole account explains it in a campaign, never the other way round.
        return not cause[2] and bool(effect[2])
    return not cause[2] or cause[2] == effect[2]
