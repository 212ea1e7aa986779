"""Analytics > Prospects: who left an address, and how each reaches the CRM."""

from dataclasses import dataclass
from typing import Final

from django.http import Http404, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from kempen.domain.accounts.queries import Business
from kempen.domain.accounts.rules import may
from kempen.domain.connections.queries import ad_accounts_of, lost_accounts
from kempen.domain.leads import queries
from kempen.domain.leads.queries import Lead
from kempen.domain.leads.rules import STATUSES, LeadPushReason
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.copy import leads as words
from kempen.platforms.registry import CRM, is_platform

_A_PAGE: Final = 25
_LONGEST_SEARCH: Final = 254


@never_cache
@allowed("see_prospects")
@require_safe
def prospects(request: BusinessRequest) -> HttpResponseBase:
    """List the prospects that match, newest first, in pages."""
    business = request.actor.business
    search, status = choice_of(request)
    rows = queries.leads_of(business, search=search, status=status)
    before = queries.lead_of(business, request.GET.get("before", ""))
    if before is not None:
        rows = rows.filter(id__lt=before.id)
    leads = list(rows[: _A_PAGE + 1])
    shown = leads[:_A_PAGE]
    leaving = queries.leads_being_erased(business, shown)
    counts = queries.counts_of(business)
    context = {
        "rows": [row_of(lead, is_being_removed=lead.pk in leaving) for lead in shown],
        "counts": counts,
        "total": sum(counts.values()),
        "search": search,
        "status": status,
        "statuses": _statuses(counts, search, status),
        "older": urlencode({"q": search, "status": status, "before": shown[-1].public_id})
        if len(leads) > _A_PAGE
        else "",
        "newest": urlencode({"q": search, "status": status}) if before is not None else "",
        "may_manage": may(request.role, "manage_prospects"),
        "may_connect": may(request.role, "manage_connections"),
        "may_fetch": may(request.role, "import_data") and bool(ad_accounts_of(business)),
        "last_fetched": queries.last_read(business),
        **_hints(business),
    }
    return render(request, "leads/list.html", context)


@never_cache
@allowed("see_prospects")
@require_safe
def prospect(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Show all that is known of one prospect."""
    lead = lead_or_404(request, public_id)
    erasure = queries.erasures_of(request.actor.business).filter(lead=lead).first()
    context = {
        **vars(row_of(lead, is_being_removed=erasure is not None)),
        "may_manage": may(request.role, "manage_prospects"),
        "answers": list(lead.answers.items()),
        "can_retry": lead.reason in (LeadPushReason.REFUSED, LeadPushReason.UNREACHED),
        "erasure": erasure,
    }
    return render(request, "leads/lead.html", context)


def choice_of(request: BusinessRequest) -> tuple[str, str]:
    """Return what is searched for and the status that is shown, "" for every one."""
    search = request.GET.get("q", "").replace("\x00", "").strip()[:_LONGEST_SEARCH]
    status = request.GET.get("status", "")
    return search, status if status in STATUSES else ""


def lead_or_404(request: BusinessRequest, public_id: str) -> Lead:
    """Return a lead of this business by its identifier."""
    lead = queries.lead_of(request.actor.business, public_id)
    if lead is None:
        raise Http404
    return lead


@dataclass(frozen=True)
class LeadRow:
    """A lead with its words."""

    lead: Lead
    name: str
    source: str | Promise
    is_sandbox: bool
    shape: str
    status: str | Promise
    reason: str


@dataclass(frozen=True)
class StatusFilter:
    """A status to choose, None for all, and how many prospects have it."""

    label: str | Promise | None
    count: int
    page: str
    is_chosen: bool


def row_of(lead: Lead, *, is_being_removed: bool = False) -> LeadRow:
    """Return a lead with its words."""
    shape, status = words.status_of(lead, is_being_removed=is_being_removed)
    return LeadRow(
        lead=lead,
        name=words.name_of(lead),
        source=words.source_of(lead),
        is_sandbox=lead.environment == "sandbox",
        shape=shape,
        status=status,
        reason=words.reason_of(lead),
    )


def _statuses(counts: dict[str, int], search: str, chosen: str) -> list[StatusFilter]:
    here = reverse("prospects")
    known = [name for name in STATUSES if counts.get(name)]
    return [
        StatusFilter(
            label=words.STATUSES[name][1] if name else None,
            count=counts.get(name, 0) if name else sum(counts.values()),
            page=f"{here}?{urlencode({'q': search, 'status': name})}",
            is_chosen=name == chosen,
        )
        for name in ("", *known)
    ]


def _hints(business: Business) -> dict[str, object]:
    """Return what keeps prospects from coming in or from reaching the CRM."""
    leads = queries.leads_of(business)
    waiting = queries.waiting_for_notice(business)
    return {
        "crm": queries.crm_for(business, "live"),
        "crm_code": CRM.code,
        "lost_crm": next(
            (one for one in lost_accounts(business) if not is_platform(one.platform)), None
        ),
        "waiting": waiting,
        "earliest": queries.notices_of(business).last() if waiting else None,
        "refused": leads.filter(
            reason__in=(LeadPushReason.REFUSED, LeadPushReason.UNREACHED)
        ).count(),
        "notice": queries.notices_of(business).first(),
        "broken": queries.lead_sync_states_of(business).exclude(reason=""),
    }
