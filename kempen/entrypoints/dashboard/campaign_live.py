"""A campaign on its platform: where it stands, pause, resume, end, read its results now."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.rules import may
from kempen.domain.campaigns.queries import Campaign, campaign_of
from kempen.domain.connections.rates import money_fault
from kempen.domain.drift.queries import open_drifts
from kempen.domain.launches import queries
from kempen.domain.launches.actions import pause_resume_end as steering
from kempen.domain.launches.queries import Ad, Change
from kempen.domain.launches.rules import LaunchRefused
from kempen.domain.sync.actions.daily_results import sync_later
from kempen.entrypoints.dashboard.campaigns.views.change_log import later_changes, log_of
from kempen.entrypoints.dashboard.creatives.views.copy import LANGUAGES
from kempen.entrypoints.dashboard.integrations.views.copy import NAMES, environment_words
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.copy.launches import ad_status, failure_words, fault_words
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.kit import clock

_DEEDS: Final[Mapping[str, Callable[[Actor, Campaign], Change]]] = {
    "pause": steering.pause,
    "resume": steering.resume,
}
_STEERABLE: Final = (Campaign.Status.ACTIVE, Campaign.Status.PAUSED)
_LOG_SHOWN: Final = 8
# How long a wish that failed is shown beside the buttons.
_FRESH: Final = timedelta(days=1)


@dataclass(frozen=True)
class Standing:
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
    seen: str
    last_synced_at: Any


@dataclass(frozen=True)
class AdRow:
    """An ad and where it stands in review."""

    title: str
    language: str
    language_name: str
    shape: str
    status: str
    reasons: tuple[str, ...]
    to_do: str


def live_context(request: BusinessRequest, campaign: Campaign) -> dict[str, Any]:
    """Return what the campaign's page shows of its platform; nothing for one that has none."""
    standing = standing_of(request, campaign)
    if standing is None:
        return {}
    log = log_of(campaign)
    return {
        "standing": standing,
        "ads": [_ad(ad) for ad in queries.ads_of(campaign)],
        "log": log[:_LOG_SHOWN],
        "older_log": log[_LOG_SHOWN:],
        "later_changes": later_changes(campaign),
    }


def standing_of(request: BusinessRequest, campaign: Campaign) -> Standing | None:
    """Return where a campaign stands on its platform, or None where it lives on none."""
    connection = queries.connection_of_campaign(campaign)
    changes = queries.changes_of_campaign(campaign)
    last = changes.select_related("launch__strategy").first()
    if connection is None and last is None:
        return None
    launched = queries.reached_by(campaign)
    waiting = queries.pending_change(campaign)
    steers = may(request.role, "edit_campaigns") and launched is not None
    status = campaign.status
    return Standing(
        sentence=_sentence(campaign, is_ours=launched is not None),
        account=(
            f"{NAMES[connection.platform]} · {connection.account_name} · "
            f"{environment_words(connection)}"
            if connection
            else ""
        ),
        pending=_pending_words(waiting),
        failure=_failure(campaign),
        may_pause=steers and status == Campaign.Status.ACTIVE and not _asks(waiting, "pause"),
        may_resume=steers
        and (status == Campaign.Status.PAUSED or _asks(waiting, "pause"))
        and not _asks(waiting, "resume", "end"),
        may_end=steers and status in _STEERABLE and not _asks(waiting, "end"),
        may_sync=connection is not None
        and not money_fault(connection)
        and connection.status != connection.Status.RECONNECT_NEEDED
        and may(request.role, "import_data"),
        strategy_id=last.launch.strategy.public_id if last else "",
        launch_failed=status == Campaign.Status.LAUNCH_FAILED,
        seen=f"{status}-{waiting.public_id if waiting else ''}-{waiting.status if waiting else ''}",
        last_synced_at=connection.last_synced_at if connection else None,
    )


def is_fresh(standing: Standing | None) -> bool:
    """Whether Kempen launched it, so that its numbers come by themselves."""
    return standing is not None and bool(standing.strategy_id)


@never_cache
@require_safe
@allowed("see")
def state(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Answer where a campaign stands: 204 when nothing has changed since `seen`."""
    campaign = _found(request, public_id)
    standing = standing_of(request, campaign)
    if standing is None or standing.seen == request.GET.get("seen"):
        return HttpResponse(status=204)
    context = {"campaign": campaign, "standing": standing}
    return render(request, "campaigns/state.html", context)


@require_POST
@allowed("edit_campaigns")
def steer(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Pause or resume a campaign; asked twice it is done once."""
    deed = _DEEDS.get(request.POST.get("deed", ""))
    campaign = _found(request, public_id)
    if deed is None:
        raise Http404
    try:
        deed(request.actor, campaign)
    except LaunchRefused as refusal:
        messages.error(request, fault_words(refusal))
    return redirect("campaign", public_id=public_id)


@require_http_methods(["GET", "HEAD", "POST"])
@allowed("edit_campaigns")
def end(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Ask whether to end a campaign for good, then do it; one whose launch failed is given up."""
    campaign = _found(request, public_id)
    is_failed = campaign.status == Campaign.Status.LAUNCH_FAILED
    if request.method != "POST":
        context = {"campaign": campaign, "is_failed": is_failed}
        return render(request, "campaigns/end.html", context)
    try:
        if is_failed:
            steering.give_up(request.actor, campaign)
            messages.success(request, _("The campaign is given up: nothing more is sent for it."))
        else:
            steering.end(request.actor, campaign)
    except LaunchRefused as refusal:
        messages.error(request, fault_words(refusal))
    return redirect("campaign", public_id=public_id)


@require_POST
@allowed("import_data")
def sync(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Have the results of a campaign's account read now."""
    connection = queries.connection_of_campaign(_found(request, public_id))
    if connection is None or money_fault(connection):
        messages.error(request, _("No connected account has the results of this campaign."))
    else:
        sync_later(connection)
        messages.success(request, _("The results are being read; this takes a few seconds."))
    return redirect("campaign", public_id=public_id)


def _sentence(campaign: Campaign, *, is_ours: bool) -> str:
    match campaign.status:
        case Campaign.Status.LAUNCHING:
            return _("It is being launched.")
        case Campaign.Status.LAUNCH_FAILED:
            return _("Its launch failed: nothing is spent.")
        case Campaign.Status.ENDED:
            return _("It has ended on its platform and spends nothing.")
        case Campaign.Status.PAUSED if is_ours:
            return _("It is paused on its platform and spends nothing.")
    return _running_words(campaign, is_ours=is_ours)


def _running_words(campaign: Campaign, *, is_ours: bool) -> str:
    if is_ours and open_drifts(campaign).exists():
        return _("Kempen let it run as approved; on its platform it stands differently now.")
    ahead = queries.first_cap_ahead(campaign)
    if ahead is not None and queries.launch_of_campaign(campaign) is None:
        if _has_failed(campaign):
            return _(
                "It runs on its platform as before: what was approved for it could not be done. "
                "What came of it stands in its launch."
            )
        begins = figures.day(figures.local_day(ahead.not_before))
        return _(
            "It runs on its platform as before; from %(day)s on, inside the approved daily caps."
        ) % {"day": begins}
    if is_ours and campaign.budget_start and campaign.budget_start > clock.today():
        begins = figures.day(campaign.budget_start)
        return _("It begins on %(day)s, inside the approved daily caps.") % {"day": begins}
    if is_ours:
        return _("It runs on its platform, inside the approved daily caps.")
    return _("Kempen reads its results and changes nothing there: no launch of Kempen’s runs it.")


def _has_failed(campaign: Campaign) -> bool:
    """Whether any of what its newest launch was to change was not done."""
    changes = queries.changes_of_campaign(campaign)
    newest = changes.first()
    failed = changes.filter(status=Change.Status.FAILED)
    return newest is not None and failed.filter(launch_id=newest.launch_id).exists()


def _pending_words(change: Change | None) -> str:
    if change is None:
        return ""
    match change.kind:
        case Change.Kind.PAUSE:
            words = _("Pausing: sent to the platform within a minute.")
        case Change.Kind.RESUME:
            words = _("Resuming: sent to the platform within a minute.")
        case _kind:
            words = _("Ending: sent to the platform within a minute.")
    if change.attempts and change.error:
        return f"{words} {failure_words(change)}"
    return words


def _failure(campaign: Campaign) -> str:
    """Return why the last thing that a person asked for did not happen, if it did not."""
    kinds = (Change.Kind.PAUSE, Change.Kind.RESUME, Change.Kind.END)
    last = queries.changes_of_campaign(campaign).filter(kind__in=kinds).first()
    if last is None or last.status != Change.Status.FAILED or last.finished_at is None:
        return ""
    return failure_words(last) if last.finished_at > clock.now() - _FRESH else ""


def _asks(change: Change | None, *kinds: str) -> bool:
    return change is not None and change.kind in kinds


def _ad(ad: Ad) -> AdRow:
    creative = ad.creative
    shape, status = ad_status(ad.status)
    return AdRow(
        title=creative.headlines[0] if creative.headlines else creative.primary_text[:80],
        language=creative.language,
        language_name=LANGUAGES.get(creative.language, creative.language),
        shape=shape,
        status=status,
        reasons=tuple(str(reason) for reason in ad.reasons),
        to_do=_to_do(ad),
    )


def _to_do(ad: Ad) -> str:
    match ad.status:
        case Ad.Status.REJECTED:
            return _(
                "It is not shown. Write it differently in a new strategy for this campaign: what "
                "you approve there is added beside its other ads."
            )
        case Ad.Status.PROBLEM:
            return _("Look at the account on the platform: something there keeps it from running.")
    return ""


def _found(request: BusinessRequest, public_id: str) -> Campaign:
    campaign = campaign_of(request.actor.business, public_id)
    if campaign is None:
        raise Http404
    return campaign
