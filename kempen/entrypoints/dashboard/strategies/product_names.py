"""What a product is called in the languages that a strategy has no ads in, for want of words."""

from django import forms
from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from kempen.domain.offerings.rules import LONGEST_NAME
from kempen.domain.strategies.actions.name_product import name_product
from kempen.domain.strategies.queries import Strategy
from kempen.domain.strategies.stored_shapes import PlanAnswer
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.form_fields import name_fields
from kempen.entrypoints.dashboard.shared.refused import refusals_lead_to
from kempen.entrypoints.dashboard.shared.regenerating.question import question_before
from kempen.entrypoints.dashboard.shared.sent_revision import revision_of
from kempen.entrypoints.dashboard.strategies.strategy_lookup import strategy_or_404


class ProductNamesForm(forms.Form):
    """A name for each language that lacks one."""

    def __init__(self, languages: list[str], data: object = None) -> None:
        super().__init__(data)  # type: ignore[arg-type] # What a request sent.
        fields = name_fields(LONGEST_NAME)
        self.fields.update({f"names_{one}": fields[f"names_{one}"] for one in languages})

    def names(self) -> dict[str, str]:
        """Return the names that were entered, by language."""
        given = {name.removeprefix("names_"): text for name, text in self.cleaned_data.items()}
        return {language: text for language, text in given.items() if text}


def unnamed_languages(strategy: Strategy) -> list[str]:
    """Return the languages in which a ready strategy has no ads, as nothing names its product."""
    if strategy.status != Strategy.Status.READY:
        return []
    notes = (strategy.answer or PlanAnswer()).notes
    return list(dict.fromkeys(one.texts[0] for one in notes if one.code == "product_not_named"))


@require_POST
@allowed("write_briefs")
@refusals_lead_to("strategy_creatives")
def set_names(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Keep the names, and generate the strategy again with ads in these languages.

    Where edits would be lost it asks first.
    """
    strategy = strategy_or_404(request, public_id)
    form = ProductNamesForm(unnamed_languages(strategy), request.POST)
    if not form.is_valid() or not form.names():
        messages.error(request, _("Enter at least one name of 25 characters or fewer."))
        return redirect("strategy_creatives", public_id)
    typed = [(f"names_{language}", name) for language, name in form.names().items()]
    revision = ("revision", str(revision_of(request)))
    question = question_before(request, strategy, [*typed, revision])
    if question is not None:
        return question
    generated = name_product(request.actor, strategy, form.names(), revision_of(request))
    messages.success(request, _("Names saved. The ads are being written again."))
    return redirect("strategy", generated.public_id)
