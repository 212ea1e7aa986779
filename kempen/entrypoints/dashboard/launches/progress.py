"""How far a launch is: one state in words, and every change with its own."""

import hashlib
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kempen.domain.launches.changes.base import ChangeRole
from kempen.domain.launches.changes.registry import content_of, kinds_with
from kempen.domain.launches.queries import Change, Launch, changes_of
from kempen.domain.launches.rules import UNDO_SECONDS
from kempen.entrypoints.dashboard.shared.copy.launches import (
    change_status,
    failure_words,
    kind_words,
)
from kempen.entrypoints.dashboard.shared.copy.platforms import environment_words, partner_name
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.kit import clock
from kempen.market import numbers


class LaunchStage(StrEnum):
    """Where a launch stands for the person who watches it."""

    UNDO = "undo"  # Nothing is sent yet.
    SENDING = "sending"
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True)
class ChangeRow:
    """One change of a launch."""

    words: str
    shape: str
    status: str
    failure: str
    needs_reconnect: bool
    connection_id: str


@dataclass(frozen=True)
class CampaignProgress:
    """One campaign and what the launch does to it at once."""

    name: str
    public_id: str
    account: str
    changes: tuple[ChangeRow, ...]


@dataclass(frozen=True)
class LaterRow:
    """A daily cap that is set on a later day."""

    campaign: str
    day: date
    amount: Decimal
    shape: str
    status: str


@dataclass(frozen=True)
class Progress:
    """A launch as its page shows it. `seen` changes whenever anything of it does."""

    stage: LaunchStage
    headline: str
    support: str
    seconds_left: int
    done: int
    all: int
    can_retry: bool
    campaigns: tuple[CampaignProgress, ...]
    later: tuple[LaterRow, ...]
    seen: str

    @property
    def goes_on(self) -> bool:
        """Whether to look again."""
        return self.stage in (LaunchStage.UNDO, LaunchStage.SENDING)

    @property
    def window(self) -> int:
        """How long the undo window is in all, in seconds."""
        return UNDO_SECONDS


def progress_of(launch: Launch) -> Progress:
    """Return how far a launch is, by the server's clock."""
    changes = list(changes_of(launch))
    first = [change for change in changes if change.is_first]
    done = sum(change.status == Change.Status.DONE for change in first)
    stage = _stage(launch)
    left = max(0, ceil((launch.starts_at - clock.now()).total_seconds()))
    # What a person asked of a campaign since stands on the campaign's own page.
    later = tuple(
        _later(change)
        for change in changes
        if not change.is_first and change.kind in kinds_with(ChangeRole.CHANGES_CAP)
    )
    headline, support = _words(stage, done, first, later)
    return Progress(
        stage=stage,
        headline=headline,
        support=support,
        seconds_left=left,
        done=done,
        all=len(first),
        can_retry=any(
            change.status == Change.Status.FAILED and change.can_retry for change in first
        ),
        campaigns=_by_campaign(first),
        later=later,
        seen=_seen(stage, changes),
    )


def _stage(launch: Launch) -> LaunchStage:
    match launch.status:
        case Launch.Status.DONE:
            return LaunchStage.DONE
        case Launch.Status.FAILED:
            return LaunchStage.FAILED
        case Launch.Status.WAITING if clock.now() < launch.starts_at:
            return LaunchStage.UNDO
    return LaunchStage.SENDING


def _words(
    stage: LaunchStage, done: int, first: list[Change], later: tuple[LaterRow, ...]
) -> tuple[str, str]:
    match stage:
        case LaunchStage.UNDO:
            return (
                _("Nothing has been sent yet"),
                _("The launch starts when the time is over. Until then you can undo it."),
            )
        case LaunchStage.SENDING:
            counts = {"done": done, "all": len(first)}
            return (
                _("Sending your campaigns"),
                _("%(done)s of %(all)s changes are done. You can leave this page.") % counts,
            )
        case LaunchStage.FAILED:
            failed = sum(change.status == Change.Status.FAILED for change in first)
            return (
                ngettext("%(count)s change failed", "%(count)s changes failed", failed)
                % {"count": numbers.count(failed)},
                _(
                    "The reason is beside each. Completed changes stay and are never repeated. "
                    "If the reason is in your account, fix it there, then retry. If it is in the "
                    "ads, change the brief and generate a new strategy."
                ),
            )
        case LaunchStage.DONE if not first and later:
            day = {"day": figures.day(min(row.day for row in later))}
            return (
                _("Your plan is launched"),
                _("Its first change comes on %(day)s. Until then your campaigns run as before.")
                % day,
            )
        case LaunchStage.DONE if not first:
            return (
                _("Kempen had nothing to change"),
                _("The campaigns of this strategy already ran as it was approved."),
            )
        case LaunchStage.DONE:
            return (
                _("Your campaigns are on their platforms"),
                _(
                    "The platforms review new ads before they show them. Most reviews take less "
                    "than a day. Kempen reads spend and results every morning."
                ),
            )


def _by_campaign(first: list[Change]) -> tuple[CampaignProgress, ...]:
    grouped: dict[str, list[Change]] = {}
    for change in first:
        grouped.setdefault(change.campaign.public_id, []).append(change)
    return tuple(
        CampaignProgress(
            name=changes[0].campaign.name,
            public_id=public_id,
            account=_account_words(changes[0]),
            changes=tuple(_row(change) for change in changes),
        )
        for public_id, changes in grouped.items()
    )


def _account_words(change: Change) -> str:
    connection = change.connection
    return (
        f"{partner_name(connection.platform)} · {connection.account_name} · "
        f"{environment_words(connection)}"
    )


def _row(change: Change) -> ChangeRow:
    shape, status = change_status(change)
    connection = change.connection
    return ChangeRow(
        words=kind_words(change),
        shape=shape,
        status=status,
        failure="" if change.status == Change.Status.DONE else failure_words(change),
        needs_reconnect=connection.status == connection.Status.RECONNECT_NEEDED
        and change.status == Change.Status.FAILED,
        connection_id=connection.public_id,
    )


def _later(change: Change) -> LaterRow:
    shape, status = change_status(change)
    return LaterRow(
        campaign=change.campaign.name,
        day=change.not_before.astimezone(clock.BUSINESS_TIME_ZONE).date(),
        amount=content_of(change).daily_cap or Decimal(0),
        shape=shape,
        status=status,
    )


def _seen(stage: LaunchStage, changes: list[Change]) -> str:
    """Return a short mark of all that the page shows and that can change."""
    facts = [str(stage), *(f"{one.status}{one.attempts}{one.not_before}" for one in changes)]
    return hashlib.sha256("|".join(facts).encode()).hexdigest()[:16]
