"""How a campaign's days changed, and which of two sources wins a day."""

from datetime import date
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from kempen.domain.accounts.queries import Business
from kempen.domain.accounts.rules import may
from kempen.domain.campaigns.queries import Campaign, campaign_of
from kempen.domain.performance import as_of
from kempen.domain.performance.actions.writing import choose_source
from kempen.domain.sync.queries import original_of
from kempen.entrypoints.dashboard.campaigns.day_history_copy import (
    RULES,
    DayChangeSentences,
    now_in_words,
)
from kempen.entrypoints.dashboard.campaigns.drift_copy import original_words
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.kit import clock

_ON_THE_CAMPAIGN_PAGE: Final = 3


@require_safe
def history(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Tell the newest changes of a campaign's days, or all that happened to one of them."""
    business, campaign = request.actor.business, _campaign_or_404(request, public_id)
    day_text = request.GET.get("day", "").strip()
    day, problem = _day_of(day_text)
    page: dict[str, object] = {
        "campaign": campaign,
        "asked": day_text,
        "day": day,
        "problem": problem,
        "now": now_in_words(as_of.day_now(business, campaign, day)) if day else "",
        "original": original_words(original_of(campaign, day)) if day else "",
        "changes": [
            DayChangeSentences.of(each) for each in as_of.changes_of(business, campaign, day)
        ],
        "most": as_of.MOST_CHANGES,
        "today": clock.today().isoformat(),
        "may_import": may(request.role, "import_data"),
        **rule_context(business, campaign),
    }
    return render(request, "campaigns/day_history.html", page, status=422 if problem else 200)


@require_POST
@allowed("import_data")
def source(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Keep which source wins a day from now on."""
    campaign = _campaign_or_404(request, public_id)
    wins = request.POST.get("wins", "")
    if wins in RULES:
        choose_source(request.actor, campaign, wins)
        messages.success(request, _("Rule saved. It applies from the next import or sync."))
    else:
        messages.error(request, _("Choose which data wins."))
    return redirect("day_history", public_id=public_id)


def changes_context(business: Business, campaign: Campaign) -> dict[str, object]:
    """Return what a campaign's own page says about changed days."""
    newest = as_of.changes_of(business, campaign, most=_ON_THE_CAMPAIGN_PAGE)
    return {
        "day_changes": [DayChangeSentences.of(each) for each in newest],
        **rule_context(business, campaign),
    }


def rule_context(business: Business, campaign: Campaign) -> dict[str, object]:
    """Return the rule of who wins a day, and the choices."""
    chosen = as_of.source_rule_of(business, campaign)
    return {
        "rule": RULES[chosen][2],
        "rules": [
            (wins, words, hint, wins == chosen) for wins, (words, hint, _whole) in RULES.items()
        ],
    }


def _campaign_or_404(request: BusinessRequest, public_id: str) -> Campaign:
    campaign = campaign_of(request.actor.business, public_id)
    if campaign is None:
        raise Http404
    return campaign


def _day_of(text: str) -> tuple[date | None, str]:
    """Return the day that was asked for, and what is wrong with it."""
    if not text:
        return None, ""
    try:
        return date.fromisoformat(text), ""
    except ValueError:
        return None, _("Enter a day such as 2026-03-01.")
