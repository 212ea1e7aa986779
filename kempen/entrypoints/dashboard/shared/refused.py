"""How a refusal of the domain comes onto a page: beside a field of a form, or as a message."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from django import forms
from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect

from kempen.entrypoints.dashboard.shared.access import BusinessRequest, Page
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.kit.refusal import Flaw, Refusal

P = ParamSpec("P")


def show_in_form(
    form: forms.Form, refusal: Refusal, field_of: Callable[[Flaw], str | None] | None = None
) -> None:
    """Say each wrong value beside its field, and what has none above the form."""
    for flaw in refusal.flaws:
        name = field_of(flaw) if field_of else "_".join(flaw.path)
        form.add_error(name if name in form.fields else None, sentence_of(flaw))
    if not refusal.flaws:
        form.add_error(None, sentence_of(refusal))


def refusals_lead_to(name: str) -> Callable[[Page[P]], Page[P]]:
    """Make a view answer a refusal with a message on the page of this name and `public_id`."""

    def decorate(view: Page[P]) -> Page[P]:
        @wraps(view)
        def viewed(
            request: BusinessRequest, /, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponseBase:
            try:
                return view(request, *args, **kwargs)
            except Refusal as refusal:
                messages.error(request, sentence_of(refusal))
                return redirect(name, public_id=str(kwargs["public_id"]))

        return viewed

    return decorate
