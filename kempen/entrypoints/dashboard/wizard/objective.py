"""Step 1: what the money is for."""

from django.utils.datastructures import MultiValueDict

from kempen.domain.accounts.queries import Business
from kempen.domain.strategies.queries import BriefDraft
from kempen.entrypoints.dashboard.shared.brief_drafts import answer, answers_of
from kempen.entrypoints.dashboard.wizard.brief_forms import ObjectiveForm

TEMPLATE = "wizard/objective.html"


def form_of(
    _business: Business, _draft: BriefDraft | None, data: MultiValueDict[str, str] | None = None
) -> ObjectiveForm:
    """Return the form of the step."""
    return ObjectiveForm(data)


def context_of(
    _business: Business, _draft: BriefDraft | None, _form: ObjectiveForm
) -> dict[str, object]:
    """Return what else the page shows."""
    return {}


def objective_of(draft: BriefDraft) -> str:
    """Return the chosen objective; more sales until one is chosen."""
    chosen = answer(answers_of(draft, "objective"), "objective")
    return chosen if chosen == "generate_prospects" else "increase_sales"
