"""Offerings: their list, the page of one, and the form of its details."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from kempen.domain.accounts.rules import may
from kempen.domain.campaigns.queries import Campaign, campaigns_of
from kempen.domain.offerings import queries
from kempen.domain.offerings.actions.save import (
    OfferingDetails,
    archive_offering,
    change_offering,
    create_offering,
)
from kempen.domain.offerings.queries import Offering
from kempen.domain.offerings.refusals import OfferingRefusal
from kempen.entrypoints.dashboard.offerings.context import list_rows, offering_context
from kempen.entrypoints.dashboard.offerings.forms import DetailsForm, NewOfferingForm
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.refused import show_in_form
from kempen.kit.refusal import Refusal
from kempen.market.categories import category_of
from kempen.market.claims import LANGUAGES as CLAIM_LANGUAGES

_A_PAGE = 50
# A form has room for so many campaigns; the newest are offered.
_MOST_CAMPAIGNS = 60


@allowed("see")
@require_safe
def offerings(request: BusinessRequest) -> HttpResponse:
    """List what is sold, and ask about campaigns that promote nobody knows what."""
    business = request.actor.business
    archived = request.GET.get("archived") == "1"
    rows = queries.offerings_of(business, archived=archived)
    before = queries.offering_of(business, request.GET.get("before", ""))
    if before is not None:
        rows = rows.filter(id__lt=before.id)
    page = list(rows[: _A_PAGE + 1])
    may_edit = may(request.role, "write_briefs")
    active = page[:_A_PAGE] if not archived else []
    asks = may_edit and bool(active)
    context = {
        "rows": list_rows(business, page[:_A_PAGE]),
        "older": page[_A_PAGE - 1].public_id if len(page) > _A_PAGE else "",
        "is_first": before is None,
        "archived": archived,
        "has_archived": queries.offerings_of(business, archived=True).exists(),
        "may_edit": may_edit,
        "asked": queries.campaigns_without_offering(business, active) if asks else [],
        "offerings": active,
    }
    return render(request, "offerings/list.html", context)


@allowed("write_briefs")
@require_http_methods(["GET", "HEAD", "POST"])
def new_offering(request: BusinessRequest) -> HttpResponseBase:
    """Ask for a name, and create the offering."""
    form = NewOfferingForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        name = form.cleaned_data["name"]
        category = form.cleaned_data["category"] or category_of(name) or ""
        is_name = form.cleaned_data["is_name"]
        names = dict.fromkeys(CLAIM_LANGUAGES, name) if is_name else {}
        try:
            stored_offering = create_offering(
                request.actor, OfferingDetails(name, names, category=category)
            )
        except Refusal as refusal:
            show_in_form(form, refusal, lambda flaw: flaw.path[0])
        else:
            messages.success(request, _("Offering created. Add what its ads may claim."))
            return redirect("offering", stored_offering.public_id)
    status = 422 if form.is_bound else 200
    return render(request, "offerings/new.html", {"form": form}, status=status)


@allowed("see")
@require_safe
def offering(request: BusinessRequest, public_id: str) -> HttpResponse:
    """Show one offering: its claims in each language, its brand kit, its details."""
    return render(
        request,
        "offerings/offering.html",
        offering_context(request, offering_or_404(request, public_id)),
    )


@allowed("write_briefs")
@require_http_methods(["GET", "HEAD", "POST"])
def edit_offering(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Change the details of an offering."""
    row = offering_or_404(request, public_id)
    campaigns = _campaigns_for(row)
    chosen = [one.public_id for one in campaigns if one.pk in _promoting(row)]
    initial = {"version": row.version, "campaigns": chosen}
    data = request.POST if request.method == "POST" else None
    form = DetailsForm(queries.details_of(row), campaigns, data, initial=initial)
    if form.is_bound and form.is_valid():
        try:
            _save(request, row, form, [one.public_id for one in campaigns])
        except Refusal as refusal:
            if refusal.code is OfferingRefusal.CHANGED_MEANWHILE:
                form = _again(request, row, campaigns)
            show_in_form(form, refusal, lambda flaw: form.field_of(flaw.path))
        else:
            messages.success(request, _("Offering saved."))
            return redirect("offering", public_id)
    context = {
        "form": form,
        "offering": row,
        "languages": set(form["languages"].value() or ()),
        "states": set(form["states"].value() or ()),
        "campaigns": set(form["campaigns"].value() or ()),
        "has_permits": any(one.value() or one.errors for one, _until in form.permit_fields()),
    }
    return render(request, "offerings/edit.html", context, status=422 if form.is_bound else 200)


@allowed("write_briefs")
@require_POST
def archive(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """No longer offer it, or offer it again."""
    row = offering_or_404(request, public_id)
    archived = request.POST.get("archived") == "1"
    archive_offering(request.actor, row, archived=archived)
    if archived:
        messages.success(request, _("Offering archived. Running campaigns stay as they are."))
    else:
        messages.success(request, _("Offering restored."))
    return redirect("offering", public_id)


def offering_or_404(request: BusinessRequest, public_id: str) -> Offering:
    """Return an offering of this business by its identifier."""
    row = queries.offering_of(request.actor.business, public_id)
    if row is None:
        raise Http404
    return row


def offering_to_change(request: BusinessRequest, public_id: str) -> Offering:
    """Return an offering that the member may change."""
    if not may(request.role, "write_briefs"):
        raise PermissionDenied
    return offering_or_404(request, public_id)


def _save(request: BusinessRequest, row: Offering, form: DetailsForm, offered: list[str]) -> None:
    """Save the form; campaigns that it had no room for keep their offering."""
    unseen = [one.public_id for one in queries.promoted_by(row) if one.public_id not in offered]
    change_offering(
        request.actor,
        row,
        form.details,
        campaign_ids=[*form.cleaned_data["campaigns"], *unseen],
        version=form.seen_version(),
    )


def _again(request: BusinessRequest, row: Offering, campaigns: list[Campaign]) -> DetailsForm:
    """Return the form as typed, ready to be sent over the offering as it is now."""
    row.refresh_from_db()
    data = request.POST.copy()
    data["version"] = str(row.version)
    form = DetailsForm(queries.details_of(row), campaigns, data)
    form.is_valid()
    return form


def _campaigns_for(row: Offering) -> list[Campaign]:
    rows = campaigns_of(row.business).exclude(status=Campaign.Status.ENDED)
    return list(rows[:_MOST_CAMPAIGNS])


def _promoting(row: Offering) -> set[object]:
    return set(queries.promoted_by(row).values_list("pk", flat=True))
