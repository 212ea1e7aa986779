"""The claims of an offering: matched while they are typed, added, given words, removed."""

from dataclasses import replace

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from kempen.domain.offerings.actions.save import OfferingDetails, change_offering
from kempen.domain.offerings.claim_reading import (
    FreeText,
    claims_from_json,
    distinct,
    read_free_text,
)
from kempen.domain.offerings.queries import Offering, law_of
from kempen.entrypoints.dashboard.offerings.context import offering_context
from kempen.entrypoints.dashboard.offerings.views import offering_to_change
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.claim_rows import matched_rows
from kempen.entrypoints.dashboard.shared.form_fields import page_language
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from kempen.market.claims import LANGUAGES, Claim
from kempen.market.written_language import latin_language_of

LONGEST_TEXT = 500


@allowed("write_briefs")
@require_safe
def matched(request: BusinessRequest, public_id: str) -> HttpResponse:
    """Show what a text that is being typed would claim, in each language of the offering."""
    offering = offering_to_change(request, public_id)
    context: dict[str, object] = {"with_fields": True}
    text = _text(request.GET.get("text", ""))
    try:
        if text:
            read = _read(offering, text)
            context["matched"] = matched_rows(read, offering.languages, law_of(offering))
    except Refusal as refusal:
        context["refused"] = sentence_of(refusal)
    return render(request, "parts/matched_claims.html", context)


@allowed("write_briefs")
@require_POST
def claims(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Add what was typed or suggested, save words of one's own, or remove a claim."""
    offering = offering_to_change(request, public_id)
    try:
        if "remove" in request.POST:
            _remove(request, offering, request.POST["remove"])
        elif request.POST.get("do") == "words":
            _save_words(request, offering)
        elif "suggested" in request.POST:
            _add(request, offering, claims_from_json([{"type": request.POST["suggested"]}]))
        else:
            text = _text(request.POST.get("text", ""))
            _add(request, offering, _read(offering, text).claims)
    except Refusal as refusal:
        context = {
            **offering_context(request, offering, typed=request.POST),
            "typed": request.POST.get("text", ""),
            "refused": sentence_of(refusal),
            "is_about_words": request.POST.get("do") == "words",
        }
        return render(request, "offerings/offering.html", context, status=422)
    return redirect("offering", public_id)


def _add(request: BusinessRequest, offering: Offering, added: tuple[Claim, ...]) -> None:
    changed = change_offering(
        request.actor, offering, lambda now: replace(now, claims=distinct((*now.claims, *added)))
    )
    count = len(changed.claims) - len(offering.claims)
    if count > 0:
        words = ngettext("%(count)s claim added.", "%(count)s claims added.", count)
        messages.success(request, words % {"count": count})
    elif added:
        messages.info(request, _("The offering has this claim already."))


def _remove(request: BusinessRequest, offering: Offering, key: str) -> None:
    change_offering(
        request.actor,
        offering,
        lambda now: replace(now, claims=tuple(one for one in now.claims if one.key != key)),
    )
    messages.success(request, _("Claim removed."))


def _save_words(request: BusinessRequest, offering: Offering) -> None:
    """Save the words of claims in one's own words, each found by what it was on the page.

    A claim that somebody changed meanwhile stays, and what was typed stands beside it.
    """
    stored = {one.key: one for one in offering.typed_claims}
    typed = {
        key: _typed_claim(request, number, stored.get(key))
        for number, key in enumerate(request.POST.getlist("key"))
    }

    def with_words(now: OfferingDetails) -> OfferingDetails:
        known = {one.key for one in now.claims}
        remaining = [typed.get(one.key) or one for one in now.claims]
        # Unchanged words of a claim that somebody removed are no wish to have it back.
        remaining += [
            one for key, one in typed.items() if one and key not in known and one.key != key
        ]
        return replace(now, claims=distinct(remaining))

    change_offering(request.actor, offering, with_words)
    messages.success(request, _("Words saved."))


def _typed_claim(request: BusinessRequest, number: int, stored: Claim | None) -> Claim | None:
    """Return a claim with the words that were typed; None where all fields are empty.

    Words that stay in their one field are of the language that was chosen for them.
    """
    words = {
        language: text
        for language in LANGUAGES
        if (text := _text(request.POST.get(f"words_{number}_{language}", "")))
    }
    chosen = request.POST.get(f"language_{number}", "")
    if stored and len(words) == 1 and words.keys() == stored.words.keys() and chosen in LANGUAGES:
        words = dict.fromkeys([chosen], *words.values())
    return claims_from_json([{"text": words}])[0] if words else None


def _read(offering: Offering, text: str) -> FreeText:
    unclear = latin_language_of(offering.languages, page_language())
    return read_free_text(text, offering.category, clock.today(), unclear)


def _text(typed: str) -> str:
    return " ".join(typed.replace("\x00", "").split())[:LONGEST_TEXT]
