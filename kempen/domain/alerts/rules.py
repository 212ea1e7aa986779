"""The causes of alerts, which of them explains which, and what is one and the same alert. Pure."""

from collections.abc import Iterable, Mapping
from datetime import datetime, time, timedelta
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
    BUDGET_RUNNING_OUT = "budget_running_out"
    OFF_PACE = "off_pace"
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
    Cause.BUDGET_RUNNING_OUT: frozenset({Cause.OFF_PACE}),
}


# A cause, the account, and the campaign; "" for the whole account.
Subject = tuple[Cause, str, str]


def unexplained(subjects: Iterable[Subject]) -> list[Subject]:
    """Return the findings that follow from no other.

    One without a campaign is about its account, and explains what it finds in each of the account's
    campaigns.
    """
    subjects = list(subjects)
    return [one for one in subjects if explanation_of(one, subjects) is None]


def explanation_of(effect: Subject, subjects: Iterable[Subject]) -> Subject | None:
    """Return what a finding follows from, the first cause of the list; None for what stands alone.

    What explains the explanation explains the rest as well.
    """
    causes = sorted((one for one in subjects if _explains(one, effect)), key=_order)
    return causes[0] if causes else None


def _order(one: Subject) -> tuple[int, str]:
    return list(Cause).index(one[0]), one[2]


def _explains(cause: Subject, effect: Subject) -> bool:
    if cause == effect or effect[0] not in EXPLAINS.get(cause[0], frozenset()):
        return False
    if cause[1] != effect[1]:
        return False
    if cause[0] is effect[0]:
        # The same in the whole account explains it in a campaign, never the other way round.
        return not cause[2] and bool(effect[2])
    return not cause[2] or cause[2] == effect[2]


class AlertDelivery(StrEnum):
    """When a channel carries an alert."""

    AT_ONCE = "at_once"
    DIGEST = "digest"
    OFF = "off"


def due_at(
    delivery: AlertDelivery,
    now: datetime,
    *,
    digest_at: time,
    quiet_from: time | None,
    quiet_until: time | None,
) -> datetime | None:
    """Return when to tell what happens now, in the zone of `now`; None for never.

    A digest comes once a day. What falls into the quiet hours waits until they end; those that
    begin and end at the same time are none.
    """
    if delivery is AlertDelivery.OFF:
        return None
    due = _next(digest_at, now) if delivery is AlertDelivery.DIGEST else now
    return quiet_end(due, quiet_from, quiet_until) or due


def quiet_end(
    moment: datetime, quiet_from: time | None, quiet_until: time | None
) -> datetime | None:
    """Return when the quiet hours end in which `moment` is; None where it is in none."""
    if quiet_from is None or quiet_until is None or quiet_from == quiet_until:
        return None
    ends = _next(quiet_until, moment)
    began = ends.replace(hour=quiet_from.hour, minute=quiet_from.minute)
    if began >= ends:
        began -= timedelta(days=1)
    return ends if began <= moment < ends else None


def _next(at: time, now: datetime) -> datetime:
    """Return the next moment at this time of day, `now` itself excluded."""
    moment = now.replace(hour=at.hour, minute=at.minute, second=0, microsecond=0)
    return moment if moment > now else moment + timedelta(days=1)
