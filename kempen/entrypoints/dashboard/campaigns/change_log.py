"""What was changed on a platform for a campaign: who, what, what it was before and after."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Final

from kempen.domain.accounts.queries import names_of
from kempen.domain.campaigns.queries import Campaign
from kempen.domain.drift.queries import DriftKind
from kempen.domain.launches.queries import Change, Launch, changes_of_campaign
from kempen.entrypoints.dashboard.campaigns.drift_copy import side_words
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

_BRINGS: Final = {
    Change.Kind.CREATE_CAMPAIGN: "paused",
    Change.Kind.START: "active",
    Change.Kind.PAUSE: "paused",
    Change.Kind.RESUME: "active",
    Change.Kind.END: "ended",
}
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
    changes = [change for change in everything if _is_told(change)]
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


def _is_told(change: Change) -> bool:
    """What was never to be sent is no change: an undone launch, a cap of a day not reached."""
    if change.launch.status == Launch.Status.UNDONE:
        return False
    if change.kind != Change.Kind.SET_BUDGET or change.attempts:
        return True
    return change.status == Change.Status.PLANNED and change.not_before <= clock.now()


def later_changes(campaign: Campaign) -> int:
    """Return how many changes of the daily cap are written down for later days."""
    waiting = changes_of_campaign(campaign).filter(
        kind=Change.Kind.SET_BUDGET, status=Change.Status.PLANNED, not_before__gt=clock.now()
    )
    return waiting.count()


def _moved(change: Change, cap: str, state: str) -> tuple[str, str, str, str]:
    """Return before and after of a change in words, and the cap and state that hold then."""
    amount = change.payload.get("amount") or change.payload.get("daily_budget")
    money = figures.money(Decimal(amount)) if amount else ""
    if change.kind == Change.Kind.SET_BUDGET:
        before, after = cap, money
    elif change.kind in _BRINGS:
        before, after = _state(state), _state(_BRINGS[Change.Kind(change.kind)])
    else:
        before, after = "", _given(change)
    before = _found(change) or before
    if change.status == Change.Status.DONE:
        cap = money or cap
        state = _BRINGS.get(Change.Kind(change.kind), state)
    return before, after, cap, state


def _found(change: Change) -> str:
    """Return what stood on the platform before a person had it put back, or nothing."""
    drift = change.payload.get("drift")
    if not drift or drift["kind"] not in _TOLD:
        return ""
    if drift["kind"] == DriftKind.STATUS:
        return _state(drift["found"])
    return side_words(DriftKind(drift["kind"]), drift["found"], change.connection.currency)


def _given(change: Change) -> str:
    """Return the name or the last day that a change brings, or nothing."""
    if change.kind == Change.Kind.RENAME:
        return without_tag(change.payload["name"])
    if change.kind == Change.Kind.SET_END:
        return side_words(DriftKind.END, change.payload["end"], "")
    return ""


def _state(status: str) -> str:
    return str(STATUSES[status][0]) if status else ""
