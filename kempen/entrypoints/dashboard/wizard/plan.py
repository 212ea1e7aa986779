"""Step 3: whom, how much and when, what for, and what the ads say."""

from datetime import timedelta
from typing import Final

from django.utils.datastructures import MultiValueDict

from kempen.domain.accounts.queries import Business
from kempen.domain.campaigns.queries import Campaign, campaigns_of
from kempen.domain.forecasts.histories import campaigns_with_history
from kempen.domain.offerings.queries import offerings_of
from kempen.domain.strategies.goals import margin_for
from kempen.domain.strategies.queries import BriefDraft
from kempen.domain.strategies.rules import AfterPlan
from kempen.entrypoints.dashboard.shared.brief_drafts import answers_of, refill_form
from kempen.entrypoints.dashboard.shared.copy.targeting import not_taken_words
from kempen.entrypoints.dashboard.shared.form_fields import LANGUAGES
from kempen.entrypoints.dashboard.wizard.ad_words_form import OfferingChoice
from kempen.entrypoints.dashboard.wizard.learning import learning_of
from kempen.entrypoints.dashboard.wizard.objective import objective_of
from kempen.entrypoints.dashboard.wizard.plan_forms import PlanForm
from kempen.kit import clock, ids
from kempen.kit.refusal import Flaw
from kempen.kit.tenancy import TenantQuerySet
from kempen.platforms.registry import platform_codes

TEMPLATE = "wizard/plan.html"
_DAYS: Final = 28
_MOST_OFFERINGS: Final = 100
_FIELDS: Final[dict[tuple[str, ...], str]] = {
    ("budget", "amount"): "budget_amount",
    ("budget", "start_date"): "budget_start",
    ("budget", "end_date"): "budget_end",
    ("audience", "age_min"): "age_min",
    ("audience", "age_max"): "age_max",
    ("offering_id",): "offering",
    ("return_goal",): "return_goal",
    ("profit_goal",): "profit_goal",
    ("most_profit",): "most_profit",
    ("own_figures", "cost_per_conversion"): "cost_per_conversion",
    ("own_figures", "conversion_value"): "conversion_value",
    ("prospect_goal",): "prospect_goal",
    ("creative_guidelines", "product"): "product",
    ("creative_guidelines", "category"): "category",
    **{("creative_guidelines", "names", one): f"names_{one}" for one, _name in LANGUAGES},
    ("creative_guidelines", "landing_url"): "landing_url",
}
# What is folded away until somebody needs it, or is wrong with it.
MORE_AUDIENCE: Final = ("age_min", "age_max", "interests", "description")
FIGURES: Final = ("cost_per_conversion", "conversion_value")
MORE_NAMES: Final = ("category", "brand", *(f"names_{one}" for one, _name in LANGUAGES))
MORE_WORDS: Final = ("proof", "must_say", "never_say", "kkliu")


def form_of(
    business: Business, draft: BriefDraft | None, data: MultiValueDict[str, str] | None = None
) -> PlanForm:
    """Return the form of the step; without data, with what was typed or the defaults."""
    objective = objective_of(draft) if draft else "increase_sales"
    margin = margin_for(business)
    form = PlanForm(
        data,
        objective=objective,
        needs_ads=draft is None or _needs_ads(business, draft),
        has_running=draft is None or _running(business, draft).exists(),
        today=clock.today(),
        offerings=[
            OfferingChoice(one.public_id, one.name, bool(one.landing_url))
            for one in offerings_of(business)[:_MOST_OFFERINGS]
        ],
        new_platforms=_new_platforms(draft) if draft else (),
        margin=margin.share if margin else None,
        asks_figures=draft is None or not _has_history(business, draft),
        initial=_defaults(business),
    )
    if data is None and draft is not None:
        refill_form(form, answers_of(draft, "plan"))
    return form


def context_of(business: Business, draft: BriefDraft | None, form: PlanForm) -> dict[str, object]:
    """Return what else the page shows."""
    return {
        "learning": learning_of(business, draft) if draft else None,
        "objective": form.objective,
        "after_plan": form["after_plan"].value() or AfterPlan.CONTINUE
        if "after_plan" in form.fields
        else "",
        "states": set(form["states"].value() or ()),
        "languages": set(form["languages"].value() or ()),
        "ad_languages": set(form["ad_languages"].value() or ()),
        "not_taken": [words for code in platform_codes() if (words := not_taken_words(code))],
        "more_audience": _is_used(form, MORE_AUDIENCE),
        "more_words": _is_used(form, MORE_WORDS),
        "sold": form.sold_fields(),
        "has_sold": any(field.value() or field.errors for field in form.sold_fields()),
        "more_names": _is_used(form, MORE_NAMES),
        "figures": [form[name] for name in FIGURES if name in form.fields],
        "has_figures": _is_used(form, tuple(name for name in FIGURES if name in form.fields)),
    }


def field_of(flaw: Flaw) -> str | None:
    """Return the field in which a wrong value was typed, if it has one."""
    if flaw.path[:1] == ("new_campaigns",):
        return "offering"
    return _FIELDS.get(flaw.path)


def _is_used(form: PlanForm, names: tuple[str, ...]) -> bool:
    return any(form[name].value() or form[name].errors for name in names)


def _needs_ads(business: Business, draft: BriefDraft) -> bool:
    """Whether ads are written: for every campaign but those known by uploaded numbers only."""
    typed = answers_of(draft, "accounts") or {}
    return bool(typed.get("new")) or _running(business, draft).exists()


def _new_platforms(draft: BriefDraft) -> list[str]:
    """Return the platforms on which a new campaign begins, as they were chosen."""
    chosen = set((answers_of(draft, "accounts") or {}).get("new", ()))
    return [code for code in platform_codes() if code in chosen]


def _has_history(business: Business, draft: BriefDraft) -> bool:
    """Whether a chosen campaign has results to learn from, so that nothing has to be guessed."""
    rows = _chosen(business, draft)
    return bool(campaigns_with_history(business, rows, clock.today()))


def _running(business: Business, draft: BriefDraft) -> TenantQuerySet[Campaign]:
    """Return the chosen campaigns that run before the plan and that a launch changes."""
    return _chosen(business, draft).filter(platform__in=platform_codes())


def _chosen(business: Business, draft: BriefDraft) -> TenantQuerySet[Campaign]:
    """Return the campaigns that were chosen and have not ended."""
    typed = answers_of(draft, "accounts") or {}
    wanted = [ids.decode("cmp", public_id) for public_id in typed.get("campaigns", ())]
    rows = campaigns_of(business).exclude(status=Campaign.Status.ENDED)
    return rows.filter(id__in=[one for one in wanted if one])


def _defaults(business: Business) -> dict[str, object]:
    start = clock.today() + timedelta(days=1)
    url = business.website_url
    return {
        "budget_start": start,
        "budget_end": start + timedelta(days=_DAYS - 1),
        "return_goal": business.return_goal.normalize() if business.return_goal else None,
        "landing_url": url if url.startswith("https://") else "",
        "tone": "plain",
    }
