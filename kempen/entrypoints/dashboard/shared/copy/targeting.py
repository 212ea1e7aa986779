"""Whom a campaign is shown to and which searches find it, in words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from kempen.domain.strategies.targeting.shapes import (
    ChosenCriterion,
    ChosenKeyword,
    LineTargeting,
)
from kempen.entrypoints.dashboard.shared.copy.ads import LANGUAGES
from kempen.entrypoints.dashboard.shared.copy.platforms import partner_name
from kempen.market.states import STATES
from kempen.platforms.registry import platform_of
from kempen.platforms.spec import AudienceFact


def targeting_facts(targeting: LineTargeting | None) -> list[tuple[str, str]]:
    """Return what narrows a campaign, each part with its name; nothing where nothing does."""
    if targeting is None:
        return []
    facts = [
        (_("Places"), criteria_words(targeting.places)),
        (_("Languages of people"), criteria_words(targeting.languages)),
        (_("Interests"), criteria_words(targeting.interests)),
        (_("Keywords"), keywords_words(targeting.keywords)),
        (_("Excluded searches"), keywords_words(targeting.negative_keywords)),
    ]
    return [(name, words) for name, words in facts if words]


def criteria_words(criteria: Sequence[ChosenCriterion]) -> str:
    """Return the names of criteria, comma between."""
    return ", ".join(criterion_name(one) for one in criteria)


def criterion_name(one: ChosenCriterion) -> str:
    """Return what a page calls a criterion: ours for states and languages, else the platform's."""
    return str(LANGUAGES.get(one.code) or STATES.get(one.code) or one.name)


def keywords_words(keywords: Sequence[ChosenKeyword]) -> str:
    """Return keywords, comma between."""
    return ", ".join(keyword_words(one) for one in keywords)


def keyword_words(one: ChosenKeyword) -> str:
    """Return a keyword; an exact one says so."""
    return _("%(text)s (exact)") % {"text": one.text} if one.match == "exact" else one.text


def not_taken_words(platform: str) -> str:
    """Say what a platform cannot be told of an audience; "" where it can be told all."""
    spec = platform_of(platform)
    limits = spec.targeting
    has_languages = limits.languages or AudienceFact.LANGUAGES in spec.audience_facts
    has_keywords = limits.keywords or AudienceFact.KEYWORDS in spec.audience_facts
    is_untold = {
        pgettext("part of an audience", "states and towns"): not limits.places,
        pgettext("part of an audience", "ages"): AudienceFact.AGES not in spec.audience_facts,
        pgettext("part of an audience", "languages"): not has_languages,
        pgettext("part of an audience", "interests"): not limits.interests,
        pgettext("part of an audience", "keywords"): not has_keywords,
    }
    names = [name for name, is_left_out in is_untold.items() if is_left_out]
    if not names:
        return ""
    return _("%(platform)s cannot be narrowed by: %(parts)s.") % {
        "platform": partner_name(platform),
        "parts": ", ".join(names),
    }
