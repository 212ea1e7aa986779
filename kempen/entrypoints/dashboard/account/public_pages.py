"""Pages that anybody may read: terms and privacy; and, in development, the components."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import render

from kempen.entrypoints.dashboard.account.mailbox import is_at_this_machine


@login_not_required
def terms(request: HttpRequest) -> HttpResponseBase:
    """What a business agrees to."""
    return render(request, "pages/terms.html")


@login_not_required
def privacy(request: HttpRequest) -> HttpResponseBase:
    """What is kept about a person, and why."""
    return render(request, "pages/privacy.html")


@login_not_required
def components(request: HttpRequest) -> HttpResponseBase:
    """Every component with its markup; in development mode only."""
    if not is_at_this_machine(request):
        raise Http404
    return render(request, "dev/components.html")
