"""The brief as it was submitted, as pairs of word and value."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from kempen.domain.strategies.queries import Brief
from kempen.domain.strategies.stored_shapes import AdGuidelines, BriefAudience
from kempen.entrypoints.dashboard.shared.copy.ads import LANGUAGES
from kempen.entrypoints.dashboard.shared.copy.launches import after_plan_words
from kempen.entrypoints.dashboard.shared.form_fields import spoken_phrase
from kempen.entrypoints.dashboard.shared.metric_copy import OBJECTIVES
from kempen.entrypoints.dashboard.strategies.outlook import margin_words, profit_goal_words
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.market import numbers


def facts_of(brief: Brief) -> list[tuple[str, str]]:
    """Return what the brief asks for; what it leaves open is left out."""
    facts: list[tuple[str, str | Promise]] = [(_("Objective"), OBJECTIVES[brief.objective])]
    if brief.profit_goal is not None:
        facts.append((_("Profit goal"), profit_goal_words(brief.profit_goal)))
        facts.append((_("Margin"), margin_words(brief)))
    if brief.most_profit:
        facts.append((pgettext("what a brief wants", "Goal"), _("Most profit")))
        facts.append((_("Margin"), margin_words(brief)))
    if brief.return_goal is not None:
        facts.append((_("Return goal"), f"{numbers.trimmed(brief.return_goal)}×"))
    if brief.prospect_goal is not None:
        facts.append((_("Prospect goal"), numbers.count(brief.prospect_goal)))
    facts.append((_("Budget"), figures.money(brief.budget_amount)))
    span = figures.days_between(brief.budget_start, brief.budget_end)
    facts.append((pgettext("a period", "Days"), span))
    if brief.campaign_ids:
        facts.append((_("After the last day"), after_plan_words(brief.when_over)))
    facts += _audience(brief.target_audience)
    facts += _guidelines(brief.guidelines)
    if brief.written_by is not None:
        facts.append((_("Written by"), brief.written_by.name or brief.written_by.email))
    facts.append((_("Submitted"), figures.day(figures.local_day(brief.created_at))))
    return [(name, str(value)) for name, value in facts if str(value).strip()]


def _audience(audience: BriefAudience) -> list[tuple[str, str]]:
    youngest, oldest = audience.age_min, audience.age_max
    ages = ""
    if youngest and oldest:
        ages = _("%(youngest)s to %(oldest)s") % {"youngest": youngest, "oldest": oldest}
    elif youngest:
        ages = _("%(youngest)s and over") % {"youngest": youngest}
    elif oldest:
        ages = _("Up to %(oldest)s") % {"oldest": oldest}
    return [
        (_("States"), _listed(audience.states)),
        (_("Ages"), ages),
        (_("Audience languages"), _languages(audience.languages)),
        (_("Interests"), _listed(audience.interests)),
        (_("About the audience"), audience.description or ""),
    ]


def _guidelines(guidelines: AdGuidelines) -> list[tuple[str, str]]:
    return [
        (_("Product"), guidelines.product or ""),
        (_("Landing page"), guidelines.landing_url or ""),
        (_("Benefits"), _listed(guidelines.benefits)),
        (_("Offer"), guidelines.offer or ""),
        (_("Proof"), _listed(guidelines.proof)),
        (_("Words to include"), "; ".join(spoken_phrase(one) for one in guidelines.must_say or ())),
        (_("Words to avoid"), _listed(guidelines.never_say)),
        (_("Ad languages"), _languages(guidelines.languages)),
    ]


def _listed(values: tuple[str, ...] | None) -> str:
    return "; ".join(values or ())


def _languages(codes: tuple[str, ...] | None) -> str:
    return figures.listed(LANGUAGES.get(code, code) for code in codes or ())
