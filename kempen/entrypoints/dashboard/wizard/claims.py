"""What the words of a plan claim, matched while they are typed."""

from collections.abc import Iterator
from typing import Final

from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from kempen.domain.creatives.queries import law_for
from kempen.domain.creatives.writing.from_guidelines import called_in, read_guidelines
from kempen.domain.creatives.writing.guidelines import Guidelines
from kempen.domain.offerings.claim_reading import FreeText, read_free_text
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.brief_drafts import own_draft
from kempen.entrypoints.dashboard.shared.claim_rows import columns_of, matched_rows
from kempen.entrypoints.dashboard.shared.form_fields import (
    LANGUAGES,
    CategoryField,
    category_name,
)
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from kempen.market.categories import category_of

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
    languages = tuple(code for code, _name in columns_of(chosen)) or _DEFAULT_LANGUAGES
    names, lines = _names(request), tuple(_lines(request))
    context: dict[str, object] = {}
    if product:
        context["category"] = category_name(category)
        context["called"] = [
            (code, label, called_in(product, names, category, [code])[code])
            for code, label in columns_of(languages)
        ]
    try:
        for line in lines:
            read_free_text(line, category, clock.today())
    except Refusal as refusal:
        context["refused"] = sentence_of(refusal)
    guidelines = Guidelines(
        product, "", lines, category=category, names=names, languages=languages, today=clock.today()
    )
    if lines:
        law = law_for(request.actor.business, category=category)
        context["matched"] = matched_rows(_read(guidelines), languages, law)
    return render(request, "wizard/typed_words.html", context)


def _read(guidelines: Guidelines) -> FreeText:
    """Read the claims as the writer of the ads does, so that the page says what they will."""
    claims = read_guidelines(guidelines, "", guidelines.languages).task.claims
    return FreeText(
        tuple(claim for claim in claims if claim.type),
        tuple(claim for claim in claims if not claim.type),
    )


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
