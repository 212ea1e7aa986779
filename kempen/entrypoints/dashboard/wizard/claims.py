"""What the words of a plan claim, matched while they are typed."""

from collections.abc import Iterator
from typing import Final

from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from kempen.domain.creatives.queries import law_for
from kempen.domain.creatives.writing.from_guidelines import called_in
from kempen.domain.offerings.claim_reading import FreeText, distinct, read_free_text
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.brief_drafts import own_draft
from kempen.entrypoints.dashboard.shared.claim_rows import columns_of, matched_rows
from kempen.entrypoints.dashboard.shared.form_fields import (
    LANGUAGES,
    CategoryField,
    category_name,
    page_language,
)
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from kempen.market.categories import category_of
from kempen.market.written_language import latin_language_of

_DEFAULT_LANGUAGES: Final = ("en", "ms")
_MOST_LINES, _LONGEST_LINE = 41, 500


@never_cache
@allowed("write_briefs")
@require_POST
def claims(request: BusinessRequest, public_id: str) -> HttpResponse:
    """Show what is typed as claims in the languages of the ads; nothing is saved."""
    own_draft(request, public_id)
    product = _line(request.POST.get("product", ""))
    category = _category(request) or category_of(product) or ""
    chosen = request.POST.getlist("ad_languages") or request.POST.getlist("languages")
    languages = [code for code, _name in columns_of(chosen)] or _DEFAULT_LANGUAGES
    read = []
    context: dict[str, object] = {}
    if product:
        names = _names(request)
        context["category"] = category_name(category)
        context["called"] = [
            (code, label, called_in(product, names, category, [code])[code])
            for code, label in columns_of(languages)
        ]
    try:
        unclear = latin_language_of(languages, page_language())
        read = [read_free_text(line, category, clock.today(), unclear) for line in _lines(request)]
    except Refusal as refusal:
        context["refused"] = sentence_of(refusal)
    matched = distinct([claim for one in read for claim in one.found])
    own = distinct([claim for one in read for claim in one.own_words])
    if matched or own:
        law = law_for(request.actor.business, category=category)
        context["matched"] = matched_rows(FreeText(matched, own), languages, law)
    return render(request, "wizard/typed_words.html", context)


def _category(request: BusinessRequest) -> str:
    """Return the chosen category; none while its name is being typed."""
    try:
        return CategoryField().clean(request.POST.get("category", ""))
    except ValidationError:
        return ""


def _names(request: BusinessRequest) -> dict[str, str]:
    brand = _line(request.POST.get("brand", ""))
    names = {code: _line(request.POST.get(f"names_{code}", "")) for code, _label in LANGUAGES}
    return {code: name or brand for code, name in names.items() if name or brand}


def _line(text: str) -> str:
    return " ".join(text.replace("\x00", "")[:_LONGEST_LINE].split())


def _lines(request: BusinessRequest) -> Iterator[str]:
    """Yield what was typed into the fields that say why people should buy."""
    text = "\n".join(request.POST.get(name, "") for name in ("benefits", "offer", "proof"))
    lines = [line.replace("\x00", "").strip()[:_LONGEST_LINE] for line in text.splitlines()]
    yield from [line for line in lines if line][:_MOST_LINES]
