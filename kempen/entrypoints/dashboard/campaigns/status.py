"""Where a campaign stands on its platform, in words, and what a person may do about it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kempen.domain.accounts.rules import may
from kempen.domain.campaigns.queries import Campaign
from kempen.domain.connections.rates import money_fault
from kempen.domain.drift.queries import open_drifts, restoring_drifts
from kempen.domain.launches import queries
from kempen.domain.launches.change_result import AccountBudget
from kempen.domain.launches.changes.registry import content_of
from kempen.domain.launches.paused_campaigns import is_paused_by_plan_end
from kempen.domain.launches.queries import Change
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.shared.copy.launches import failure_words
from kempen.entrypoints.dashboard.shared.copy.platforms import environment_words, partner_name
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.kit import clock
from kempen.market import numbers

_Status = Campaign.Status
_STEERABLE: Final = (_Status.ACTIVE, _Status.PAUSED)
# What is said of a person's wish while it waits, by the label of the change.
PENDING: Final[Mapping[str, Promise]] = {
    "pause": gettext_lazy("Pausing. Kempen sends it to the platform within a minute."),
    "resume": gettext_lazy("Resuming. Kempen sends it to the platform within a minute."),
    "end": gettext_lazy("Ending. Kempen sends it to the platform within a minute."),
}
# How long a wish that failed is shown beside the buttons.
_FRESH: Final = timedelta(days=1)


@dataclass(frozen=True)
class CampaignStanding:
    """Where a campaign stands on its platform, in words, and what a person may do about it."""

    sentence: str
    account: str
    pending: str
    failure: str
    may_pause: bool
    may_resume: bool
    may_end: bool
    may_sync: bool
    strategy_id: str
    launch_failed: bool
    is_restoring: bool  # Approved settings are on their way back to the platform.
    seen: str
    last_synced_at: datetime | None


def standing_of(request: BusinessRequest, campaign: Campaign) -> CampaignStanding | None:
    """Return where a campaign stands on its platform, or None where it lives on none."""
    connection = queries.connection_of_campaign(campaign)
    changes = queries.changes_of_campaign(campaign)
    last = changes.select_related("launch__strategy").first()
    if connection is None and last is None:
        return None
    launched = queries.last_launch_reaching(campaign)
    waiting = queries.pending_change(campaign)
    steers = may(request.role, "edit_campaigns") and launched is not None
    status, is_restoring = campaign.status, restoring_drifts(campaign).exists()
    return CampaignStanding(
        sentence=_sentence(campaign, is_ours=launched is not None),
        account=(
            f"{partner_name(connection.platform)} · {connection.account_name} · "
            f"{environment_words(connection)}"
            if connection
            else ""
        ),
        pending=_pending_words(waiting),
        failure=_failure(campaign),
        may_pause=steers and status == _Status.ACTIVE and not _asks(waiting, _Status.PAUSED),
        may_resume=steers
        and not queries.is_plan_over(campaign)
        and (status == _Status.PAUSED or _asks(waiting, _Status.PAUSED))
        and not _asks(waiting, _Status.ACTIVE, _Status.ENDED),
        may_end=steers and status in _STEERABLE and not _asks(waiting, _Status.ENDED),
        may_sync=connection is not None
        and not money_fault(connection)
        and connection.status != connection.Status.RECONNECT_NEEDED
        and may(request.role, "import_data"),
        strategy_id=last.launch.strategy.public_id if last else "",
        launch_failed=status == _Status.LAUNCH_FAILED,
        is_restoring=is_restoring,
        seen=_seen(campaign, waiting, is_restoring=is_restoring),
        last_synced_at=connection.last_synced_at if connection else None,
    )


def _seen(campaign: Campaign, waiting: Change | None, *, is_restoring: bool) -> str:
    """Return what is the same as long as the page would say the same."""
    pending_state = f"{waiting.public_id}-{waiting.status}" if waiting else "-"
    return f"{campaign.status}-{pending_state}{'-restoring' if is_restoring else ''}"


def is_fresh(standing: CampaignStanding | None) -> bool:
    """Whether Kempen launched it, so that its numbers come by themselves."""
    return standing is not None and bool(standing.strategy_id)


def _sentence(campaign: Campaign, *, is_ours: bool) -> str:
    match campaign.status:
        case _Status.LAUNCHING:
            return _("It is launching.")
        case _Status.LAUNCH_FAILED:
            return _("Its launch failed. Nothing is spent.")
        case _Status.ENDED:
            return _("It has ended on its platform and spends nothing.")
        case _Status.PAUSED if is_ours:
            return _paused_words(campaign)
    change = queries.budget_after_plan(campaign)
    after = content_of(change).original_budget if change is not None else None
    if after is not None and not open_drifts(campaign).exists():
        return _("Its plan is over. It continues at its earlier daily budget of %(amount)s.") % {
            "amount": _original_words(after)
        }
    return _running_words(campaign, is_ours=is_ours)


def _paused_words(campaign: Campaign) -> str:
    if queries.is_plan_over(campaign) and is_paused_by_plan_end(campaign):
        return _(
            "Its plan is over and it is paused. It spends nothing. Plan a budget to resume it."
        )
    return _("It is paused on its platform and spends nothing.")


def _running_words(campaign: Campaign, *, is_ours: bool) -> str:
    if is_ours and (open_drifts(campaign).exists() or restoring_drifts(campaign).exists()):
        return _("Kempen launched it as approved. It has changed on its platform.")
    ahead = queries.first_cap_ahead(campaign)
    if ahead is not None and queries.launch_of_campaign(campaign) is None:
        if _has_failed(campaign):
            return _(
                "It runs on its platform as before, because the approved changes failed. View the "
                "launch for the reason."
            )
        begins = figures.day(figures.local_day(ahead.not_before))
        return _(
            "It runs on its platform as before. From %(day)s it runs within the approved daily "
            "budgets."
        ) % {"day": begins}
    if is_ours and campaign.budget_start and campaign.budget_start > clock.today():
        begins = figures.day(campaign.budget_start)
        return _("It starts on %(day)s, within the approved daily budgets.") % {"day": begins}
    if is_ours:
        return _("It runs on its platform, within the approved daily budgets.")
    return _("Kempen reads its results and changes nothing. Kempen did not launch it.")


def _original_words(original: AccountBudget) -> str:
    amount = original.amount or Decimal(0)
    if original.currency == "MYR":
        return figures.money(amount)
    return f"{original.currency} {numbers.plain(amount, 2)}"


def _has_failed(campaign: Campaign) -> bool:
    """Whether any of what its newest launch was to change was not done."""
    changes = queries.changes_of_campaign(campaign)
    newest = changes.first()
    failed = changes.filter(status=Change.Status.FAILED)
    return newest is not None and failed.filter(launch_id=newest.launch_id).exists()


def _pending_words(change: Change | None) -> str:
    if change is None:
        return ""
    words = str(PENDING[content_of(change).label])
    if change.attempts and change.error:
        return f"{words} {failure_words(change)}"
    return words


def _failure(campaign: Campaign) -> str:
    """Return why the last thing that a person asked for did not happen, if it did not."""
    last = queries.last_requested_change(campaign)
    if last is None or last.status != Change.Status.FAILED or last.finished_at is None:
        return ""
    return failure_words(last) if last.finished_at > clock.now() - _FRESH else ""


def _asks(change: Change | None, *statuses: Campaign.Status) -> bool:
    """Whether a person asked for one of these states."""
    return change is not None and content_of(change).status_after in statuses
