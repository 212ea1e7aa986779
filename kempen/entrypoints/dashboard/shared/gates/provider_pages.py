"""Where a company's own provider has to sign a person in: the pages that lead there."""

from collections.abc import Sequence
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode

from kempen.domain.accounts.queries import Member
from kempen.domain.company_sign_in.queries import sign_in_names_of


def to_provider(request: HttpRequest, business_id: str) -> HttpResponseBase:
    """Lead to the company's sign-in, and from there back to the page."""
    names = list(sign_in_names_of([UUID(business_id)]).values())
    page = reverse("company_start", args=names) if names else reverse("company_sign_in")
    is_page = request.method == "GET" and not request.headers.get("HX-Request")
    query = urlencode({"next": request.get_full_path() if is_page else "/", "again": "yes"})
    return redirect(f"{page}?{query}")


def provider_required(request: HttpRequest, unopened: Sequence[Member]) -> HttpResponseBase:
    """Name the businesses that open only through their own provider, and the way there."""
    if request.headers.get("HX-Request"):
        return HttpResponse(status=204, headers={"HX-Redirect": reverse("overview")})
    names = sign_in_names_of([member.business_id for member in unopened])
    ways = [(one.business, names.get(one.business_id, "")) for one in unopened]
    context = {"ways": ways, "is_owner": any(one.role == "owner" for one in unopened)}
    return render(request, "company_sign_in/required.html", context, status=403)
