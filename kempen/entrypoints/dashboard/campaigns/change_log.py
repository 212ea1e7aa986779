"""What was changed on a platform for a campaign: who, what, what it was before and after."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from kempen.domain.accounts.queries import names_of
from kempen.domain.campaigns.queries import Campaign
from kempen.domain.drift.queries import DriftKind
from kempen.domain.drift.wording import side_words
from kempen.domain.launches.changes.base import ChangeRole, PlatformChange
from kempen.domain.launches.changes.registry import content_of, kinds_with
from kempen.domain.launches.queries import (
    Change,
    Launch,
    caps_of_later_days,
    changes_of_campaign,
)
from kempen.entrypoints.dashboard.shared.copy.actors import who_words
from kempen.entrypoints.dashboard.shared.copy.launches import (
    change_status,
    failure_words,
    kind_words,
)
from kempen.entrypoints.dashboard.shared.metric_copy import STATUSES
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.kit import clock
from kempen.platforms.names import without_tag

# What was found of an ad is a mark of its content, and no words.
_TOLD: Final = (DriftKind.STATUS, DriftKind.BUDGET, DriftKind.NAME, DriftKind.END)


@dataclass(frozen=True)
class LogRow:
    """One change, done or not."""

    when: datetime
    who: str
    what: str
    before: str
    after: str
    shape: str
    status: str
    failure: str


def log_of(campaign: Campaign) -> list[LogRow]:
    """Return the changes of a campaign on its platform, newest first; later days' are left out."""
    everything = reversed(
        list(changes_of_campaign(campaign).select_related("launch", "connection"))
    )
    changes = [change for change in everything if _is_shown(change)]
    names = names_of(campaign.business, {change.ordered_by for change in changes})
    rows, cap, state = [], "", ""
    for change in changes:
        before, after, cap, state = _moved(change, cap, state)
        shape, status = change_status(change)
        rows.append(
            LogRow(
                when=change.finished_at or change.created_at,
                who=who_words(change.ordered_by, names),
                what=kind_words(change),
                before=before,
                after=after,
                shape=shape,
                status=status,
                failure="" if change.status == Change.Status.DONE else failure_words(change),
            )
        )
    return rows[::-1]


def _is_shown(change: Change) -> bool:
    """What was never to be sent is no change: an undone launch, a cap of a day not reached."""
    if change.launch.status == Launch.Status.UNDONE:
        return False
    if change.kind not in kinds_with(ChangeRole.CHANGES_CAP) or change.attempts:
        return True
    return change.status == Change.Status.PLANNED and change.not_before <= clock.now()


def later_changes(campaign: Campaign) -> int:
    """Return how many changes of the daily cap are written down for later days."""
    return caps_of_later_days(campaign).count()


def _moved(change: Change, cap: str, state: str) -> tuple[str, str, str, str]:
    """Return before and after of a change in words, and the cap and state that hold then."""
    content = content_of(change)
    money = "" if content.daily_cap is None else figures.money(content.daily_cap)
    if content.status_after is not None:
        before, after = _state(state), _state(content.status_after)
    elif money:
        before, after = cap, money
    else:
        before, after = "", _new_value(content)
    before = _state_on_platform(content, change.connection.currency) or before
    if change.status == Change.Status.DONE:
        cap = money or cap
        state = content.status_after or state
    return before, after, cap, state


def _state_on_platform(content: PlatformChange, currency: str) -> str:
    """Return what stood on the platform before a person had it put back, or nothing."""
    drift = content.drift
    if drift is None or drift.kind not in _TOLD:
        return ""
    if drift.kind == DriftKind.STATUS:
        return _state(drift.found)
    return side_words(DriftKind(drift.kind), drift.found, currency)


def _new_value(content: PlatformChange) -> str:
    """Return the name or the last day that a change brings, or nothing."""
    if content.given_name is not None:
        return without_tag(content.given_name)
    if content.last_day is not None:
        return figures.day(content.last_day)
    return ""


def _state(status: str) -> str:
    return str(STATUSES[status][0]) if status else ""
